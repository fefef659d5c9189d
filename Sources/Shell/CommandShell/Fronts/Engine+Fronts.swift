import SystemIO
import SystemPackage
import TerminalText

extension Engine {
  /// Runs the session as the command line requests, until the session ends.
  @usableFromInline
  func runSession(_ setup: SessionSetup<State, Action>) -> ExitStatus {
    let prompt = REPL(engine: self, setup)
    var opening = ""
    if isAtTerminal, setup.scripts.first?.isStandardInput ?? options.interactive {
      opening = devices.output.capturing { beginRecording() }
    } else {
      beginRecording()
    }
    if options.mcp {
      if !isOver { AgentServer(self).run() }
      return finish()
    }
    var isRCFileRun = false
    let readsStandardInput = setup.scripts.contains(where: \.isStandardInput)
    if isAtTerminal, options.interactive || readsStandardInput, !isOver {
      beginJournal()
      isRCFileRun = prompt.runRCFile()
      counts.failures = 0
    }
    if isOver { devices.output.write(opening) }
    for script in setup.scripts where !isOver(in: scriptFrame) {
      if script.isStandardInput, isAtTerminal {
        prompt.run(opening: opening, compactsHistory: isRCFileRun)
      } else {
        front = setup.front(isInteractive: false)
        runNamed(script)
      }
    }
    if options.interactive, !isOver(in: scriptFrame), !readsStandardInput {
      if isAtTerminal {
        prompt.run(opening: opening, compactsHistory: isRCFileRun)
      } else {
        runNamed(Script(standardInput: environment.input))
      }
    }
    return finish()
  }

  /// Whether both the input and the output are terminals.
  var isAtTerminal: Bool { environment.input.isTerminal && environment.output.isTerminal }

  /// The frame of the scripts that are named on the command line.
  private var scriptFrame: Frame { Frame(sink: front.sink, interruptions: counts.interruptions) }

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
    let isInteractive = front.isInteractive
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
        let appearance = devices.appearance(isInteractive: isInteractive)
        devices.errors.write("\(appearance.errorLabel) \(message)\n")
        devices.errors.flush()
      }
      return .cannotWrite
    }
    if case .failed(let status) = ending { return status }
    if options.mcp, recorder.journalProblem != nil { return .cannotWrite }
    return counts.failures > 0 && !isInteractive && !options.mcp ? .commandFailed : .success
  }

  // MARK: Scripts

  /// The maximum nesting depth of `source` commands.
  static var deepestSource: Int { 64 }

  /// Runs the lines of a script in a frame, until the script or the session ends.
  ///
  /// - Throws: ``SystemIO/FileError`` if reading the script fails.
  func run(_ script: Script, in frame: Frame) throws(FileError) {
    var frame = frame
    // A script may use the aliases whose texts contain its `source` command.
    (frame.awaitsEffects, frame.aliases) = (true, [])
    var lines = LineReader(limit: Script.longestLine)
    let source = script.source
    do throws(Errno) {
      while !isOver(in: frame),
        let line = try lines.next({ () throws(Errno) in
          try script.read { waitForInput(on: $0, in: frame) }
        })
      {
        frame.location = ScriptLocation(source: source, line: script.number(ofLine: line.number))
        if line.isTooLong {
          let limit = Script.longestLine >> 20
          return refuse(
            "the line is longer than \(limit) MiB; the rest of the script was not run", text: "",
            in: frame)
        }
        if line.number == 1, isUTF16(lines[line]) {
          return refuse(
            "the script is UTF-16; save it as UTF-8 (no command was run)", text: "", in: frame)
        }
        lines[line].withUnsafeBufferPointer { _ = run($0, in: frame) }
        handleSignals()
      }
    } catch {
      if error != .interrupted { throw .system(.read, path: source.name, error) }
    }
  }

  /// Runs a script for the `source` command.
  ///
  /// A script that is already running, or that the output goes to, is not run.
  ///
  /// - Throws: A ``ShellError`` or a ``SystemIO/FileError`` if the script cannot be run or read.
  func source(_ path: String, by call: Call) throws {
    let running = call.location?.source.chain ?? []
    guard running.count(where: { $0.kind == .sourced || $0.kind == .rcFile }) < Self.deepestSource
    else {
      throw ShellError.failed(
        "source: scripts are nested more than \(Self.deepestSource) levels deep")
    }
    let script = try Script(opening: path, as: .sourced, at: call.location)
    if let identity = script.source.identity {
      // Otherwise, a script that sources itself would run until it reached the nesting limit.
      if running.contains(where: { $0.identity == identity }) {
        throw ShellError.failed("source: \(quoted(path)) is already running")
      }
      if call.sink.destination?.identity == identity {
        throw ShellError.failed(
          "source: \(quoted(path)) is the file that the output goes to; use another file")
      }
    }
    try run(script, in: call.frame)
  }
}

/// Returns whether text begins with a byte-order mark of UTF-16, or with two characters of ASCII in
/// that encoding.
private func isUTF16(_ text: ArraySlice<UInt8>) -> Bool {
  let zeros = text.prefix(4).map { $0 == 0 }
  return text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
    || zeros == [true, false, true, false] || zeros == [false, true, false, true]
}
