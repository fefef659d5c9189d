import StateDiff
import SystemPackage
import TerminalText
import Unidirectional

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
    let records = makeRecords(of: context, isRedirected: redirection != nil)
    printing(in: CommandOutput(redirection: redirection, records: records), body)
    if isInterrupted() { records.errors.add(error: "interrupted") }
    if let redirection, records.output !== records.errors {
      write(records.output, of: context, to: redirection.writer)
    }
    write(records.errors, of: context, to: output)
  }

  /// Makes the records of a command, as ``CommandOutput/records`` holds them.
  private func makeRecords(
    of context: CommandContext?, isRedirected: Bool
  ) -> (output: JSONRecord, errors: JSONRecord) {
    if let record = context?.record { return (record, record) }
    let errors = JSONRecord(sizeLimit: recordSizeLimit)
    return (isRedirected ? JSONRecord(sizeLimit: recordSizeLimit) : errors, errors)
  }

  // MARK: Redirection

  /// Calls `body`, and sends the output of the current command and of the commands that it starts
  /// to `writer` instead of standard output.
  func redirecting(
    to writer: OutputWriter, of context: CommandContext, _ body: () -> Void
  ) {
    let record = JSONRecord(sizeLimit: recordSizeLimit)
    let place = CommandOutput(
      redirection: Redirection(
        writer: writer,
        palette: Palette(hasColor: options.color == .always, isASCII: palette.isASCII),
        firstCommand: context.number),
      records: records.map { (record, $0.errors) })
    printing(in: place, body)
    // A command that fails without output must not replace a file.
    if options.json, !hasFailed || !record.isEmpty { write(record, of: context, to: writer) }
  }

  /// Whether a command's record is open.
  var isRecording: Bool { records != nil }

  /// Adds a started job to the open record, if any.
  func noteStarted(job: Int, _ task: StoreTask) { records?.errors.startedJob = (job, task) }

  /// Calls `add` with the records for a command's output and for its errors.
  ///
  /// They are the records of the current command. The output of a job, and output that belongs to
  /// no command, goes to new records, which are then written.
  func addToRecords(
    of context: CommandContext?, _ add: (_ output: JSONRecord, _ errors: JSONRecord) -> Void
  ) {
    let isRedirected = isRedirected(context)
    if let records, context?.job == nil {
      return add(isRedirected ? records.output : records.errors, records.errors)
    }
    let records = makeRecords(of: context, isRedirected: isRedirected)
    add(records.output, records.errors)
    if let redirection, records.output !== records.errors, !records.output.isEmpty {
      write(records.output, of: context, to: redirection.writer)
    }
    if !records.errors.isEmpty { write(records.errors, of: context, to: output) }
  }

  /// Adds an answer to a record, and its error to another record.
  ///
  /// - Returns: Whether the answer fits into its record.
  func add(_ answer: Answer, to record: JSONRecord, errors: JSONRecord) -> Bool {
    let lines = answer.lines.map(palette.plain)
    let isPart = !record.isEmpty
    let fits = record.add(answer: lines, value: answer.value, numbers: answer.numbers)
    // The result of a call says how to ask for less.
    if !fits, !options.mcp {
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
    if context?.record != nil { return }
    writer.write(record.text(of: context, isASCII: options.ascii, redact: redact))
  }
}
