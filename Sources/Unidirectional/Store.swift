import Dispatch

/// Holds the state and is the only one to change it, by running each action through the reducer.
///
/// ```swift
/// let store = Store(initialState: 0, reducer: counter)
/// store.send(2)
/// store.state  // 2
/// ```
///
/// ## Isolation
/// A store is not `Sendable`: it lives where it was made, and whoever owns it there calls it. Effects
/// run elsewhere and post what they bring to a mailbox, which the owner empties by ``receive()`` or
/// ``wait(for:)``. Nothing arrives in between.
///
/// ## Order
/// Actions are reduced one at a time, in the order in which they were sent. One that is sent while
/// another is reduced, from an observer or a synchronous effect, waits until that one, its observers
/// and the start of its effects are done with. Chains of such actions need neither stack nor memory.
public final class Store<State, Action: Sendable> {
  /// The state after the last action reduced.
  @inlinable public var state: State { _read { yield storage } }

  @usableFromInline var storage: State
  @usableFromInline let reducer: Reducer<State, Action>
  @usableFromInline let entering: ((inout Action) -> Void)?
  @usableFromInline var isProcessing = false
  @usableFromInline var waiting = ActionQueue<Action>()
  @usableFromInline var observers: [(Transition<State, Action>) -> Void] = []
  @usableFromInline var lastTask: UInt64 = 0

  private let mailbox: Mailbox<Action>
  private var lastEffect: UInt64 = 0
  private var running: [EffectID: RunningEffect] = [:]
  private var runningOfTask: [StoreTask: Int] = [:]
  private let concurrentLane = ConcurrentLane()
  private lazy var serialLane = DispatchQueue(label: "effects.serial")

  private struct RunningEffect {
    let task: StoreTask
    let signature: EffectSignature
    let lane: EffectLane?
    let run: EffectRun
  }

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: How actions change it.
  ///   - entering: Called once with each action as it enters, before it is reduced; the place where
  ///     the time is taken.
  ///   - wake: Called whenever an effect has posted something, on its thread, so that an owner who
  ///     sleeps in `poll` can be woken to call ``receive()``.
  public init(
    initialState: State,
    reducer: Reducer<State, Action>,
    entering: ((inout Action) -> Void)? = nil,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    storage = initialState
    self.reducer = reducer
    self.entering = entering
    mailbox = Mailbox(wake: wake)
  }

  deinit {
    for effect in running.values { effect.run.cancel() }
  }

  /// Reduces an action and starts its effects; the only way in.
  ///
  /// - Returns: What this set in motion, to ask after or to cancel.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    lastTask &+= 1
    let task = StoreTask(number: lastTask)
    enter(action, of: task)
    return task
  }

  /// Calls `observer` after every action, before its effects start.
  ///
  /// While there are observers the store keeps the state of before through each action, which
  /// costs a copy of an array that the action changes.
  public func observe(_ observer: @escaping (Transition<State, Action>) -> Void) {
    observers.append(observer)
  }

  /// Reduces what effects have posted so far.
  public func receive() {
    for message in mailbox.takeAll() {
      switch message {
      case .action(let action, let id):
        guard let effect = running[id] else { continue }
        enter(action, of: effect.task)
        effect.run.giveCredit()
      case .ended(let id):
        end(id)
      }
    }
  }

  /// Whether no effect is under way.
  public var isIdle: Bool { running.isEmpty }

  /// Whether an effect that stems from the task is under way.
  public func isRunning(_ task: StoreTask) -> Bool {
    runningOfTask[task] != nil
  }

  /// The effects under way, in the order in which they started.
  public var runningEffects: [(task: StoreTask, signature: EffectSignature)] {
    running.sorted { $0.key.number < $1.key.number }.map { ($0.value.task, $0.value.signature) }
  }

  /// Ends the effects of a task: one that has not started never does, and none of their actions
  /// arrives from now on.
  public func cancel(_ task: StoreTask) {
    for (id, effect) in running where effect.task == task {
      end(id)
      effect.run.cancel()
    }
  }

  /// Ends all effects under way.
  public func cancelAll() {
    let effects = running
    running = [:]
    runningOfTask = [:]
    for effect in effects.values { effect.run.cancel() }
  }

  /// Ends all effects under way but those of one lane, such as the files', which are soon done.
  public func cancelAll(except lane: EffectLane) {
    for (id, effect) in running where effect.lane != lane {
      end(id)
      effect.run.cancel()
    }
  }

  /// Whether an effect of a lane is under way, or waits for its turn there.
  public func isRunning(on lane: EffectLane) -> Bool {
    running.values.contains { $0.lane == lane }
  }

  /// Blocks until no effect that stems from the task is under way, reducing what they bring.
  ///
  /// From an observer it returns at once: what was sent there has not been reduced yet.
  public func wait(for task: StoreTask) {
    while isRunning(task) {
      mailbox.wait()
      receive()
    }
  }

  /// Blocks until no effect at all is under way, reducing what they bring.
  public func waitUntilIdle() {
    while !isIdle {
      mailbox.wait()
      receive()
    }
  }

  @usableFromInline
  func enter(_ action: Action, of task: StoreTask) {
    if isProcessing {
      waiting.append(action, of: task)
      return
    }
    isProcessing = true
    process(action, of: task)
    while let next = waiting.popFirst() { process(next.action, of: next.task) }
    isProcessing = false
  }

  @inlinable
  func process(_ action: Action, of task: StoreTask) {
    var action = action
    entering?(&action)
    let effects: [Effect<Action>]
    if observers.isEmpty {
      effects = reducer(&storage, action)
    } else {
      let before = storage
      effects = reducer(&storage, action)
      let transition = Transition(
        before: before, action: action, after: storage, effects: effects, task: task)
      for observer in observers { observer(transition) }
    }
    if !effects.isEmpty { start(effects, of: task) }
  }

  @usableFromInline
  func start(_ effects: [Effect<Action>], of task: StoreTask) {
    for effect in effects {
      if case .sync(let body) = effect.operation {
        body { enter($0, of: task) }
      } else {
        startAsynchronously(effect, of: task)
      }
    }
  }

  private func startAsynchronously(_ effect: Effect<Action>, of task: StoreTask) {
    lastEffect += 1
    let id = EffectID(number: lastEffect)
    let run = EffectRun()
    let lane: EffectLane? = if case .work(let lane, _) = effect.operation { lane } else { nil }
    running[id] = RunningEffect(
      task: task, signature: effect.signature, lane: lane, run: run)
    runningOfTask[task, default: 0] += 1

    let mailbox = mailbox
    let finish: @Sendable () -> Void = {
      if run.end() { mailbox.post(.ended(id)) }
    }
    let context = EffectContext<Action>(
      run: run, deliver: { mailbox.post(.action($0, id)) }, finish: finish)

    switch effect.operation {
    case .sync:
      preconditionFailure("a synchronous effect is not started asynchronously")
    case .work(let lane, let body):
      let patient = EffectContext<Action>(
        run: run,
        deliver: { action in
          run.takeCredit()
          mailbox.post(.action(action, id))
        },
        finish: finish)
      dispatch(on: lane) {
        guard run.start() else { return }
        body(patient)
        finish()
      }
    case .callback(let body):
      concurrentLane.async {
        if run.start() { body(context) }
      }
    case .task(let body):
      let task = Task {
        guard run.start() else { return }
        await body(context)
        finish()
      }
      run.onCancel { task.cancel() }
    }
  }

  private func dispatch(on lane: EffectLane, _ block: @escaping @Sendable () -> Void) {
    switch lane {
    case .concurrent: concurrentLane.async(block)
    case .serial: serialLane.async(execute: block)
    }
  }

  private func end(_ id: EffectID) {
    guard let effect = running.removeValue(forKey: id) else { return }
    let left = (runningOfTask[effect.task] ?? 1) - 1
    runningOfTask[effect.task] = left == 0 ? nil : left
  }
}
