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

  /// The action, a mark, or a move to another step.
  package var action: HistoryAction<State, Timestamped<Action>>

  /// The state after a move, if the recording lacks the actions of earlier steps.
  ///
  /// In a recording that was started in the middle of a session, for example, an undo may lead to a
  /// step whose state a replay cannot compute. The value is nil for performed actions, marks and
  /// replaced states.
  package var state: State?

  /// The effects that the action has started, in order.
  package var effects: [StartedEffect]

  /// The fingerprint of the state after the action.
  package var fingerprint: Fingerprint

  /// The value of ``JournalSummary/kept``, in a line that was read.
  package private(set) var kept: String?

  /// Whether the reducer rejected the action.
  var wasRejected: Bool { effects.contains { $0.text.hasPrefix("\(EffectSignature.rejection)(") } }

  /// Creates a line.
  ///
  /// A performed action has its own time and command, so `time` and `command` are ignored for it. A
  /// replaced state has its own command, so `command` is ignored for it. `state` is used only for a
  /// move to another step and for a replaced history.
  package init(
    step: Int, time: Timestamp, command: CommandID,
    action: HistoryAction<State, Timestamped<Action>>, state: State? = nil,
    effects: [StartedEffect] = [], fingerprint: Fingerprint
  ) {
    self.step = step
    self.action = action
    self.effects = effects
    self.fingerprint = fingerprint
    (self.time, self.command) = (time, command)
    switch action {
    case .perform(let timestamped, by: let own, _, _):
      (self.time, self.command) = (timestamped.time, own)
    case .replaceState(_, by: let own): self.command = own
    case .undo, .redo, .goTo, .replaceHistory: self.state = state
    case .mark, .unmark: break
    }
  }
}

extension RecordingLine: Decodable where State: Decodable, Action: Decodable {
  /// Decodes a line that has an `action`, `travel`, `mark`, `unmark` or `state` key, in this order.
  ///
  /// - Throws: `DecodingError`, or another error of the `init(from:)` of an action or a state.
  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: LineKeys.self)
    let time = Timestamp(milliseconds: try line.decode(Int64.self, forKey: .time))
    let command = try line.decode(CommandID.self, forKey: .origin)
    let origin = try line.nestedContainer(keyedBy: LineKeys.self, forKey: .origin)
    self.time = time
    self.command = command
    state = nil
    if line.contains(.action) {
      action = .perform(
        Timestamped(try line.decode(Action.self, forKey: .action), at: time), by: command,
        effect: try origin.decodeIfPresent(String.self, forKey: .effect).map {
          EffectSignature($0)
        },
        as: try origin.decodeIfPresent(ActionRole.self, forKey: .role) ?? .command)
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
    } else if let name = try line.decodeIfPresent(String.self, forKey: .mark) {
      action = .mark(name)
    } else if let name = try line.decodeIfPresent(String.self, forKey: .unmark) {
      action = .unmark(name)
    } else {
      action = .replaceState(try line.decode(State.self, forKey: .state), by: command)
    }
    step = try line.decode(Int.self, forKey: .step)
    let texts = try line.decodeIfPresent([String].self, forKey: .effects) ?? []
    let starters = try line.decodeIfPresent([EffectStarter].self, forKey: .startedBy) ?? []
    effects = zip(texts, starters + texts.map { _ in .reducer }).map {
      StartedEffect(EffectSignature($0), by: $1)
    }
    fingerprint = try line.decode(Fingerprint.self, forKey: .fingerprint)
    kept = try line.decodeIfPresent(String.self, forKey: .kept)
  }
}

private enum LineKeys: CodingKey {
  case step, time, origin, effect, role, action, travel, mark, unmark, state, effects, startedBy,
    fingerprint, kept
}

extension RecordingLine: Equatable where State: Equatable, Action: Equatable {}

/// The first line of a recording, with the origin of the recording and its start state.
package struct RecordingHeader<State: Sendable>: Sendable {
  /// The version of the format; see ``recordingFormat``.
  package var format = recordingFormat

  /// The name of the tool that made the recording.
  package var tool: String

  /// The version of the tool.
  package var version: String

  /// The number of the form of the actions and the states, which is 1 more than the number of the
  /// tool's migrations; see ``Migration``.
  package var schema = 1

  /// The start time of the recording, in RFC 3339 format and UTC; replaying ignores it.
  package var time: String

  /// The maximum number of steps that the session keeps, 0 or more.
  package var limit: Int

  /// The number of the session's present step when the recording started.
  ///
  /// It is 0 if the whole session was recorded.
  package var step: Int

  /// The number of the session's newest step, in a line that was read; 0 if it is not known.
  package private(set) var newestStep = 0

  /// The marks of the session when the recording started.
  package var marks: [String: Int]

  /// The state before the first action.
  package var start: State

  /// The fingerprint of the start state.
  package var fingerprint: Fingerprint

  /// The value of ``JournalSummary/kept``, in a line that was read.
  package private(set) var kept: String?
}

/// The format version of new recordings.
///
/// Readers ignore unknown keys, so adding a key does not need a new version. In version 1, a new
/// step after an undo discards the undone steps and uses their numbers again.
package let recordingFormat = 2

/// The greatest number of a step in a recording, so that later steps can have greater numbers.
let greatestStep = Int.max / 2

extension RecordingHeader where State: Dumpable {
  /// Creates a header in the current format.
  package init(
    tool: String, version: String, schema: Int = 1, time: Timestamp, limit: Int, step: Int = 0,
    marks: [String: Int] = [:], start: State
  ) {
    self.init(
      tool: tool, version: version, schema: schema, time: time.description, limit: limit,
      step: step, marks: marks, start: start, fingerprint: start.fingerprint)
  }
}

extension RecordingHeader {
  enum CodingKeys: String, CodingKey {
    case tool, version, schema, time
    case format = "recording"
    case limit = "steps"
    case step, marks, start, fingerprint, kept
    case newestStep = "last"
  }
}

extension RecordingHeader: Decodable where State: Decodable {
  /// Decodes a header; a missing step means step 0, a missing schema schema 1, and missing marks
  /// none.
  ///
  /// - Throws: `DecodingError`, for example for a negative step or limit, or another error of the
  ///   state's `init(from:)`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    format = try container.decode(Int.self, forKey: .format)
    tool = try container.decode(String.self, forKey: .tool)
    version = try container.decode(String.self, forKey: .version)
    schema = try container.decodeIfPresent(Int.self, forKey: .schema) ?? 1
    time = try container.decode(String.self, forKey: .time)
    limit = try container.decode(Int.self, forKey: .limit)
    step = try container.decodeIfPresent(Int.self, forKey: .step) ?? 0
    newestStep = try container.decodeIfPresent(Int.self, forKey: .newestStep) ?? 0
    marks = try container.decodeIfPresent([String: Int].self, forKey: .marks) ?? [:]
    start = try container.decode(State.self, forKey: .start)
    fingerprint = try container.decode(Fingerprint.self, forKey: .fingerprint)
    kept = try container.decodeIfPresent(String.self, forKey: .kept)
    for (key, number) in [(CodingKeys.limit, limit), (.step, step)] where number < 0 {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "it is less than 0")
    }
  }
}

extension RecordingHeader: Equatable where State: Equatable {}
