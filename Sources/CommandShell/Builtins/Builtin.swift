import TimeTravel

/// What the commands mean that every tool of the shell has.
enum Builtin: Equatable, Sendable {
  case showState
  case travel(Travel)
  case history(HistoryRequest)
  case record(String?)
  case replay(String)
  case showLog
  case changeLog(LogFormat?)
  case showJobs
  case wait([Int])
  case cancel([Int])
  case echo(String)
  case source(String)
  case help(String?)
  case quit

  /// The commands in the order in which help lists them.
  static var group: CommandGroup<Builtin> {
    CommandGroup(
      "Shell",
      [
        stateCommand, undoCommand, redoCommand, historyCommand, goToCommand, recordCommand,
        replayCommand, logCommand, jobsCommand, waitCommand, cancelCommand, sourceCommand,
        echoCommand, helpCommand, quitCommand,
      ])
  }

  /// The same, one after the other.
  static let commands = group.commands
}
