/// A command of the shell whose arguments have been read.
///
/// Every tool has the shell's commands unless it removes them.
package struct ShellCommand<State: ToolState, Action: ToolAction>: Sendable {
  /// The work of a command; the description of any error that it throws is the error message.
  typealias Body = @Sendable (Engine<State, Action>, Call) throws -> Void

  /// The part that the command touches with these arguments; nil if the declaration says it.
  var touches: Touches?

  /// The change of the session that the command would make, such as `end the session`, for a plan;
  /// nil for no change.
  var change: String?

  /// The name of the file that the command would write, for a plan; nil for no file.
  var file: String?

  /// Throws the error that the command would throw before it does anything; plans and previews call
  /// this function instead of ``body`` for a command that they only name.
  var check: Body = { _, _ in }

  let body: Body

  /// The heading of the shell's commands in help.
  package static var title: String { "Shell" }

  /// Returns the commands in the order in which help lists them, for a tool with the given
  /// settings.
  package static func commands(
    _ settings: [Setting] = [], _ stateSettings: [StateSetting<State, Action>] = []
  ) -> [Command<ShellCommand>] {
    [
      stateCommand, undoCommand, redoCommand, historyCommand, goToCommand, markCommand,
      unmarkCommand, diffCommand, dropCommand, planCommand, applyCommand, whyCommand, recordCommand,
      replayCommand, resumeCommand, dataCommand, logCommand, jobsCommand, waitCommand,
      cancelCommand, sourceCommand, echoCommand, timeCommand, aliasCommand, unaliasCommand,
      setCommand(settings, stateSettings), programCommand, helpCommand, quitCommand,
    ]
  }
}
