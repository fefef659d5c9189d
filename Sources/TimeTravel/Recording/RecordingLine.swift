public import StateDiff
import StrictJSON
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

extension RecordingLine where State: Decodable, Action: Decodable {
  /// Decodes a line that has an `action` key, a `travel` key, or only a `state` key.
  ///
  /// - Throws: `DecodingError`.
  init(_ line: JSONValue) throws {
    let time = Timestamp(milliseconds: try line.value(named: "time").decode(Int64.self))
    let origin = try line.value(named: "origin")
    let command = try CommandID(origin)
    var stateAfterMove: State?
    let action: HistoryAction<State, Timestamped<Action>>
    if line.contains("action") {
      let recorded = try line.value(named: "action")
      if line.contains("travel") || line.contains("state") {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: line.codingPath,
            debugDescription: "a line with an action has no travel or state"))
      }
      action = .perform(
        Timestamped(try recorded.decode(Action.self), at: time), by: command,
        effect: origin.contains("effect")
          ? try origin.value(named: "effect").decode(String.self) : nil)
    } else if line.contains("travel") {
      action = try line.value(named: "travel").decode(RecordedMove.self).action()
      if line.contains("state") {
        stateAfterMove = try line.value(named: "state").decode(State.self)
      }
    } else {
      if !line.contains("state") {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: line.codingPath, debugDescription: "there is no action, travel or state"))
      }
      action = .replaceState(try line.value(named: "state").decode(State.self), by: command)
    }
    self.init(
      step: try line.value(named: "step").decode(Int.self), time: time, command: command,
      action: action, state: stateAfterMove, effects: try Self.effects(line),
      fingerprint: try line.value(named: "fingerprint").decode(Fingerprint.self))
  }

  /// Returns the effects in a line; they may be missing or null.
  private static func effects(_ line: JSONValue) throws -> [String] {
    guard line.contains("effects") else { return [] }
    let recorded = try line.value(named: "effects")
    if recorded.decodeNil() { return [] }
    var effects: [String] = []
    var elements = try recorded.unkeyedContainer()
    while !elements.isAtEnd { effects.append(try elements.decode(String.self)) }
    return effects
  }
}

extension CommandID {
  /// Decodes the same format as `init(from:)`, but faster.
  fileprivate init(_ recorded: JSONValue) throws {
    self.init(
      number: try recorded.value(named: "number").decode(UInt64.self),
      name: try recorded.value(named: "name").decode(String.self))
  }
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
