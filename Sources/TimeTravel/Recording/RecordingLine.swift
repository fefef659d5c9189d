public import StateDiff
public import Unidirectional

/// Any line of a recording other than the header: an action that entered the store, and its result.
public struct RecordingLine<State: Sendable, Action: Sendable>: Sendable {
  /// The number of the step that the session is at after the action.
  public var step: Int

  /// The time at which the action entered the store.
  public var time: Timestamp

  /// The command that the action belongs to.
  public var command: CommandID

  /// The action, or a move to another step.
  public var action: HistoryAction<State, Timestamped<Action>>

  /// The state after a move, if the recording was started in the middle of a session.
  ///
  /// In such a recording, an undo may lead to a step before the start of the recording, and a
  /// replay cannot compute the state at that step. The value is nil for actions other than moves.
  public var state: State?

  /// Descriptions of the effects that the reducer returned, each with the effect's name and
  /// arguments.
  public var effects: [String]

  /// The fingerprint of the state after the action.
  public var fingerprint: Fingerprint

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - step: The number of the step that the session is at after the action.
  ///   - time: The time at which the action entered the store; ignored for a performed action,
  ///     which already has a timestamp.
  ///   - command: The command that the action belongs to; ignored for a performed action and a
  ///     replaced state, which already have a command.
  ///   - action: The action, or a move to another step.
  ///   - state: The state after a move, if the recording was started in the middle of a session.
  ///   - effects: Descriptions of the effects that the reducer returned.
  ///   - fingerprint: The fingerprint of the state after the action.
  public init(
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
    case .undo, .redo, .goTo:
      (self.time, self.command, self.state) = (time, command, state)
    }
  }
}

extension RecordingLine: Decodable where State: Decodable, Action: Decodable {
  /// Decodes a line that has an `action` key, a `travel` key, or only a `state` key.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: LineKeys.self)
    let time = Timestamp(milliseconds: try line.decode(Int64.self, forKey: .time))
    let origin = try line.nestedContainer(keyedBy: OriginKeys.self, forKey: .origin)
    let command = CommandID(
      number: try origin.decode(UInt64.self, forKey: .number),
      name: try origin.decode(String.self, forKey: .name))
    self.time = time
    self.command = command
    state = nil
    if line.contains(.action) {
      if line.contains(.travel) || line.contains(.state) {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: line.codingPath,
            debugDescription: "a line with an action has no travel or state"))
      }
      action = .perform(
        Timestamped(try line.decode(Action.self, forKey: .action), at: time), by: command,
        effect: try origin.decodeIfPresent(String.self, forKey: .effect))
    } else if line.contains(.travel) {
      action = try line.decode(RecordedMove.self, forKey: .travel).action()
      state = try line.decodeIfPresent(State.self, forKey: .state)
    } else {
      if !line.contains(.state) {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: line.codingPath, debugDescription: "there is no action, travel or state"))
      }
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

/// The keys of a command and of the effect that sent an action.
private enum OriginKeys: CodingKey {
  case number, name, effect
}

extension RecordingLine: Equatable where State: Equatable, Action: Equatable {}

/// The recorded form of a move to another step, such as `{"undo":2}`.
private struct RecordedMove: Decodable {
  let key: CodingKeys
  let number: Int

  enum CodingKeys: String, CodingKey {
    case undo, redo, goTo
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "expected one of undo, redo and goTo"))
    }
    self.key = key
    number = try container.decode(Int.self, forKey: key)
  }

  func action<State, Action>() -> HistoryAction<State, Action> {
    switch key {
    case .undo: .undo(number)
    case .redo: .redo(number)
    case .goTo: .goTo(number)
    }
  }
}
