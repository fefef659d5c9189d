import LineEditing
import StateDiff
import SystemIO
import SystemPackage
import TerminalText
import Unidirectional

/// Prints answers, diffs and errors, as text or as JSON records.
@usableFromInline
final class Printer {
  let output: OutputWriter
  let errors: OutputWriter

  /// The destination of the log: `output`, unless an option names another destination.
  var log: OutputWriter

  /// The places of the output of the current command and of those that run it, innermost last.
  private var places: [CommandOutput] = [CommandOutput()]

  /// The appearance of text.
  ///
  /// Setting ``isInteractive`` or ``options`` updates it.
  private(set) var palette: Palette

  /// Whether commands currently come from a terminal.
  var isInteractive = false { didSet { adoptOptions() } }

  /// Whether a command has failed.
  var hasFailed = false

  /// The progress line; nil if progress is not shown or standard error is not a terminal.
  var progressLine: ProgressLine?

  /// Whether the progress of long-running work is shown at a terminal.
  private(set) var showsProgress = false

  /// The maximum size in bytes of the answers in a JSON record.
  var recordSizeLimit = 1 << 28

  var options: SessionOptions { didSet { adoptOptions() } }
  let environment: ShellEnvironment

  /// Redacts secrets from text.
  let redact: @Sendable (String) -> String

  /// Creates a printer, whose log goes to standard output if `log` is nil.
  ///
  /// `isEnding` returns whether a signal that ends the session has arrived. If so, writing to a
  /// pipe or a terminal that accepts no data fails. Its argument says whether the output is a
  /// terminal, because Ctrl-C at a terminal does not end the session.
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
    // An agent reads the standard output, so everything else goes to standard error.
    output = writer(to: options.mcp ? environment.errors : environment.output)
    errors = writer(to: environment.errors)
    self.log = log ?? output
    palette = Palette(isForTerminal: environment.output.isTerminal && !options.json)
    adoptOptions()
  }

  private func adoptOptions() {
    palette.hasColor = environment.usesColor(options.color, isAtTerminal: isInteractive)
    // JSON records escape control characters, and with `--ascii` also characters outside ASCII.
    palette.isASCII = options.ascii && !options.json
    showsProgress = environment.hasCapableTerminal && !options.quiet && !options.json
    progressLine =
      showsProgress && environment.errors.isTerminal
      ? progressLine ?? ProgressLine(writer: errors, terminal: environment.errors) : nil
  }

  /// Whether writing to the output, the log or standard error has failed.
  var cannotWrite: Bool {
    output.failure != nil || log.failure != nil || errors.failure != nil
  }

  /// The destination of the current command's answers and diffs; nil for `output`.
  var redirection: Redirection? { places.last?.redirection }

  /// The JSON records of the current command's output and errors; nil if no record is open.
  var records: (output: JSONRecord, errors: JSONRecord)? { places.last?.records }

  /// Calls `body`, which runs a command, and sends the output of the command to `place`.
  func printing(in place: CommandOutput, _ body: () -> Void) {
    places.append(place)
    body()
    places.removeLast()
  }

  /// Writes the buffered output and log to their descriptors.
  func flush() {
    output.flush()
    if log !== output { log.flush() }
    redirection?.writer.flush()
  }

  // MARK: Answers

  /// Prints the outcome of an action, and returns whether the answer fits into its JSON record.
  ///
  /// If not, an error is reported, and the caller need not produce the rest of the answer. `job` is
  /// the command whose effect sent the action; it is nil if the current command sent it directly.
  /// If no command is being run, `current` is the last one.
  func print(
    _ answer: Answer?, _ changes: [Change], discardedSteps: Int, job: CommandContext?,
    current: CommandContext
  ) -> Bool {
    let place = place(of: job)
    var lines: [String] = []
    if discardedSteps > 0 {
      lines = [
        discardedSteps == 1 ? "discarded 1 undone step" : "discarded \(discardedSteps) undone steps"
      ]
    }
    if options.json {
      var fits = true
      addToRecords(of: job) { record, errors in
        if let answer { fits = add(answer, to: record, errors: errors) }
        if options.quiet { return }
        for change in changes { record.add(change) }
        if !lines.isEmpty { _ = add(Answer(lines, value: .none), to: record, errors: errors) }
      }
      return fits
    }
    if let answer {
      place.writer.write(lines: shown(answer.lines, at: place))
      write(answer.numbers, to: place.writer, inColumns: place.palette.isForTerminal)
      if place.isInteractive, let hint = answer.hint {
        output.write(palette.plain(hint) + "\n")
      }
      if let error = answer.error { report(error, of: job ?? current) }
    }
    if options.quiet { return true }
    place.writer.write(lines: lines.map(place.palette.plain))
    write(changes, to: place)
    return true
  }

  /// Prints the changes that a command would make, and the effects that it would start.
  func print(planned changes: [Change], effects: [StartedEffect]) {
    let place = place(of: nil)
    write(changes, to: place)
    let line = place.palette.line(effects)
    // Redacting may read a file. Only strings, which are quoted, can contain secrets.
    place.writer.write(lines: shown([line.contains("\"") ? redact(line) : line], at: place))
  }

  private func write(_ changes: [Change], to place: Place) {
    if changes.isEmpty { return }
    if place.isInteractive {
      place.writer.write(lines: palette.abridgedLines(changes))
    } else {
      place.writer.write(place.palette.text(changes))
    }
  }

  /// Writes numbers, in columns at a terminal, and elsewhere each on its own line.
  private func write(_ numbers: [Int64], to writer: OutputWriter, inColumns: Bool) {
    if numbers.isEmpty { return }
    if inColumns {
      let width = TerminalSize(of: environment.output).columns
      writer.write(lines: rows(of: numbers, width: width))
    } else {
      writer.write(lines: numbers)
    }
  }

  /// A destination: the writer, the appearance of text, and whether a person reads the output.
  private typealias Place = (writer: OutputWriter, palette: Palette, isInteractive: Bool)

  /// Returns lines as they are written to a destination: at the prompt, without the middle digits
  /// of long numbers.
  private func shown(_ lines: [String], at place: Place) -> [String] {
    (place.isInteractive ? lines.map { abbreviatingDigits($0) } : lines).map(place.palette.plain)
  }

  /// Returns the destination of the output of a command; nil stands for the current command.
  private func place(of job: CommandContext?) -> Place {
    guard let redirection, isRedirected(job) else { return (output, palette, isInteractive) }
    return (redirection.writer, redirection.palette, false)
  }

  /// Returns whether the output of a command goes to a file or a program.
  func isRedirected(_ job: CommandContext?) -> Bool {
    guard let redirection else { return false }
    return job.map { $0.number >= redirection.firstCommand } ?? true
  }

  /// Prints the changes made by a replayed action that led to an unexpected state, after a heading.
  ///
  /// With `--json`, only the changes are added to the record.
  func print(_ changes: [Change], under heading: String) {
    if options.json {
      addToRecords(of: nil) { record, _ in for change in changes { record.add(change) } }
    } else {
      let place = place(of: nil)
      place.writer.write(place.palette.plain(heading) + "\n")
      place.writer.write(lines: changes.map(place.palette.line))
    }
  }

  /// Prints an answer that comes from the shell itself, not from the tool.
  func say(_ lines: [String], value: DumpValue = .none) {
    if options.json {
      addToRecords(of: nil) { _ = add(Answer(lines, value: value), to: $0, errors: $1) }
    } else {
      let place = place(of: nil)
      place.writer.write(lines: lines.map(place.palette.plain))
    }
  }

  /// Prints text unchanged, except that control characters are escaped for a terminal.
  func echo(_ text: String) {
    if options.json {
      say([text], value: .string(text))
    } else {
      let place = place(of: nil)
      place.writer.write((place.palette.isForTerminal ? escapingControls(text) : text) + "\n")
    }
  }

  /// Prints a note to standard error, after all pending output.
  func note(_ text: String) {
    output.flush()
    errors.write(text + "\n")
    errors.flush()
  }

  /// Returns a typed command, redacted and escaped for output.
  func shown(_ source: String) -> String { palette.plain(redact(source)) }

  // MARK: Errors

  /// Prints the error of a command with its location, and sets ``hasFailed``.
  func report(_ message: String, of context: CommandContext) {
    hasFailed = true
    if options.json {
      addToRecords(of: context) { add(error: message, to: $1) }
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
      addToRecords(of: nil) { add(error: message, to: $1) }
      return
    }
    let isAtTerminal = isInteractive && environment.errors.isTerminal
    var palette = palette
    palette.hasColor = environment.usesColor(options.color, isAtTerminal: isAtTerminal)
    var place = ""
    if let location, !location.source.isTerminal { place = escapingControls("\(location): ") }
    let line = "\(place)\(palette.errorLabel) \(palette.plain(escapingControls(redact(message))))\n"
    progressLine?.erase()
    if isAtTerminal {
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
}
