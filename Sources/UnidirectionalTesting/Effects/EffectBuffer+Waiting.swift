import Unidirectional

/// What waits, for messages of failures and for tests that pass over actions.
extension EffectBuffer {
  /// The actions that are there whatever the timing: those of synchronous effects and of the clock.
  var promptActions: [Action] {
    immediate.all.map(\.action) + actions(of: .clock)
  }

  /// All actions that wait: those that can be taken first, then those behind them.
  var waitingActions: [Action] {
    let sources = sources
    let heads = sources.compactMap { lines[$0]?.actions.first }.sorted { $0.number < $1.number }
    return immediate.all.map(\.action) + heads.map(\.action)
      + sources.flatMap { source in
        actions(of: source).dropFirst(lines[source]?.actions.isEmpty == false ? 1 : 0)
      }
  }

  /// The first action of the line in which one is that fits.
  func head(before fits: (Action) -> Bool) -> PendingAction<Action>? {
    head { head in
      guard let source = head.source else {
        return immediate.all.contains { fits($0.action) }
      }
      return actions(of: source).contains(where: fits)
    }
  }

  /// The actions that stand in line before one that fits; nil when none does.
  func actions(before fits: (Action) -> Bool) -> [Action]? {
    for line in [immediate.all.map(\.action)] + sources.map(actions(of:)) {
      if let place = line.firstIndex(where: fits) { return Array(line[..<place]) }
    }
    return nil
  }

  /// The sources of which something waits, by when there was something first.
  private var sources: [EffectSource] {
    lines.sorted { $0.value.number < $1.value.number }.map(\.key)
  }

  private func actions(of source: EffectSource) -> [Action] {
    guard let line = lines[source] else { return [] }
    let held = line.messages.all.compactMap { message -> Action? in
      guard case .action(let action, let id) = message, runner.source(of: id) != nil else {
        return nil
      }
      return action
    }
    return line.actions.all.map(\.action) + held
  }

  /// The effects under way, in the order in which they started.
  var runningEffects: [String] {
    let running = runner.runningEffects.map(\.signature.description)
    return running.isEmpty && !isIdle ? ["an effect that is throttled"] : running
  }

  /// The effects under way that wait neither for the clock nor for an action to be taken.
  var effectsAtWork: [String] {
    let waiting = Set(lines.filter { !$0.value.actions.isEmpty }.keys).union([.clock])
    return runner.effects(of: { !waiting.contains($0) }).map(\.description)
  }
}
