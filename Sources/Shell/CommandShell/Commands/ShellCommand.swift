/// A command of the shell whose arguments have been read.
///
/// Every tool has the shell's commands unless it removes them.
package struct ShellCommand<State: ToolState, Action: ToolAction>: Sendable {
  /// The work of a command; the description of any error that it throws is the error message.
  typealias Body = @Sendable (Engine<State, Action>, Call) throws -> Void

  /// The treatment of the command in a plan.
  var plan = PlanRule.run

  /// Whether the state decides whether the command succeeds, as it does for `undo` and `why`.
  var dependsOnState = false

  /// Whether the command only sends an action of the tool, which may extend a step.
  var extendsSteps = false

  /// Whether the command may change the meaning of the commands after it.
  var redefinesCommands = false

  /// The name of the file that the command would write, which a plan shows; nil for no file.
  var file: String?

  /// Throws the error that the command would throw before it changes anything, for a plan.
  ///
  /// By default, this function does nothing.
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
      stateCommand, undoCommand, redoCommand, historyCommand, goToCommand, planCommand,
      applyCommand, whyCommand, recordCommand, replayCommand, resumeCommand, dataCommand,
      logCommand, jobsCommand, waitCommand, cancelCommand, sourceCommand, echoCommand,
      timeCommand, aliasCommand, unaliasCommand, setCommand(settings, stateSettings),
      programCommand, helpCommand, quitCommand,
    ]
  }
}
