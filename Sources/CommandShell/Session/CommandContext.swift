import TimeTravel

/// The location, text and numbers of a command that is running or has running effects.
@usableFromInline
struct CommandContext {
  /// The location of the command; nil for work that was not started by a typed or scripted line,
  /// such as `--replay`.
  var location: ScriptLocation?

  /// The text of the command, as typed.
  var source = ""

  /// The number of the command in the session, from 1.
  var number: UInt64 = 0

  /// The job number; nil if the session waits for this command before it reads the next one.
  var job: Int?

  /// The ID by which history steps refer to the command.
  var id: CommandID { CommandID(number: number, name: source) }
}
