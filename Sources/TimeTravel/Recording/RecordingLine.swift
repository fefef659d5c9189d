public import StateDiff
public import Unidirectional

/// A line of a recording after the first: an action that entered the store, and what came of it.
public struct RecordingLine<State: Sendable, Action: Sendable>: Sendable {
  /// The step that the session was at after the action.
  public var step: Int

  /// When the action entered the store.
  public var time: Timestamp

  /// The command that it stems from.
  public var origin: StepOrigin

  /// The action.
  public var action: TimelineAction<State, Timestamped<Action>>

  /// The state that travel led to, for whoever does not have the steps that were travelled.
  ///
  /// A recording that was not begun with its session needs it, since undo may lead to before its
  /// beginning. For all but travel it is nil.
  public var state: State?

  /// The effects that the reducer returned, each by its name and arguments.
  public var effects: [String]

  /// The fingerprint of the state after the action.
  public var fingerprint: Fingerprint

  /// Makes a line of its parts.
  ///
  /// - Parameters:
  ///   - step: The step that the session is at after the action.
  ///   - time: When the action entered the store. What happened has the time of its action.
  ///   - origin: The command that it stems from. What happened, and a restart, have their own.
  ///   - action: The action.
  ///   - state: The state that travel led to, where the recording was begun in the middle of a
  ///     session.
  ///   - effects: The effects that the reducer returned, by name and arguments.
  ///   - fingerprint: That of the state after the action.
  public init(
    step: Int, time: Timestamp, origin: StepOrigin,
    action: TimelineAction<State, Timestamped<Action>>, state: State? = nil, effects: [String] = [],
    fingerprint: Fingerprint
  ) {
    self.step = step
    self.time = if case .happened(let timed, by: _) = action { timed.time } else { time }
    self.origin = action.origin ?? origin
    self.action = action
    self.state = action.isTravel ? state : nil
    self.effects = effects
    self.fingerprint = fingerprint
  }
}

extension TimelineAction {
  /// The command that it names, if it does.
  var origin: StepOrigin? {
    switch self {
    case .happened(_, by: let origin), .restarted(_, by: let origin): origin
    case .undo, .redo, .goTo: nil
    }
  }

  var isTravel: Bool { origin == nil }
}

extension RecordingLine {
  enum CodingKeys: String, CodingKey {
    case step, time, origin, action, travel, state, effects, fingerprint
  }
}

extension RecordingLine: Decodable where State: Decodable, Action: Decodable {
  /// Reads a line: it has an `action`, a `travel`, or a `state` alone.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let time = try container.decode(Timestamp.self, forKey: .time)
    let origin = try container.decode(StepOrigin.self, forKey: .origin)
    var travelled: State?
    let action: TimelineAction<State, Timestamped<Action>>
    if container.contains(.action) {
      if container.contains(.travel) || container.contains(.state) {
        throw DecodingError.dataCorruptedError(
          forKey: .action, in: container, debugDescription: "a line has only one of them")
      }
      action = .happened(
        Timestamped(try container.decode(Action.self, forKey: .action), at: time), by: origin)
    } else if container.contains(.travel) {
      action = try container.decode(Travel.self, forKey: .travel).action()
      if container.contains(.state) {
        travelled = try container.decode(State.self, forKey: .state)
      }
    } else {
      action = .restarted(try container.decode(State.self, forKey: .state), by: origin)
    }
    self.init(
      step: try container.decode(Int.self, forKey: .step), time: time, origin: origin,
      action: action, state: travelled,
      effects: try container.decodeIfPresent([String].self, forKey: .effects) ?? [],
      fingerprint: try container.decode(Fingerprint.self, forKey: .fingerprint))
  }
}

extension RecordingLine: Equatable where State: Equatable, Action: Equatable {}
