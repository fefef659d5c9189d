package import StateDiff
package import Unidirectional

/// Any line of a recording other than the header: an action that entered the store, and its result.
package struct RecordingLine<State: Equatable & Sendable, Action: Sendable>: Sendable {
  /// The number of the step that the session is at after the action.
  package var step: Int

  /// The time at which the action entered the store.
  package var time: Timestamp

  /// The command that the action belongs to.
  package var command: CommandID

  /// The action, or a move to another step.
  package var action: HistoryAction<State, Timestamped<Action>>

  /// The state after a move, if the recording lacks the actions of earlier steps.
  ///
  /// In a recording that was started in the middle of a session, for example, an undo may lead to a
  /// step whose state a replay cannot compute. The value is nil for actions other than moves.
  package var state: State?

  /// Descriptions of the effects that the reducer returned, each with the effect's name and
  /// arguments.
  package var effects: [String]

  /// The fingerprint of the state after the action.
  package var fingerprint: Fingerprint

  /// Creates a line.
  ///
  /// The time is ignored for a performed action, which already has a timestamp. The command is
  /// ignored for a performed action and a replaced state, which already have one.
  package init(
    step: Int, time: Timestamp, command: CommandID,
    action: HistoryAction<State, Timestamped<Action>>, state: State? = nil, effects: [String] = [],
    fingerprint: Fingerprint
  ) {
    self.step = step
    self.action = action
    self.effects = effects
    self.fingerprint = fingerprint
    switch action {
    case .perform(let timestamped, by: let own, effect: _):
      (self.time, self.command, self.state) = (timestamped.time, own, nil)
    case .replaceState(_, by: let own):
      (self.time, self.command, self.state) = (time, own, nil)
    case .undo, .redo, .goTo, .replaceHistory:
      (self.time, self.command, self.state) = (time, command, state)
    }
  }
}

extension RecordingLine: Decodable where State: Decodable, Action: Decodable {
  /// Decodes a line that has an `action` key, or else a `travel` key, or else a `state` key.
  ///
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: LineKeys.self)
    let time = Timestamp(milliseconds: try line.decode(Int64.self, forKey: .time))
    let origin = try line.decode(RecordedOrigin.self, forKey: .origin)
    let command = CommandID(number: origin.number, name: origin.name)
    self.time = time
    self.command = command
    state = nil
    if line.contains(.action) {
      action = .perform(
        Timestamped(try line.decode(Action.self, forKey: .action), at: time), by: command,
        effect: origin.effect)
    } else if line.contains(.travel) {
      let moves = try line.decode([String: Int].self, forKey: .travel)
      switch (moves.first, moves.count) {
      case (("undo", let count)?, 1): action = .undo(count)
      case (("redo", let count)?, 1): action = .redo(count)
      case (("goTo", let step)?, 1): action = .goTo(step)
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .travel, in: line, debugDescription: "expected one of undo, redo and goTo")
      }
      state = try line.decodeIfPresent(State.self, forKey: .state)
    } else {
      action = .replaceState(try line.decode(State.self, forKey: .state), by: command)
    }
    step = try line.decode(Int.self, forKey: .step)
    effects = try line.decodeIfPresent([String].self, forKey: .effects) ?? []
    fingerprint = try line.decode(Fingerprint.self, forKey: .fingerprint)
  }
}

private enum LineKeys: CodingKey {
  case step, time, origin, action, travel, state, effects, fingerprint
}

/// The command that an action belongs to, and the effect that sent the action, if any.
private struct RecordedOrigin: Decodable {
  let number: UInt64
  let name: String
  let effect: String?
}

extension RecordingLine: Equatable where State: Equatable, Action: Equatable {}
