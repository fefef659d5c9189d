import LineEditing
import StateDiff
import SystemIO
import TimeTravel
import Unidirectional

extension Session {
  /// Runs the session as the command line requests, until the session ends.
  @usableFromInline
  func run(_ resources: SessionResources) -> ExitStatus {
    beginRecording()
    if options.mcp {
      if !isOver { AgentServer(self).run() }
      return finish()
    }
    let readsStandardInput = resources.scripts.contains(where: \.isStandardInput)
    if isAtTerminal, options.interactive || readsStandardInput, !isOver { prepareTerminalSession() }
    for script in resources.scripts where !isOver { run(script) }
    if options.interactive, !isOver, !readsStandardInput {
      run(Script(standardInput: environment.input))
    }
    return finish()
  }

  /// Whether both the input and the output are terminals.
  var isAtTerminal: Bool { environment.input.isTerminal && environment.output.isTerminal }

  /// Starts the journal of a terminal session and runs the rc file, before any scripts run.
  private func prepareTerminalSession() {
    beginJournal()
    printer.isInteractive = true
    runRCFile()
    // If the rc file quits, the session still counts as interactive.
    wasInteractive = isOver
    printer.hasFailed = false
    printer.isInteractive = false
  }

  /// Runs a script; standard input is interactive if it and standard output are terminals.
  private func run(_ script: Script) {
    if script.isStandardInput, isAtTerminal {
      printer.isInteractive = true
      wasInteractive = true
      REPL(session: self).run()
      printer.isInteractive = false
    } else {
      runInput(script)
    }
  }

  /// Awaits running work, writes all output, and determines the exit status.
  private func finish() -> ExitStatus {
    printer.isInteractive = wasInteractive
    if wasInteractive {
      wait(showing: nil) { store.isRunning(on: .serial) }
      cancelAll()
    }
    waitUntilIdle()
    endRecording()
    printer.flush()
    handleSignals()
    if case .signal(let number) = ending { return .signal(number) }
    if printer.reportFailure() { return .cannotWrite }
    if case .failed(let status) = ending { return status }
    if options.mcp, recorder.journalProblem != nil { return .cannotWrite }
    return printer.hasFailed && !wasInteractive && !options.mcp ? .commandFailed : .success
  }
}
