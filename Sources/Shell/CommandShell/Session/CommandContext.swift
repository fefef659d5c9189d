import TimeTravel

/// The ID, location and job number of a command that is running or has running effects.
@usableFromInline
struct CommandContext {
  /// The ID by which history steps refer to the command: its number, from 1, and its text.
  var id = CommandID(number: 0, name: "")

  /// The location of the command; nil for work that was not started by a typed or scripted line,
  /// such as `--replay`.
  var location: ScriptLocation?

  /// The job number; nil if the session waits for this command before it reads the next one.
  var job: Int?

  /// The record of the call that the command belongs to, which is not written; nil if no agent has
  /// made a call.
  var record: JSONRecord?

  /// The number of the command in the session.
  var number: UInt64 { id.number }

  /// The text of the command, as typed.
  var source: String { id.name }
}
