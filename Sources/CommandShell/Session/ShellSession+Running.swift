import Unidirectional

extension ShellSession {
  /// Runs a script to its end.
  ///
  /// - Throws: Why reading it failed, if it did.
  func run(_ script: Script, sourcedAt outer: ScriptPlace? = nil) throws(ScriptError) {
    let file = FileIdentity(of: script.reader.descriptor)
    if let file { filesBeingRun.append(file) }
    defer { if file != nil { filesBeingRun.removeLast() } }
    var reader = script.reader
    var place = ScriptPlace(script.name, sourcedAt: outer)
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
          context = makeContext(at: place, source: "")
          onOneLine(of: context) {
            report(
              "the line is longer than \(limit) MiB; nothing from here on was run", of: context)
          }
          return
        }
      }
    }
  }

  /// Runs the commands of a line; one that fails does not keep the next from running, unless errors
  /// are to stop the run.
  func run(line: ArraySlice<UInt8>, at place: ScriptPlace?) {
    if place == nil { terminalLines += 1 }
    if let command = CommandText(plain: line) { return run(command, at: place) }
    let commands: [CommandText]
    do throws(ShellError) {
      commands = try Lexer.commands(in: line)
    } catch {
      context = makeContext(at: place, source: String(validating: line, as: UTF8.self) ?? "")
      onOneLine(of: context) { report(error.description, of: context) }
      return
    }
    for command in commands where !isOver {
      run(command, at: place)
    }
  }

  private func run(_ command: CommandText, at place: ScriptPlace?) {
    let context = makeContext(at: place, source: command.source)
    self.context = context
    if options.echo, !options.json { output.write(shown(command.source) + "\n") }
    onOneLine(of: context) { perform(command, as: context) }
  }

  private func makeContext(at place: ScriptPlace?, source: String) -> CommandContext {
    commandCount += 1
    return CommandContext(
      place: place, source: source, number: commandCount,
      terminalLine: place == nil ? terminalLines : nil)
  }

  private func perform(_ command: CommandText, as context: CommandContext) {
    do throws(ShellError) {
      var words = command.words[...]
      let index = try table.index(takenFrom: &words)
      var reader = ArgumentReader(
        of: table.commands[index], home: environment.directories.home, words: words)
      if index < engine.perform.count {
        try send(index, &reader, runsOn: command.runsOn)
      } else {
        let builtin = try Builtin.commands[index - engine.perform.count].parse(&reader)
        try run(builtin, at: context.place)
      }
    } catch {
      // Not the session's own: a script that was run by the command has put another there.
      report(error.description, of: context)
    }
  }

  private func send(
    _ index: Int, _ reader: inout ArgumentReader, runsOn: Bool
  ) throws(ShellError) {
    let origin = context.origin
    let task = try paged { () throws(ShellError) in try engine.perform[index](&reader, origin) }
    guard effects.isRunning(task) else { return }
    let start = environment.stopwatch()
    if isScripted, !runsOn {
      contexts[task] = context
      jobs.addAwaited(task, source: context.source, at: start)
      wait(for: [task])
    } else {
      var context = context
      let job = jobs.add(task, source: context.source, at: start, restarts: !isScripted)
      context.job = job
      contexts[task] = context
      openLine?.started = job
    }
  }

  private func run(_ builtin: Builtin, at place: ScriptPlace?) throws(ShellError) {
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
