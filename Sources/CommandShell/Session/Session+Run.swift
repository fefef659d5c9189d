import LineEditing
import StateDiff
import SystemIO
import TimeTravel
import Unidirectional

extension Session {
  /// Runs the session as the command line requests, until the session ends.
  ///
  /// - Parameter resources: The resources of the session, including its open scripts.
  /// - Returns: The exit status.
  @usableFromInline
  func run(_ resources: SessionResources) -> ExitStatus {
    let inputs = resources.inputs
    beginRecording()
    let readsStandardInput = inputs.contains { if case .standardInput = $0 { true } else { false } }
    if isAtTerminal, options.interactive || readsStandardInput, !isOver { prepareTerminalSession() }
    for input in inputs where !isOver {
      switch input {
      case .script(let script): ScriptRunner(session: self).runInput(script)
      case .standardInput: runStandardInput()
      }
    }
    if options.interactive, !isOver, !readsStandardInput { runStandardInput() }
    return finish()
  }

  private var isAtTerminal: Bool {
    environment.input.isTerminal && environment.output.isTerminal
  }

  /// Starts the journal of a terminal session and runs the rc file, before any scripts run.
  private func prepareTerminalSession() {
    beginJournal()
    printer.isInteractive = true
    ScriptRunner(session: self).runRCFile()
    // If the rc file quits, the session still counts as interactive.
    wasInteractive = isOver
    printer.hasFailed = false
    printer.isInteractive = false
  }

  /// Runs the commands from standard input: interactively at a terminal, otherwise as a script.
  private func runStandardInput() {
    if isAtTerminal {
      printer.isInteractive = true
      wasInteractive = true
      REPL(session: self).run()
      printer.isInteractive = false
    } else {
      ScriptRunner(session: self).runInput(Script(standardInput: environment.input))
    }
  }

  /// Awaits running work, writes all output, and determines the exit status.
  private func finish() -> ExitStatus {
    printer.isInteractive = wasInteractive
    if wasInteractive { announceWait() }
    waitUntilIdle()
    endRecording()
    printer.flush()
    handleSignals()
    if case .signal(let number) = ending { return .signal(number) }
    if printer.reportFailure() { return .cannotWrite }
    if case .failed(let status) = ending { return status }
    return printer.hasFailed && !wasInteractive ? .commandFailed : .success
  }

  /// Prints the commands that are still running after the user quits, and explains how to cancel
  /// them.
  func announceWait() {
    let commands = store.runningEffects.map { jobs[$0.task]?.context.source ?? $0.signature.name }
    if commands.isEmpty { return }
    printer.say([
      "waiting for \(tool.redact(commands.joined(separator: ", "))); press Ctrl-C to cancel"
    ])
  }
}
