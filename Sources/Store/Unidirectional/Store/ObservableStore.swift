public import Observation

/// A store on the main actor whose state can be observed with `Observation`, such as by SwiftUI.
///
/// ```swift
/// let store = ObservableStore(initialState: Counter(), reducer: counterReducer)
/// store.send(.incremented)
/// store.count  // a property of the state; a view that reads it is updated when it changes
/// ```
///
/// Actions that effects send are processed on the main actor. A blocked main thread therefore
/// delays them.
@MainActor
@dynamicMemberLookup
public final class ObservableStore<State, Action: Sendable> {
  private let store: Store<State, Action>
  private let registrar = ObservationRegistrar()

  /// The parts of the state that have been read, each with a function that reports its changes.
  private var parts: [PartialKeyPath<State>: (_ before: State, _ after: State) -> Void] = [:]

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: Changes the state.
  ///   - middleware: Functions that handle each action before the reducer, in this order.
  ///   - onEnqueue: Called once with each action when the action enters the store.
  public init(
    initialState: State, reducer: Reducer<State, Action>,
    middleware: [Middleware<State, Action>] = [],
    onEnqueue: ((inout Action, ActionOrigin) -> Void)? = nil
  ) {
    let owner = Owner<State, Action>()
    store = Store(
      initialState: initialState, reducer: reducer, middleware: middleware, onEnqueue: onEnqueue,
      wake: { Task { @MainActor in owner.store?.receive() } })
    owner.store = self
    store.observe { [weak self] step in self?.report(step.before, step.after) }
  }

  /// The state; reading it observes all changes of the state.
  public var state: State {
    registrar.access(self, keyPath: \.state)
    return store.state
  }

  /// Returns a part of the state; reading it observes the changes of that part only.
  public subscript<Value: Equatable>(dynamicMember part: KeyPath<State, Value>) -> Value {
    registrar.access(self, keyPath: \.[dynamicMember: part])
    if parts[part] == nil {
      parts[part] = { [unowned self] before, after in
        if before[keyPath: part] == after[keyPath: part] { return }
        registrar.withMutation(of: self, keyPath: \.[dynamicMember: part]) {}
      }
    }
    return store.state[keyPath: part]
  }

  /// Processes an action and starts its effects.
  ///
  /// - Parameter action: The action.
  /// - Returns: The work that the action started, which can be canceled.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { store.send(action) }

  /// Cancels the effects of a task.
  public func cancel(_ task: StoreTask) { store.cancel(task) }

  /// Cancels the effects that have the given id, as ``Effect/cancel(id:)`` does.
  public func cancel(id: some Hashable & Sendable) { store.cancel(id: id) }

  fileprivate func receive() { store.receive() }

  private func report(_ before: State, _ after: State) {
    registrar.withMutation(of: self, keyPath: \.state) {}
    for part in parts.values { part(before, after) }
  }
}

extension ObservableStore: Observable {}

/// A reference to an observable store that effects may hold on any thread.
@MainActor
private final class Owner<State, Action: Sendable> {
  weak var store: ObservableStore<State, Action>?

  nonisolated init() {}
}
