import StateDiff
import SystemIO
import SystemPackage
import TerminalText

/// Prints answers, diffs and errors, as text or as JSON records.
@usableFromInline
final class Printer {
  let output: OutputWriter
  let errors: OutputWriter

  /// The destination of the log: `output`, unless the command line names another destination.
  let log: OutputWriter

  /// The appearance of text.
  ///
  /// Setting ``isInteractive`` updates the colors.
  private(set) var palette: Palette

  /// Whether commands currently come from a terminal.
  var isInteractive = false {
    didSet {
      let usesColor = isInteractive && options.color == .auto && environment.allowsColor
      palette.hasColor = usesColor || options.color == .always
    }
  }

  /// Whether a command has failed.
  var hasFailed = false

  /// The progress line; nil if progress is not shown or standard error is not a terminal.
  var progressLine: ProgressLine?

  /// Whether the progress of long-running work is shown at a terminal.
  let showsProgress: Bool

  /// The maximum size in bytes of the answers in a JSON record.
  var recordSizeLimit = 1 << 28

  private let options: SessionOptions
  private let environment: ShellEnvironment
  private let redact: @Sendable (String) -> String

  /// The JSON record of the current command; nil if no record is open.
  private var record: JSONRecord?

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - options: The options of the session.
  ///   - environment: The environment of the session.
  ///   - log: The destination of the log; nil for standard output.
  ///   - redact: Redacts secrets from text.
  ///   - isEnding: Returns whether a signal that ends the session has arrived. If so, writing to a
  ///     pipe or terminal that accepts no data fails. The argument says whether the output is a
  ///     terminal, because Ctrl-C at a terminal does not end the session.
  init(
    _ options: SessionOptions, _ environment: ShellEnvironment, log: OutputWriter?,
    redact: @escaping @Sendable (String) -> String,
    isEnding: @escaping @Sendable (_ isTerminal: Bool) -> Bool
  ) {
    func writer(to file: FileDescriptor) -> OutputWriter {
      let isTerminal = file.isTerminal
      return OutputWriter(file, shouldStop: { isEnding(isTerminal) })
    }
    self.options = options
    self.environment = environment
    self.redact = redact
    output = writer(to: environment.output)
    errors = writer(to: environment.errors)
    self.log = log ?? output
    showsProgress = environment.hasCapableTerminal && !options.quiet && !options.json
    if showsProgress, environment.errors.isTerminal {
      progressLine = ProgressLine(writer: errors, terminal: environment.errors)
    }
    palette = Palette(
      hasColor: options.color == .always,
      // JSON records escape control characters, and with `--ascii` also characters outside ASCII.
      isASCII: options.ascii && !options.json,
      isForTerminal: environment.output.isTerminal && !options.json)
  }

  /// Whether writing to the output, the log or standard error has failed.
  var cannotWrite: Bool {
    output.failure != nil || log.failure != nil || errors.failure != nil
  }

  /// Writes the buffered output and log to their descriptors.
  func flush() {
    output.flush()
    if log !== output { log.flush() }
  }

  // MARK: Answers

  /// Prints the outcome of an action.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - changes: The changes of the state.
  ///   - discardedSteps: The number of undone steps that the action discarded.
  ///   - job: The command whose effect sent the action; nil if the current command sent the action
  ///     directly.
  ///   - current: The current command, or the last one if no command is being run.
  /// - Returns: Whether the answer fits into its JSON record. If not, an error is reported, and the
  ///   caller need not produce the rest of the answer.
  func print(
    _ answer: Answer?, _ changes: [Change], discardedSteps: Int, job: CommandContext?,
    current: CommandContext
  ) -> Bool {
    var lines: [String] = []
    if discardedSteps > 0 {
      lines = [
        discardedSteps == 1 ? "discarded 1 undone step" : "discarded \(discardedSteps) undone steps"
      ]
    }
    if options.json {
      var fits = true
      addToRecord(of: job) { record in
        if let answer { fits = add(answer, to: record) }
        if options.quiet { return }
        for change in changes { record.add(change) }
        if !lines.isEmpty { _ = add(Answer(lines, value: .none), to: record) }
      }
      return fits
    }
    if let answer {
      output.write(lines: answer.lines.map(palette.plain))
      output.write(lines: answer.numbers)
      if isInteractive, let hint = answer.hint { output.write(palette.plain(hint) + "\n") }
      if let error = answer.error { report(error, of: job ?? current) }
    }
    if options.quiet { return true }
    output.write(lines: lines.map(palette.plain))
    print(changes)
    return true
  }

  private func print(_ changes: [Change]) {
    if changes.isEmpty { return }
    if isInteractive {
      output.write(lines: palette.abridgedLines(changes))
    } else {
      output.write(palette.text(changes))
    }
  }

  /// Prints a heading, followed by the changes made by a replayed action that led to an unexpected
  /// state.
  func print(_ changes: [Change], under heading: String) {
    if options.json {
      addToRecord(of: nil) { record in for change in changes { record.add(change) } }
    } else {
      output.write(palette.plain(heading) + "\n")
      output.write(lines: changes.map(palette.line))
    }
  }

  /// Prints an answer that comes from the shell itself, not from the tool.
  func say(_ lines: [String], value: DumpValue = .none) {
    if options.json {
      addToRecord(of: nil) { _ = add(Answer(lines, value: value), to: $0) }
    } else {
      output.write(lines: lines.map(palette.plain))
    }
  }

  /// Prints text unchanged, except that control characters are escaped for a terminal.
  func echo(_ text: String) {
    if options.json {
      say([text], value: .string(text))
    } else {
      output.write((palette.isForTerminal ? escapingControls(text) : text) + "\n")
    }
  }

  /// Returns a typed command, redacted and escaped for output.
  func shown(_ source: String) -> String { palette.plain(redact(source)) }

  // MARK: Errors

  /// Prints the error of a command with its location, and sets ``hasFailed``.
  func report(_ message: String, of context: CommandContext) {
    hasFailed = true
    if options.json {
      addToRecord(of: context) { add(error: message, to: $0) }
    } else {
      write(error: message, at: context.location)
    }
  }

  /// Prints an error.
  ///
  /// The error goes to standard error after all pending output, or to the output if standard error
  /// is the terminal of an interactive session. It is always one line, because its control
  /// characters are escaped. With `--json`, it is added to the command's record instead.
  func write(error message: String, at location: ScriptLocation? = nil) {
    if options.json {
      addToRecord(of: nil) { add(error: message, to: $0) }
      return
    }
    var place = ""
    if let location, !location.source.isTerminal { place = escapingControls("\(location): ") }
    let line = "\(place)\(palette.errorLabel) \(palette.plain(escapingControls(redact(message))))\n"
    progressLine?.erase()
    if isInteractive, environment.errors.isTerminal {
      output.write(line)
    } else {
      output.flush()
      errors.write(line)
      errors.flush()
    }
  }

  /// Prints an error if output could not be written.
  ///
  /// It is not an error if a reader closes the pipe early, as `head` does.
  ///
  /// - Returns: Whether an error was printed.
  func reportFailure() -> Bool {
    let writers = [(output, "standard output"), (log, "the log"), (errors, "standard error")]
    for (writer, name) in writers {
      guard let failure = writer.failure, failure != .brokenPipe, failure != .interrupted else {
        continue
      }
      let message = "cannot write to \(name): \(failure)"
      if options.json, output.failure == nil {
        write(error: message)
        output.flush()
      } else {
        errors.write("\(palette.errorLabel) \(message)\n")
        errors.flush()
      }
      return true
    }
    return false
  }

  // MARK: JSON records

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
    body()
    self.record = outer
    if isInterrupted() { record.add(error: "interrupted") }
    write(record, of: context)
  }

  /// Whether a command's record is open.
  var isRecording: Bool { record != nil }

  /// Adds the number of a started job to the open record, if any.
  func noteStarted(job: Int) { record?.startedJob = job }

  /// Calls `add` with the current command's record, or with a new record that is then written.
  ///
  /// A new record is used for the output of a job, and for output that belongs to no command.
  private func addToRecord(of context: CommandContext?, _ add: (JSONRecord) -> Void) {
    if let record, context?.job == nil { return add(record) }
    let record = JSONRecord(sizeLimit: recordSizeLimit)
    add(record)
    if !record.isEmpty { write(record, of: context) }
  }

  private func add(_ answer: Answer, to record: JSONRecord) -> Bool {
    let lines = answer.lines.map(palette.plain)
    let fits = record.add(answer: lines, value: answer.value, numbers: answer.numbers)
    if !fits {
      record.add(
        error: "the answer is too long for one JSON object; end the command with & to split it")
    }
    if let error = answer.error { add(error: error, to: record) }
    if !fits || answer.error != nil { hasFailed = true }
    return fits
  }

  private func add(error message: String, to record: JSONRecord) {
    record.add(error: palette.plain(redact(message)))
  }

  private func write(_ record: JSONRecord, of context: CommandContext?) {
    output.write(record.text(of: context, isASCII: options.ascii, redact: redact))
  }
}
