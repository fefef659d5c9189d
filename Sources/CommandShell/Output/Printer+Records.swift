import StateDiff
import SystemPackage
import TerminalText

// JSON records, and the redirection of output.
extension Printer {
  /// Calls `body`, and with `--json` combines everything that `body` prints into one record.
  ///
  /// The record is written when `body` returns.
  ///
  /// - Parameters:
  ///   - context: The command of the record.
  ///   - isInterrupted: Returns whether a signal has ended the session; called after `body`
  ///     returns.
  ///   - body: Prints the parts of the record.
  func withRecord(
    of context: CommandContext?, isInterrupted: () -> Bool = { false }, _ body: () -> Void
  ) {
    if !options.json { return body() }
    // If the outer command runs a script, each command of the script has its own record.
    let outer = record
    let record = JSONRecord(sizeLimit: recordSizeLimit)
    self.record = record
    // The same applies to the output of these commands, if it is redirected.
    let outerOutput = redirection?.record
    redirection?.record = JSONRecord(sizeLimit: recordSizeLimit)
    body()
    self.record = outer
    if isInterrupted() { record.add(error: "interrupted") }
    if let redirection, let outerOutput {
      write(redirection.record, of: context, to: redirection.writer)
      redirection.record = outerOutput
    }
    write(record, of: context, to: output)
  }

  // MARK: Redirection

  /// Calls `body`, and sends the output of the current command and of the commands that it starts
  /// to `writer` instead of standard output.
  ///
  /// - Parameters:
  ///   - writer: The destination.
  ///   - context: The current command.
  ///   - body: Runs the command.
  func redirecting(
    to writer: OutputWriter, of context: CommandContext, _ body: () -> Void
  ) {
    let outer = redirection
    let redirection = Redirection(
      writer, Palette(hasColor: options.color == .always, isASCII: palette.isASCII),
      firstCommand: context.number)
    redirection.record = JSONRecord(sizeLimit: recordSizeLimit)
    self.redirection = redirection
    body()
    self.redirection = outer
    // A command that fails without output must not replace a file.
    if options.json, !hasFailed || !redirection.record.isEmpty {
      write(redirection.record, of: context, to: writer)
    }
  }

  /// Whether a command's record is open.
  var isRecording: Bool { record != nil }

  /// Adds the number of a started job to the open record, if any.
  func noteStarted(job: Int) { record?.startedJob = job }

  /// Calls `add` with the current command's record, or with a new record that is then written.
  ///
  /// A new record is used for the output of a job, and for output that belongs to no command.
  func addToRecord(of context: CommandContext?, _ add: (JSONRecord) -> Void) {
    if let record, context?.job == nil { return add(record) }
    let record = JSONRecord(sizeLimit: recordSizeLimit)
    add(record)
    if !record.isEmpty { write(record, of: context, to: output) }
  }

  /// Calls `add` with the records for a command's output and for its errors.
  ///
  /// Both are the same record, unless the output is redirected.
  func addOutput(
    of context: CommandContext?, _ add: (_ output: JSONRecord, _ errors: JSONRecord) -> Void
  ) {
    addToRecord(of: context) { errors in
      guard let redirection, isRedirected(context) else { return add(errors, errors) }
      if context?.job == nil { return add(redirection.record, errors) }
      let record = JSONRecord(sizeLimit: recordSizeLimit)
      add(record, errors)
      if !record.isEmpty { write(record, of: context, to: redirection.writer) }
    }
  }

  /// Adds an answer to a record, and its error to another record.
  ///
  /// - Returns: Whether the answer fits into its record.
  func add(_ answer: Answer, to record: JSONRecord, errors: JSONRecord) -> Bool {
    let lines = answer.lines.map(palette.plain)
    let isPart = !record.isEmpty
    let fits = record.add(answer: lines, value: answer.value, numbers: answer.numbers)
    if !fits {
      errors.add(
        error: "the answer is too long for one JSON object"
          + (isPart ? "; end the command with & to split it" : ""))
    }
    if let error = answer.error { add(error: error, to: errors) }
    if !fits || answer.error != nil { hasFailed = true }
    return fits
  }

  /// Adds an error message to a record.
  func add(error message: String, to record: JSONRecord) {
    record.add(error: palette.plain(redact(message)))
  }

  private func write(
    _ record: JSONRecord, of context: CommandContext?, to writer: OutputWriter
  ) {
    writer.write(record.text(of: context, isASCII: options.ascii, redact: redact))
  }
}
