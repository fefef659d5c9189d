import TimeTravel
import Unidirectional

/// A parsed built-in command of the shell; every tool has these commands unless it removes them.
package enum Builtin: Equatable, Sendable {
  case showState
  case undo(Int)
  case redo(Int)
  case goTo(Int)
  case history(Int)
  case exportHistory(String)
  case sessionTest
  case record(String?)
  case replay(String)
  case resume
  case showLog
  case showJobs
  case wait([Int])
  case cancel([Int])
  case echo(String)
  case time(String)
  case plan(String)
  case why(String)
  case alias(String)
  case unalias([String])
  case showSettings
  case saveSettings
  case set(String, String?, saves: Bool = false)
  case program(String)
  case source(String)
  case help(HelpSubject)
  case quit

  /// The heading of the built-in commands in help.
  package static let title = "Shell"

  /// Returns the commands in the order in which help lists them, for a tool with some settings.
  static func commands(settings: [Setting] = []) -> [Command<Builtin>] {
    [
      stateCommand, undoCommand, redoCommand, historyCommand, goToCommand, planCommand, whyCommand,
      recordCommand, replayCommand, resumeCommand, logCommand, jobsCommand, waitCommand,
      cancelCommand,
      sourceCommand, echoCommand, timeCommand, aliasCommand, unaliasCommand,
      setCommand(settings), programCommand, helpCommand, quitCommand,
    ]
  }
}

extension Session {
  /// Runs a built-in command.
  ///
  /// - Throws: A ``ShellError`` if the command fails.
  func run(_ builtin: Builtin, isBackground: Bool) throws(ShellError) {
    switch builtin {
    case .showState: showState()
    case .undo(let count): try move(.undo(count))
    case .redo(let count): try move(.redo(count))
    case .goTo(let step): try move(.goTo(step))
    case .history(let count): try listHistory(count)
    case .exportHistory(let path): try exportHistory(to: path)
    case .sessionTest: try printTest()
    case .record(let path): try record(path)
    case .replay(let path): try replayRecording(path)
    case .resume: try resumeAtPrompt()
    case .showLog: showLog()
    case .showJobs: showJobs()
    case .wait(let numbers): try wait(for: numbers)
    case .cancel(let numbers): try cancel(numbers)
    case .echo(let text): printer.echo(text)
    case .source(let path): try source(path)
    case .time(let line): try time(line, isBackground: isBackground)
    case .plan(let line): try plan(line)
    case .why(let path): try explain(path)
    case .alias(let text): try alias(text)
    case .unalias(let names): try unalias(names)
    case .showSettings: showSettings()
    case .saveSettings: try saveSettings()
    case .set(let name, let value, let saves):
      if saves, options.safe { throw .notSafe("set --save") }
      if value != nil || !saves { try set(name, to: value) }
      if saves { try saveSettings() }
    case .program(let text): try runProgram(text)
    case .help(let subject): try help(subject)
    case .quit: quit()
    }
  }
}
