import LineEditing
import SystemIO
import TerminalText

extension Engine {
  /// Calls `body` with a call whose answers and changes go to the destination that the user typed,
  /// and awaits all effects of the call.
  ///
  /// If the command has no destination, or in a plan, `body` receives `call`, and nothing is
  /// awaited.
  ///
  /// - Throws: A ``ShellError`` if the destination is not allowed or cannot be written to, or if
  ///   the program fails. Errors of commands are delivered instead.
  func redirect(
    _ call: Call, of command: CommandText, _ body: (Call) -> Void
  ) throws(ShellError) {
    try checkDestination(of: command, for: call.front)
    switch command.ending {
    case .none, .background: body(call)
    case .file(let name, let appends):
      let path = try command.word(name).fileName(home: environment.directories.home)
      // A plan opens no file.
      if call.context.mode.planning != nil {
        call.files.append(path)
        return body(call)
      }
      if let use = use(ofFileAt: path, in: call.location?.source) {
        throw .failed(use.refusal(toWrite: path))
      }
      let destination = try DestinationFile(
        path, appends: appends, shouldStop: shouldStopWriting(call.context))
      let hasSucceeded = redirect(call, to: destination.writer, body)
      try destination.close(hasSucceeded: hasSucceeded)
    case .program(let range):
      if call.context.mode.isPreview { return body(call) }
      if call.context.mode.planning != nil { return refusePlan(of: "|", by: call) }
      let text = command[range]
      try runProgram(text, input: .pipe, for: call) { pipe in
        let writer = OutputWriter(pipe, shouldStop: shouldStopWriting(call.context))
        _ = redirect(call, to: writer, body)
        if let error = writer.error {
          deliver(.failed("cannot write to \(quoted(text)): \(error)"), of: call)
        }
      }
    }
  }

  /// Throws a ``ShellError`` for a line that was copied together with its prompt.
  ///
  /// Without this error, the `>` of the prompt would send output to a file named like a command.
  func checkPrompt(of line: UnsafeBufferPointer<UInt8>) throws(ShellError) {
    var lexer = Lexer(line)
    guard let first = lexer.next() else { return }
    let text = line[first.range.lowerBound...]
    var prompt = tool.prompt(store.state.present)
    // A prompt that ends like a word may be the beginning of a command.
    let isSign = prompt.last { !$0.isWhitespace }.map { !$0.isLetter && !$0.isNumber } ?? false
    if !isSign || !text.starts(with: prompt.utf8) {
      let word = String(decoding: line[first.range], as: UTF8.self)
      guard first.kind == .word, let sign = lexer.next(), sign.kind == .output,
        sign.range.count == 1,
        sign.range.lowerBound == first.range.upperBound,
        line.dropFirst(sign.range.upperBound).first.map(Lexer.isBlank) ?? true,
        state.aliases[word] == nil,
        commands.isUnknown(word, in: presentState)
          || commands.commandWithoutName(for: word, in: presentState) != nil
      else { return }
      prompt = "\(word)> "
    }
    throw .invalidLine("this line begins with a prompt; leave out \(quoted(prompt))")
  }

  /// Throws a ``ShellError`` if the output of a command cannot go to the destination that the user
  /// typed.
  ///
  /// A number in place of a command cannot write to a file, because a comparison such as `10 > 5`
  /// and a pasted prompt look the same.
  func checkDestination(of command: CommandText, for front: Front) throws(ShellError) {
    switch command.ending {
    case .none, .background: break
    case .file(let name, let appends):
      let sign = appends ? ">>" : ">"
      if front.isSafe { throw .notSafe(sign) }
      if let full = commands.fullText(of: command, in: presentState) {
        throw .invalidLine(
          "\(sign) cannot follow \(quoted(command[command.words])); "
            + "to write the answer to a file, use \(full) \(sign) FILE")
      }
      _ = try command.word(name).fileName(home: environment.directories.home)
    case .program:
      if front.isSafe { throw .notSafe("|") }
    }
  }

  /// Runs the program of a `!` command.
  func runProgram(_ text: String, for call: Call) throws(ShellError) {
    if call.front.isSafe { throw .notSafe("!") }
    if text.split(separator: " ").first == "cd", !text.contains(where: { "&;|".contains($0) }) {
      throw .failed(
        "\(quoted(text)): a program cannot change the folder of the session; "
          + "start the session in that folder")
    }
    // A program must not read the commands that follow in a script.
    let isTyped = call.location?.source.isScript != true && environment.input.isTerminal
    try runProgram(text, input: isTyped ? .file(environment.input) : .nothing, for: call) { _ in }
  }

  /// Calls `body` with a call that writes to a file or a program, and awaits all effects of the
  /// call.
  ///
  /// - Returns: Whether the call has neither failed nor been interrupted.
  private func redirect(
    _ call: Call, to writer: OutputWriter, _ body: (Call) -> Void
  ) -> Bool {
    let interruptions = call.front.interruptions
    var context = call.context
    context.waiting = .each
    context.sink = call.sink.redirected(to: writer)
    let redirected = Call(
      id: call.id, text: call.text, in: context, isBackground: call.isBackground)
    body(redirected)
    let started = jobs.awaitable.filter { $0.call.isPart(of: redirected) }
    wait(for: started.map(\.task), of: redirected)
    redirected.sink.end(redirected, isInterrupted: isInterrupted)
    writer.flush()
    return !redirected.hasFailed && !isInterrupted && call.front.interruptions == interruptions
  }

  /// Runs a program in the user's shell, and waits until it ends.
  ///
  /// With `--json`, the text that the program prints is the answer of the call. If `input` is a
  /// pipe, `write` is called to write to the pipe.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if the program cannot be started, or if its exit status is
  ///   not 0. With `--json`, also if the output cannot be read or is too long.
  private func runProgram(
    _ text: String, input: TerminalProgram.Input, for call: Call,
    _ write: (FileDescriptor) -> Void
  ) throws(ShellError) {
    devices.flush()
    // A pipe could fill up while the program waits for input, so a file receives the output.
    let output =
      options.json
      ? try converting(Errno.self, try FileDescriptor.temporary()) {
        ShellError.failed("cannot create a temporary file: \($0)")
      } : nil
    defer { if let output { FileSystem.live.closeIgnoringErrors(output) } }
    let status = try converting(
      Errno.self,
      try TerminalProgram(text, shell: environment.shell).run(
        input: input, output: output ?? environment.output, errors: environment.errors,
        terminal: call.front.terminal, signals: signals, write: write
      )
    ) { ShellError.failed("cannot start a program: \($0)") }
    if let output {
      try answer(call, withOutput: output, of: text)
    } else if call.front.terminal != nil {
      startRow(at: environment.output, environment: environment.variable)
    }
    // After Ctrl-C, the cursor is behind the ^C that the terminal shows.
    if status > 128, call.front.terminal != nil { devices.output.write("\n") }
    if status != 0 { throw .failed("\(quoted(text)) ended with exit status \(status)") }
  }

  /// Answers a call with the output of a program, which is in a file.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if the output is too long or cannot be read.
  private func answer(
    _ call: Call, withOutput file: FileDescriptor, of program: String
  ) throws(ShellError) {
    // A record contains the text twice: as the answer and as its value.
    let limit = devices.recordSizeLimit / 2
    let bytes = try converting(
      Errno.self, try FileSystem.live.read(file, at: 0, count: limit + 1)
    ) { ShellError.failed("cannot read the output of \(quoted(program)): \($0)") }
    if bytes.isEmpty { return }
    if bytes.count > limit {
      throw .failed(
        "the output of \(quoted(program)) is too long for one JSON object; "
          + "send it to a file with !PROGRAM > FILE")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    answer(call, lines, value: .string(text))
  }

  /// A function that returns whether a signal has arrived that stops writing to a full pipe.
  private func shouldStopWriting(_ context: CallContext) -> @Sendable () -> Bool {
    { [signals, ending = context.front.endingSignals] in signals.isPending(ending) }
  }
}

/// The file that receives the output of a command.
private struct DestinationFile {
  let writer: OutputWriter

  private let file: FileDescriptor
  private let path: String

  /// Whether the file did not exist before.
  private let isNew: Bool

  /// Opens a file, and creates it if it does not exist.
  ///
  /// If `appends` is false, the old content stays until the first output is written, or until a
  /// command without output has succeeded. A command that fails before its first output changes
  /// nothing.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if the file cannot be opened.
  init(
    _ path: String, appends: Bool, shouldStop: @escaping @Sendable () -> Bool
  ) throws(ShellError) {
    let system = FileSystem.live
    do throws(Errno) {
      // Opening a named pipe without a reader fails instead of waiting.
      let options: FileDescriptor.OpenOptions =
        appends ? [.create, .append, .nonBlocking] : [.create, .nonBlocking]
      let new = try? system.open(path, .writeOnly, options.union(.exclusiveCreate))
      isNew = new != nil
      file = if let new { new } else { try system.open(path, .writeOnly, options) }
    } catch {
      throw .cannotWrite(path, error)
    }
    writer = OutputWriter(file, replacesContent: !appends, shouldStop: shouldStop)
    self.path = path
  }

  /// Closes the file, and removes a new file that is empty after a failure.
  ///
  /// - Parameter hasSucceeded: Whether the command succeeded. After a success without any output,
  ///   the old content of the file is removed too, unless the output is appended.
  /// - Throws: ``ShellError/failed(_:)`` if the output could not be written. A closed pipe and a
  ///   signal are not errors.
  func close(hasSucceeded: Bool) throws(ShellError) {
    if hasSucceeded {
      writer.removeOldContent()
    } else if isNew, let status = try? FileSystem.live.statusIfPresent(path), status.size == 0,
      status.identity == writer.identity
    {
      try? FileSystem.live.remove(path)
    }
    var error = writer.error
    do throws(Errno) { try FileSystem.live.close(file) } catch let closing {
      error = error ?? closing
    }
    if let error { throw .cannotWrite(path, error) }
  }
}
