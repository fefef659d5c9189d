import SystemIO

extension Engine {
  /// Runs the session as the command line requests, until the session ends.
  @usableFromInline
  func runSession(_ resources: SessionResources) -> ExitStatus {
    let prompt = REPL(engine: self, resources)
    useScriptFront(resources)
    if isAtTerminal, resources.scripts.first?.isStandardInput ?? options.interactive {
      prompt.opening = devices.output.capturing { beginRecording() }.text
    } else {
      beginRecording()
    }
    if options.mcp {
      if !isOver { AgentServer(self).run() }
      return finish()
    }
    var isRCFileRun = false
    let readsStandardInput = resources.scripts.contains(where: \.isStandardInput)
    if isAtTerminal, options.interactive || readsStandardInput, !isOver {
      beginJournal()
      isRCFileRun = prompt.runRCFile()
      failureCount = 0
    }
    if isOver { devices.output.write(prompt.opening) }
    for script in resources.scripts where !isOver(in: scriptFrame) {
      if script.isStandardInput, isAtTerminal {
        prompt.run(compactsHistory: isRCFileRun)
      } else {
        useScriptFront(resources)
        runNamed(script)
      }
    }
    if options.interactive, !isOver(in: scriptFrame), !readsStandardInput {
      if isAtTerminal {
        prompt.run(compactsHistory: isRCFileRun)
      } else {
        runNamed(Script(standardInput: environment.input))
      }
    }
    return finish()
  }

  /// Whether both the input and the output are terminals.
  var isAtTerminal: Bool { environment.input.isTerminal && environment.output.isTerminal }

  private func useScriptFront(_ resources: SessionResources) {
    use(resources.loop(isInteractive: false), devices.sink(isInteractive: false))
  }

  /// The frame of the scripts that are named on the command line.
  private var scriptFrame: Frame { Frame(sink: sink, interruptions: interruptions) }

  /// Runs a script named on the command line, and ends the session if the script cannot be read.
  private func runNamed(_ script: Script) {
    do throws(FileError) {
      try run(script, in: scriptFrame)
    } catch {
      report(error.description)
      end(.failed(.cannotRead))
    }
  }

  /// Awaits running work, writes all output, and determines the exit status.
  private func finish() -> ExitStatus {
    let isInteractive = loop?.isInteractive == true
    if isInteractive {
      wait(showing: nil, of: nil) { store.isRunning(on: .serial) }
      cancelAll()
    }
    waitUntilIdle()
    do throws(RecordingError) { try recorder.close(journalEnd) } catch {
      report(error.description)
    }
    devices.flush()
    handleSignals()
    if case .signal(let number) = ending { return .signal(number) }
    if let message = devices.failureMessage {
      if options.json, devices.output.failure == nil {
        report(message)
        devices.flush()
      } else {
        let palette = devices.palette(isInteractive: isInteractive)
        devices.errors.write("\(palette.errorLabel) \(message)\n")
        devices.errors.flush()
      }
      return .cannotWrite
    }
    if case .failed(let status) = ending { return status }
    if options.mcp, recorder.journalProblem != nil { return .cannotWrite }
    return failureCount > 0 && !isInteractive && !options.mcp ? .commandFailed : .success
  }
}
