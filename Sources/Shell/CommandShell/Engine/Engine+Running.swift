import SystemIO
import TerminalText

// Runs the commands of a line. Each run of a command is a call.
extension Engine {
  /// Runs the commands of a line; if the line has a mistake, only reports the mistake.
  ///
  /// If a command fails, the next command still runs, unless the session stops at the first error.
  /// An interruption, the end of the session, or output that cannot be written stops the line.
  ///
  /// - Returns: The task of the last command if effects of that task are still running. Nil if the
  ///   command ends in `&`, or if its first word is an alias.
  @discardableResult
  func run(_ line: UnsafeBufferPointer<UInt8>, in context: CallContext) -> StoreTask? {
    do throws(ShellError) {
      var commands = try commandTexts(in: line)
      guard let first = commands.next() else { return nil }
      var last = run(first, in: context)
      while let command = commands.next(), !isOver(in: context), !isEnding() {
        last = run(command, in: context)
      }
      return last
    } catch {
      refuse(error.description, text: String(validating: line, as: UTF8.self) ?? "", in: context)
      return nil
    }
  }

  /// Returns the commands of a line.
  ///
  /// - Throws: A ``ShellError`` for the first mistake in the line, which may be a pasted prompt.
  func commandTexts(in line: UnsafeBufferPointer<UInt8>) throws(ShellError) -> LineCommands {
    if line.contains(UInt8(ascii: ">")) { try checkPrompt(of: line) }
    return try LineCommands(line)
  }

  /// Runs the commands of a line that a call or the text of an alias contains.
  @discardableResult
  func run(_ line: String, in context: CallContext) -> StoreTask? {
    var line = line
    return line.withUTF8 { run($0, in: context) }
  }

  /// Runs the commands of a line of a script.
  func run(_ line: ArraySlice<UInt8>, in context: CallContext) {
    line.withUnsafeBufferPointer { _ = run($0, in: context) }
  }

  /// Runs a command whose words were not typed.
  ///
  /// The text of the call is the command in a form that can be typed. Aliases are not replaced.
  ///
  /// - Returns: The task whose effects the command has left running; nil if no effect is running.
  /// - Throws: ``ShellError/invalidLine(_:)`` if a word contains a NUL. Other errors are reported.
  @discardableResult
  func run(words: [String], in context: CallContext) throws(ShellError) -> StoreTask? {
    let line = words.map { Word($0).typedWhole }.joined(separator: " ")
    return try line.utf8.withCommands { $0.first.flatMap { perform($0, in: context) } }
  }

  /// Reports an error in a line without running any of its commands.
  func refuse(_ message: String, text: String, in context: CallContext) {
    withCall(text, in: context) { _ throws(ShellError) in throw .failed(message) }
  }

  /// Calls `body` with a new call, reports the error that `body` throws, and ends the call.
  func withCall(
    _ text: String, in context: CallContext, _ body: (Call) throws(ShellError) -> Void
  ) {
    let call = begin(text, in: context)
    do throws(ShellError) {
      try body(call)
    } catch {
      deliver(.failed(error.description), of: call)
    }
    end(call)
  }

  private func begin(_ text: String, in context: CallContext, isBackground: Bool = false) -> Call {
    state.calls += 1
    return Call(
      id: context.mode.step ?? CommandID(number: state.calls, text: text), text: text,
      in: context, sink: context.sink.begin(), isBackground: isBackground)
  }

  func end(_ call: Call) {
    call.sink.end(call, isInterrupted: isInterrupted)
    if keptFile != nil { followKeptData() }
  }

  private func run(_ text: CommandText, in context: CallContext) -> StoreTask? {
    // A script takes the data of the file when it locks the file.
    if keptFile?.isScript == false, context.depth == 0, case .run(step: nil) = context.mode,
      (try? declaration(of: text))?.touches.takesKeptData ?? true
    {
      takeKeptData(in: context)
    }
    if state.aliases.isEmpty { return perform(text, in: context) }
    do throws(ShellError) {
      guard let expansion = try expansion(of: text, in: context) else {
        return perform(text, in: context)
      }
      run(expansion.line, in: expansion.context)
    } catch {
      refuse(error.description, text: text.string, in: context)
    }
    return nil
  }

  /// Runs a command as a new call, and reports its error.
  ///
  /// - Returns: The task whose effects are still running; nil if no effect is running, or if the
  ///   command ends in `&`.
  private func perform(_ text: CommandText, in context: CallContext) -> StoreTask? {
    let call = begin(text.string, in: context, isBackground: text.isBackground)
    defer { end(call) }
    if options.echo { deliver(.began, of: call) }
    do throws(ShellError) {
      switch text.ending {
      case .none, .background: return try execute(text, as: call)
      case .file, .program:
        try redirect(call, of: text) { call in
          do throws(ShellError) { _ = try execute(text, as: call) } catch {
            fail(call, error, in: text)
          }
        }
      }
    } catch {
      fail(call, error, in: text)
    }
    return nil
  }

  private func fail(_ call: Call, _ error: ShellError, in text: CommandText) {
    // A number that is an error needs the last answer if it has a value with another one.
    if let effect = call.context.mode.script?.answering, case .invalidArgument(let word, _) = error,
      (try? tool.numbers.value(of: word, in: numberContext(for: nil, answer: .integer(1)))) != nil
    {
      deliver(.planned(PlannedCommand(dependsOn: effect)), of: call)
      return
    }
    deliver(.failed(explained(error, in: text, call.context).description), of: call)
  }

  /// Reads a command's arguments, and runs the command, as far as the mode of its context allows.
  private func execute(_ text: CommandText, as call: Call) throws(ShellError) -> StoreTask? {
    let mode = call.context.mode
    if let script = mode.script, let effect = script.pending,
      script.mayName || commands.dependsOnState(text.word(text.name).text)
    {
      deliver(.planned(PlannedCommand(dependsOn: effect)), of: call)
      return nil
    }
    var arguments = try commands.match(text, in: presentState)
    if keptFile?.needsLock == true, startsEffects, try declaration(of: text).touches.needsLock {
      try lockKeptData(for: call)
      // With the data of the file, the words may mean another command.
      arguments = try commands.match(text, in: presentState)
    }
    let index = arguments.commandIndex
    call.touches = commands.commands[index].touches
    if !commands.commands[index].subcommands.isEmpty {
      call.touches = try declaration(of: text).touches
    }
    if mode.planning != nil { call.summary = try declaration(of: text).summary }
    let treatment = mode.treatment(of: call.touches)
    arguments.context = ArgumentContext(engine: self, call: call, mayWait: !mode.isPreview)
    if case .depend(let effect) = treatment {
      arguments.context?.mayWait = false
      deliver(.planned(PlannedCommand(dependsOn: effect)), of: call)
      do throws(ShellError) { try checkArguments(&arguments) } catch {
        if isCertain(error, whenStateChanges: true) { throw error }
      }
      return nil
    }
    if index < toolCommandCount {
      if startsEffects, commands.commands[index].needsPerson {
        try checkPerson(types: call, named: commands.commands[index].name)
      }
      return try send(as: call) { task throws(ShellError) in
        try sendAction(self, &arguments, call, task)
      }
    }
    try run(&arguments, treatment, as: call)
    return call.runningTask
  }

  /// Returns the declaration of a command, or of the sub-command that its words select.
  private func declaration(of text: CommandText) throws(ShellError) -> CommandDescription {
    var arguments = try commands.match(text, in: presentState)
    while !arguments.command.subcommands.isEmpty, try arguments.subcommand() != nil {}
    return arguments.command
  }

  /// Reads the arguments of one of the shell's commands, and runs, names or refuses the command.
  private func run(
    _ arguments: inout ArgumentReader, _ treatment: Mode.Treatment, as call: Call
  ) throws(ShellError) {
    let (mode, index) = (call.context.mode, arguments.commandIndex)
    let command = try shellCommands[index - toolCommandCount].parse(&arguments)
    call.change = command.change
    if let file = command.file { call.files.append(file) }
    do {
      switch command.touches.map(mode.treatment) ?? treatment {
      case .run:
        if call.touches == .steps, let step = mode.step, store.state.isOpen(step) {
          let name = commands.commands[index].name
          throw ShellError.failed(
            "\(quoted(name)) cannot follow a change that is part of the same step")
        }
        try command.body(self, call)
      case .name:
        // In a preview, an earlier command of the line may change what the check finds.
        if mode.isPreview, mode.planning?.count != 0 { return }
        try command.check(self, call)
      case .refuse:
        let description = commands.commands[index]
        refusePlan(of: description.subcommands.isEmpty ? description.name : call.text, by: call)
      case .depend: break
      }
    } catch {
      if !mode.isPreview { throw ShellError(error) }
      deliver(.planned(PlannedCommand(error: "\(error)", isRejected: true)), of: call)
    }
  }

  /// Throws an error unless a person has typed the call of a command that needs one.
  private func checkPerson(types call: Call, named name: String) throws(ShellError) {
    if call.front.isSafe { throw .notSafe(name) }
    if !call.front.isInteractive || call.location?.source.isScript == true {
      throw .failed("\(name) must be typed at a terminal; a script cannot run it")
    }
  }

  /// Calls `body` to send an action of the tool as part of a new task of a call.
  ///
  /// The function waits for the effects if the context says ``CallContext/Waiting/each`` and the
  /// command does not end in `&`. Otherwise, effects that are still running become a job.
  ///
  /// - Returns: The task whose effects are still running; nil if no effect is running, or if the
  ///   command ends in `&`.
  func send(
    as call: Call, _ body: (StoreTask) throws(ShellError) -> Void
  ) throws(ShellError) -> StoreTask? {
    let waiting = call.isBackground ? .never : call.context.waiting
    let isAwaited = waiting == .each || waiting == .beforeNext
    if !isAwaited { try checkJobLimit() }
    // A command that is not awaited must not delay a command that is awaited.
    let task = store.makeTask(rawPriority: isAwaited ? 0 : TaskPriority.low.rawValue)
    do {
      sending = (call, task)
      defer { sending = nil }
      if call.context.mayUsePager {
        try paged(call) { () throws(ShellError) in try body(task) }
      } else {
        try body(task)
      }
    }
    guard store.isRunning(task) else { return nil }
    if waiting == .each {
      jobs.add(call, task, since: environment.stopwatch())
      wait(for: [task], of: call)
      return nil
    }
    let number = jobs.number(call, task, since: environment.stopwatch())
    deliver(.continued(job: number), of: call)
    return call.isBackground ? nil : task
  }

  /// Reads a command without running it, and returns whether it may change the meaning of later
  /// commands.
  ///
  /// - Throws: The error that running the command would report before it begins. For a number that
  ///   takes long to compute, ``ShellError/cancelled(_:)``.
  func check(_ text: CommandText, in context: CallContext) throws(ShellError.Located) -> Bool {
    var range: Range<Int>?
    do throws(ShellError) {
      try checkDestination(of: text, for: context.front)
      range = text.name
      var arguments = try commands.match(text, in: presentState)
      defer { range = arguments.range }
      arguments.context = ArgumentContext(engine: self, call: Call(in: context), mayWait: false)
      try checkArguments(&arguments)
      return arguments.command.touches.changesCommands
    } catch {
      throw error.located(at: range)
    }
  }

  /// Returns whether an error in arguments is certain, although they have only been checked.
  ///
  /// It is not certain if the value of an argument would take too long to compute. It is also not
  /// certain if the value or the command depends on the state, and the state may change before the
  /// command runs.
  func isCertain(_ error: ShellError, whenStateChanges mayChange: Bool) -> Bool {
    if case .unknownCommand(let word, _) = error {
      return !(mayChange && commands.dependsOnState(word))
    }
    guard case .invalidArgument(let word, _) = error else { return true }
    let isVariable = numberWords.contains { word.contains($0.text) }
    return error != .cancelled(word) && !(mayChange && isVariable)
  }

  /// Reads the arguments of a command without running it.
  private func checkArguments(_ arguments: inout ArgumentReader) throws(ShellError) {
    let index = arguments.commandIndex - toolCommandCount
    if index < 0 {
      _ = try tool.sections.flatMap(\.commands)[arguments.commandIndex].parse(&arguments)
    } else {
      _ = try shellCommands[index].parse(&arguments)
    }
  }
}
