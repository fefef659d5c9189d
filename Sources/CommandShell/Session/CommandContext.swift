import TimeTravel

/// A command that is being run, or whose effects are: where it was read, and its text.
@usableFromInline
struct CommandContext {
  /// The place where it was read; nil for an option of the command line.
  var location: ScriptLocation?

  /// The text that was typed.
  var source = ""

  /// Its number among the commands of the session.
  var number: UInt64 = 0

  /// Its number as a job; nil if it is awaited before the next command is read.
  var job: Int?

  /// The id of the steps that it makes.
  var id: CommandID { CommandID(number: number, name: source) }
}
