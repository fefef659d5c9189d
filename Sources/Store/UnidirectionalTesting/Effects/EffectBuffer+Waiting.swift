import Unidirectional

/// The pending actions and running effects, for failure messages and for tests that skip actions.
extension EffectBuffer {
  /// The pending actions that do not depend on timing: the actions of synchronous effects and of
  /// clocks.
  var timingIndependentActions: [Action] {
    immediate.map(\.action) + actions(of: .clock)
  }

  /// All pending actions: the actions of synchronous effects, then the first action of each queue,
  /// then the rest.
  var waitingActions: [Action] {
    let sources = sources
    let heads = sources.compactMap { queues[$0]?.actions.first }.sorted { $0.number < $1.number }
    return immediate.map(\.action) + heads.map(\.action)
      + sources.flatMap { source in
        actions(of: source).dropFirst(queues[source]?.actions.isEmpty == false ? 1 : 0)
      }
  }

  /// Returns the first action of a queue that contains a matching action; nil if no action matches.
  func head(before matches: (Action) -> Bool) -> PendingAction<Action>? {
    head { head in
      guard let source = head.source else {
        return immediate.contains { matches($0.action) }
      }
      return actions(of: source).contains(where: matches)
    }
  }

  /// Returns the actions ahead of a matching action in its queue; nil if no action matches.
  func actions(before matches: (Action) -> Bool) -> [Action]? {
    for queue in [immediate.map(\.action)] + sources.map(actions(of:)) {
      if let place = queue.firstIndex(where: matches) { return Array(queue[..<place]) }
    }
    return nil
  }

  /// The sources with pending messages, in the order in which their queues were created.
  private var sources: [EffectSource] {
    queues.sorted { $0.value.number < $1.value.number }.map(\.key)
  }

  private func actions(of source: EffectSource) -> [Action] {
    guard let queue = queues[source] else { return [] }
    let unprocessed = queue.messages.compactMap(runner.action(in:))
    return queue.actions.map(\.action) + unprocessed
  }

  /// Returns the running effects except those with the given signatures, in the order in which they
  /// started.
  func runningEffects(except others: [EffectSignature] = []) -> [String] {
    runner.tree.running.map(\.effect.signature).filter { !others.contains($0) }.map(\.description)
  }

  /// The running effects that wait neither for a clock nor for the test to receive an action.
  var busyEffects: [String] {
    runner.tree.running.filter { isBusy($0.id) }.map(\.effect.signature.description)
  }
}
