import TimeTravel

/// A command that is running, or whose effects are: its location and its text.
@usableFromInline
struct CommandContext {
  /// The location from which it was read; nil for a command-line option.
  var location: ScriptLocation?

  /// The text as typed.
  var source = ""

  /// Its number among the commands of the session.
  var number: UInt64 = 0

  /// Its number as a job; nil if it is awaited before the next command is read.
  var job: Int?

  /// The ID of the steps that it makes.
  var id: CommandID { CommandID(number: number, name: source) }
}
