import SystemIO
import TerminalText

/// The descriptors that a session writes to, and the appearance of text on them.
final class OutputDevices {
  let output: OutputWriter
  let errors: OutputWriter

  /// The destination of the log: `output`, unless an option changes the destination, as `--json`
  /// does.
  var log: OutputWriter

  let environment: ShellEnvironment

  /// Redacts secrets from text.
  let redact: @Sendable (String) -> String

  /// The options of the session, which decide how outcomes are written.
  private(set) var options: SessionOptions

  /// The appearance of text for a person who types commands.
  private(set) var promptAppearance: Appearance

  /// The appearance of all other text.
  private(set) var scriptAppearance: Appearance

  /// The progress line; nil if progress is not shown or standard error is not a terminal.
  var progressLine: ProgressLine?

  /// Whether the progress of long-running work is shown at a terminal.
  private(set) var showsProgress = false

  /// Whether a session at a terminal only adds rows, for a screen reader.
  private(set) var isAccessible = false

  /// The sequences that tell the terminal about the session.
  private(set) var marks = TerminalMarks(isAllowed: false) { _ in nil }

  /// The maximum size in bytes of the answers in a JSON record.
  var recordSizeLimit = 1 << 28

  /// Creates the devices, whose log goes to standard output if `log` is nil.
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
    (self.options, self.environment, self.redact) = (options, environment, redact)
    // An agent reads the standard output, so everything else goes to standard error.
    output = writer(to: options.mcp ? environment.errors : environment.output)
    errors = writer(to: environment.errors)
    self.log = log ?? output
    promptAppearance = Appearance(isForTerminal: environment.output.isTerminal && !options.json)
    scriptAppearance = promptAppearance
    adopt(options)
  }

  /// Follows the options of the session, at its start and when a setting changes.
  func adopt(_ options: SessionOptions) {
    self.options = options
    // Reading the description of the terminal takes time at the start.
    promptAppearance.hasColor = environment.usesColor(
      options, isAtTerminal: environment.output.isTerminal)
    scriptAppearance.hasColor = environment.usesColor(options, isAtTerminal: false)
    // JSON records escape control characters, and with `--ascii` also characters outside ASCII.
    promptAppearance.isASCII = options.ascii && !options.json
    scriptAppearance.isASCII = promptAppearance.isASCII
    isAccessible = options.accessible ?? environment.isAccessible
    // The terminal stays the same, so it is looked up only when this setting changes.
    if marks.isAllowed != options.marks {
      marks = TerminalMarks(isAllowed: options.marks, variable: environment.variable)
    }
    showsProgress =
      environment.hasCapableTerminal && !options.quiet && !options.json && !isAccessible
    progressLine =
      showsProgress && environment.errors.isTerminal
      ? progressLine ?? ProgressLine(writer: errors, terminal: environment.errors) : nil
    progressLine?.setProgressTerminal =
      marks.showsProgress ? environment.process.setProgressTerminal : nil
  }

  /// Whether the log goes to standard output, as lines of JSON that hold the answers too.
  var logsAnswersAsJSON: Bool {
    options.logFormat == .json && log === output && !options.json
  }

  /// Returns a typed command, redacted and escaped for output.
  func shown(_ command: String) -> String { scriptAppearance.plain(redact(command)) }

  // MARK: Writing

  /// Writes the buffered output and log to their descriptors.
  func flush() {
    output.flush()
    if log !== output { log.flush() }
  }

  /// Writes a note to standard error, after all pending output.
  func write(note text: String) {
    output.flush()
    errors.write(text + "\n")
    errors.flush()
  }

  // MARK: Failures

  /// Whether writing to the output, the log or standard error has failed.
  var cannotWrite: Bool {
    output.failure != nil || log.failure != nil || errors.failure != nil
  }

  /// The error message about output that could not be written, if any.
  var failureMessage: String? {
    let writers = [(output, "standard output"), (log, "the log"), (errors, "standard error")]
    return writers.lazy.compactMap { writer, name in
      writer.error.map { "cannot write to \(name): \($0)" }
    }.first
  }
}
