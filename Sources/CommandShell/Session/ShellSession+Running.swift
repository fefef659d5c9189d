import Unidirectional

extension ShellSession {
  /// Runs a script to its end.
  ///
  /// - Throws: Why reading it failed, if it did.
  func run(_ script: Script, sourcedAt outer: ScriptLocation? = nil) throws(ScriptError) {
    let file = FileIdentity(of: script.reader.descriptor)
    if let file { filesBeingRun.append(file) }
    isReadingElsewhere = true
    defer {
      if file != nil { filesBeingRun.removeLast() }
      isReadingElsewhere = true
    }
    var reader = script.reader
    var place = ScriptLocation(script.name, sourcedAt: outer)
    while !isOver {
      do throws(LineReader.End) {
        let line = try reader.next { waitForInput(on: $0) }
        switch script.numbering {
        case .byLine: place.line += 1
        case .fixed(let number): place.line = number
        }
        run(line: line, at: place)
        attendToSignals()
      } catch {
        switch error {
        case .endOfInput, .interrupted: return
        case .failed(let errorNumber):
          throw ScriptError(path: script.name, errorNumber: errorNumber)
        case .lineTooLong:
          place.line += 1
          let limit = LineReader.longestLine >> 20
          begin("", at: place)
          onOneLine(of: context) {
            report(
              "the line is longer than \(limit) MiB; nothing from here on was run", of: context)
          }
          return
        }
      }
    }
  }

  /// Runs the commands of a line that was typed at the prompt.
  func run(typed line: ArraySlice<UInt8>) {
    terminalLines += 1
    isReadingElsewhere = true
    run(line: line, at: nil)
  }

  /// Runs the commands of a line; one that fails does not keep the next from running, unless errors
  /// are to stop the run.
  private func run(line: ArraySlice<UInt8>, at place: ScriptLocation?) {
    let isDone = line.withUnsafeBufferPointer { bytes in
      guard let command = PlainCommand(bytes) else { return false }
      if let found = table.find(command) {
        run(command, found.index, argumentsBehind: found.count, at: place)
      } else {
        run(command.commandText, at: place)
      }
      return true
    }
    if isDone { return }
    let commands: [CommandText]
    do throws(ShellError) {
      commands = try Lexer.commands(in: line)
    } catch {
      begin(String(validating: line, as: UTF8.self) ?? "", at: place)
      onOneLine(of: context) { report(error.description, of: context) }
      return
    }
    for command in commands where !isOver { run(command, at: place) }
  }

  /// Makes what was typed the command being run, which it stays until the next one is, so that what
  /// no command is known for is told where the session stands.
  private func begin(_ source: String, at place: ScriptLocation?) {
    commandCount += 1
    if isReadingElsewhere {
      context.place = place
      context.terminalLine = place == nil ? terminalLines : nil
      isReadingElsewhere = false
    } else if let line = place?.line {
      // The rest of the place is as it was, and is not copied once more.
      context.place?.line = line
    }
    context.source = source
    context.number = commandCount
    context.job = nil
  }

  /// Prints a command as it was typed, where that is asked for.
  private func echoSource() {
    if options.echo, !options.json { output.write(shown(context.source) + "\n") }
  }

  private func run(_ command: CommandText, at place: ScriptLocation?) {
    begin(command.source, at: place)
    echoSource()
    onOneLine(of: context) {
      do throws(ShellError) {
        var words = command.words[...]
        let index = try table.index(takenFrom: &words)
        var reader = ArgumentReader(
          of: table.commands[index].syntax, home: environment.directories.home, words: words)
        try run(index, &reader, runsOn: command.runsOn)
      } catch {
        report(error.description, of: context)
      }
    }
  }

  /// The short way for most lines of scripts.
  private func run(
    _ command: PlainCommand, _ index: Int, argumentsBehind count: Int, at place: ScriptLocation?
  ) {
    func run() {
      do throws(ShellError) {
        var reader = ArgumentReader(
          of: table.commands[index].syntax, home: environment.directories.home, behind: count,
          in: command)
        try self.run(index, &reader, runsOn: false)
      } catch {
        report(error.description, of: context)
      }
    }
    begin(command.source, at: place)
    echoSource()
    if options.json { onOneLine(of: context, run) } else { run() }
  }

  private func run(
    _ index: Int, _ reader: inout ArgumentReader, runsOn: Bool
  ) throws(ShellError) {
    if index < engine.perform.count { return try send(index, &reader, runsOn: runsOn) }
    let context = context
    do throws(ShellError) {
      let builtin = try Builtin.commands[index - engine.perform.count].parse(&reader)
      try run(builtin, at: context.place)
    } catch {
      // A script that was run by the command has put another in its place.
      report(error.description, of: context)
    }
  }

  private func send(
    _ index: Int, _ reader: inout ArgumentReader, runsOn: Bool
  ) throws(ShellError) {
    let origin = context.origin
    let task =
      isScripted
      ? try engine.perform[index](&reader, origin)
      : try paged { () throws(ShellError) in try engine.perform[index](&reader, origin) }
    guard effects.isRunning(task) else { return }
    let start = environment.stopwatch()
    if isScripted, !runsOn {
      contexts[task] = context
      jobs.addAwaited(task, source: context.source, at: start)
      wait(for: [task])
    } else {
      let job = jobs.add(task, source: context.source, at: start, restarts: !isScripted)
      var context = context
      context.job = job
      contexts[task] = context
      openLine?.started = job
    }
  }

  private func run(_ builtin: Builtin, at place: ScriptLocation?) throws(ShellError) {
    switch builtin {
    case .showState: showState()
    case .travel(let travel): try self.travel(travel)
    case .history(let request): try attend(to: request)
    case .record(let path): try record(path)
    case .replay(let path): try replay(path)
    case .showLog: showLog()
    case .changeLog(let format): changeLog(format)
    case .showJobs: showJobs()
    case .wait(let numbers): try wait(for: numbers)
    case .cancel(let numbers): try cancel(numbers)
    case .echo(let text): echo(text)
    case .source(let path): try source(path, from: place)
    case .help(let name): try help(name)
    case .quit: quit()
    }
  }
}
