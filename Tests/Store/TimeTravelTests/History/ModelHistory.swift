import Testing
import Unidirectional

@testable import TimeTravel

/// A simple model of a history: a tree of whole states.
struct ModelHistory<State: Equatable & Sendable, Action: Sendable> {
  /// A step with the states before and after the changes that later became part of it.
  struct Step {
    let parent: Int
    let command: CommandID
    let before: State
    var state: State
    var later: State?

    /// The actions that changed the state, and those before them that might have; nil for a
    /// replaced state.
    var actions: [Action]?

    /// The changes of the parent at that time, and those of this step, after their states.
    let copied: [Action]
    var laterActions: [Action] = []

    /// The step that follows if all is redone.
    var next: Int?

    /// The time at which the step, the first one of a branch, left the line.
    var left = 0
  }

  var limit: Int { didSet { discardOldSteps() } }
  private(set) var steps: [Int: Step]
  private(set) var (first, current, newest) = (0, 0, 0)
  private let reducer: Reducer<State, Action>
  private var open: Int?

  /// Actions of the last command that changed nothing.
  private var pending: (command: UInt64, actions: [Action]) = (0, [])

  /// The steps that begin a branch.
  private var heads: Set<Int> = []
  private var time = 0

  /// Begins with the state of a step.
  init(
    _ start: State, step: Int = 0, newest: Int = 0, limit: Int, _ reducer: Reducer<State, Action>
  ) {
    (self.limit, self.reducer) = (limit, reducer)
    (first, current, self.newest) = (step, step, newest)
    steps = [
      step: Step(parent: step, command: CommandID(0), before: start, state: start, copied: [])
    ]
  }

  var present: State { state(at: current) }
  var position: HistoryPosition {
    HistoryPosition(first: first, current: current, last: following(current, Int.max))
  }

  func state(at number: Int) -> State { self[number].later ?? self[number].state }

  private subscript(number: Int) -> Step {
    get {
      guard let step = steps[number] else { preconditionFailure("step \(number) is gone") }
      return step
    }
    set { steps[number] = newValue }
  }

  /// Expects that a history keeps the same steps, with the states between their actions, and the
  /// same states at some of them.
  func expect(
    _ history: History<State, Action>, _ location: SourceLocation = #_sourceLocation
  ) throws {
    var seen: Set = [first]
    history.forEachStep(in: 0...Int.max, withBranches: true, reducer) { step in
      #expect(seen.contains(step.parent), sourceLocation: location)
      seen.insert(step.number)
      let expected = steps[step.number]
      #expect(step.parent == expected?.parent, sourceLocation: location)
      #expect(step.command == expected?.command, sourceLocation: location)
      #expect(step.before == expected?.before, sourceLocation: location)
      #expect(step.after == expected?.state, sourceLocation: location)
    }
    try #require(seen == Set(steps.keys), sourceLocation: location)
    #expect(history.stepCount == seen.count - 1, sourceLocation: location)
    for step in seen.prefix(40) {
      #expect(history.state(at: step, reducer) == state(at: step), sourceLocation: location)
    }
  }

  /// Forgets which command made the last step, as when a session is resumed.
  mutating func close() { (open, pending) = (nil, (0, [])) }

  /// Returns the present state as it would be without some steps; nil if they cannot be dropped.
  func state(without dropped: Set<Int>) -> State? {
    var way: [Int] = []
    var number = current
    while number != first {
      way.append(number)
      number = self[number].parent
    }
    guard let earliest = dropped.min(), dropped.isSubset(of: way) else { return nil }
    var state = self[earliest].before
    for number in way.reversed() where number > earliest {
      let step = self[number]
      if dropped.contains(number) {
        for action in step.copied { _ = reducer(&state, action) }
      } else {
        guard let actions = step.actions else { return nil }
        for action in step.copied + actions { _ = reducer(&state, action) }
      }
    }
    if !dropped.contains(current) {
      for action in self[current].laterActions { _ = reducer(&state, action) }
    }
    return state
  }

  mutating func apply(_ action: HistoryAction<State, Action>) {
    switch action {
    case .perform(let action, by: let command, effect: _, as: let role):
      var state = present
      _ = reducer(&state, action)
      if state == present { return hold(action, of: command.number) }
      become(state, by: command, action, extending: role != .command)
    case .replaceState(let state, by: let command): become(state, by: command, nil)
    case .undo(let count):
      var step = current
      for _ in 0..<max(0, min(count, newest + 1)) {
        if step == first { return }
        step = self[step].parent
      }
      go(to: step)
    case .redo(let count):
      if count > 0, following(current, count - 1) != following(current, Int.max) {
        go(to: following(current, count))
      }
    case .goTo(let step): if steps[step] != nil { go(to: step) }
    case .mark, .unmark: break
    case .replaceHistory: preconditionFailure("no script replaces the history")
    }
  }

  /// Returns the step after as many redone steps, or the last one.
  private func following(_ step: Int, _ count: Int) -> Int {
    var (step, rest) = (step, count)
    while rest > 0, let next = steps[step]?.next { (step, rest) = (next, rest - 1) }
    return step
  }

  private mutating func hold(_ action: Action, of command: UInt64) {
    if pending.command != command { pending = (command, []) }
    if pending.actions.count < 16 { pending.actions.append(action) }
  }

  private mutating func become(
    _ state: State, by command: CommandID, _ action: Action?, extending isExtending: Bool = false
  ) {
    if state == present { return }
    defer { pending.actions = [] }
    let held = pending.command == command.number ? pending.actions : []
    let actions = action.map { held + [$0] }
    if self[current].next != nil {
      if isExtending {
        self[current].laterActions += action.map { [$0] } ?? []
        return self[current].later = state
      }
    } else if open == current && self[current].command.number == command.number
      || isExtending && current != first
    {
      if let actions { self[current].actions? += actions } else { self[current].actions = nil }
      return self[current].state = state
    }
    newest += 1
    steps[newest] = Step(
      parent: current, command: command, before: present, state: state, actions: actions,
      copied: self[current].laterActions)
    lead(current, to: newest)
    (current, open) = (newest, newest)
    discardOldSteps()
  }

  private mutating func go(to step: Int) {
    if step == current { return }
    var way: [Int] = []
    var number = step
    while number != first {
      way.append(number)
      number = self[number].parent
    }
    for step in way.reversed() { lead(self[step].parent, to: step) }
    (current, open) = (step, nil)
    pending.actions = []
  }

  private mutating func lead(_ parent: Int, to step: Int) {
    if let next = self[parent].next, next != step {
      time += 1
      self[next].left = time
      heads.insert(next)
      heads.remove(step)
    }
    self[parent].next = step
  }

  private mutating func discardOldSteps() {
    while steps.count - 1 > limit {
      if let oldest = heads.min(by: { self[$0].left < self[$1].left }) {
        heads.remove(oldest)
        var next: Int? = oldest
        while let step = next { (next, steps[step]) = (self[step].next, nil) }
      } else if first != current {
        let old = first
        first = following(old, 1)
        steps[old] = nil
      } else {
        let last = following(current, Int.max)
        self[self[last].parent].next = nil
        steps[last] = nil
      }
    }
  }
}
