import SystemIO

extension Engine {
  /// Runs the session as the command line requests, and returns the exit status.
  @usableFromInline
  func runSession(_ setup: SessionSetup<State, Action>) -> ExitStatus {
    let prompt = REPL(engine: self, setup)
    var opening = ""
    if environment.usesTerminal, setup.scripts.first?.isStandardInput == true {
      opening = devices.output.capturing { beginRecording() }
    } else {
      beginRecording()
    }
    if options.plan || options.atomic {
      runPlanned(setup.scripts)
      return finish()
    }
    if options.mcp {
      if !isOver { serveAgent() }
      return finish()
    }
    var isRCFileRun = false
    if environment.usesTerminal, setup.scripts.contains(where: \.isStandardInput), !isOver {
      beginJournal()
      isRCFileRun = prompt.runRCFile()
      front.failures = 0
    }
    if isOver { devices.output.write(opening) }
    for script in setup.scripts where !isOver(in: CallContext(front)) {
      if script.isStandardInput, environment.usesTerminal {
        prompt.run(opening: opening, compactsHistory: isRCFileRun)
      } else {
        front.attach(to: nil, devices)
        do throws(FileError) { try run(script, in: CallContext(front)) } catch {
          end(with: .cannotRead, because: error.description)
        }
      }
    }
    return finish()
  }

  /// Serves an agent on standard input and output.
  private func serveAgent() {
    beginJournal()
    let connection = AgentConnection(
      from: environment.input, to: environment.output, redact: tool.redact, shouldStop: isEnding)
    AgentServer(self, connection, planFirst: options.planFirst).run()
    if let error = connection.readError {
      end(with: .cannotRead, because: "cannot read standard input: \(error)")
    }
    if let error = connection.writeError {
      end(with: .cannotWrite, because: "cannot write to standard output: \(error)")
    }
  }

  /// Awaits running work, writes kept data, closes the recording, writes all output, and returns
  /// the exit status.
  ///
  /// At the end of an interactive session, only effects that save files are awaited, and the other
  /// effects are canceled. The same is true of work in the background in any session.
  private func finish() -> ExitStatus {
    let isInteractive = front.isInteractive
    if isInteractive {
      wait(showing: nil, of: nil) { store.isRunning(on: .serial) }
      cancelAll { !$0.isInBackground }
    }
    waitUntilIdle()
    store.cancelAll(except: .serial)
    wait(showing: nil, of: nil) { store.isRunning(on: .serial) }
    if let problem = writeKeptData() {
      if !isInteractive { report(problem.description) }
      // At a terminal, `confirmQuit(by:)` has warned, so that the user could resolve a conflict.
      if !isInteractive || problem.kind == .failure { end(.failed(problem.status)) }
    }
    do throws(RecordingError) { try recorder.close(journalEnd) } catch {
      report(error.description)
    }
    devices.flush()
    handleSignals()
    if case .signal(let number) = state.ending { return .signal(number) }
    if let message = devices.failureMessage {
      if options.json, devices.output.failure == nil {
        report(message)
        devices.flush()
      } else {
        let appearance = isInteractive ? devices.promptAppearance : devices.scriptAppearance
        devices.write(note: "\(appearance.errorLabel) \(message)")
      }
      return .cannotWrite
    }
    if case .failed(let status) = state.ending { return status }
    if options.mcp, recorder.journalProblem != nil { return .cannotWrite }
    return front.failures > 0 && !isInteractive && !options.mcp ? .commandFailed : .success
  }
}
