import StateDiff
import TerminalText
import Unidirectional

extension ShellSession {
  /// Has actions logged like this, and their changes made out where they are printed or count.
  func tellSettings(log: LogFormat?) {
    let wantsChanges = isInteractive || !(options.quiet || logShowsChanges(log))
    let settings = ShellSettings(log: log, wantsChanges: wantsChanges)
    if settings != engine.settings() { engine.change(settings) }
  }

  /// Whether the log, where it is like this, shows the changes among the output.
  private func logShowsChanges(_ log: LogFormat?) -> Bool {
    log == .diff && logOutput === output && !options.json
  }

  /// Prints the answer to an action and what it changed.
  func present(_ news: News, of task: StoreTask) {
    let changes = news.changes ?? []
    if !changes.isEmpty { hasWarnedOfLoss = false }
    if options.json {
      collect(news, of: task)
      return
    }
    if let answer = news.answer {
      output.write(lines: answer.lines.map(palette.plain))
      if isInteractive, let hint = answer.hint { output.write(palette.plain(hint) + "\n") }
      if let error = answer.error { report(error, of: contexts[task] ?? context) }
    }
    if options.quiet { return }
    if news.dropped > 0 {
      output.write(palette.plain(droppedSentence(news.dropped)) + "\n")
    }
    if changes.isEmpty || logShowsChanges(engine.settings().log) { return }
    if isInteractive {
      output.write(lines: palette.shownLines(changes))
    } else {
      output.write(palette.text(changes))
    }
  }

  /// Puts the answer to an action and what it changed into the object of its command, or into one of
  /// its own.
  private func collect(_ news: News, of task: StoreTask) {
    onJSONLine(of: context(of: task)) { line in
      if let answer = news.answer { add(answer, to: line, of: task) }
      if options.quiet { return }
      for change in news.changes ?? [] { line.add(change) }
      if news.dropped > 0 {
        add(Answer(droppedSentence(news.dropped), value: .none), to: line)
      }
    }
  }

  private func droppedSentence(_ count: Int) -> String {
    count == 1 ? "dropped 1 undone step" : "dropped \(count) undone steps"
  }

  /// Prints an answer of the shell's own.
  ///
  /// - Parameters:
  ///   - lines: The sentences or rows.
  ///   - value: The same for a program.
  func say(_ lines: [String], value: DumpValue = .none) {
    if options.json {
      onJSONLine(of: nil) { add(Answer(lines, value: value), to: $0) }
    } else {
      output.write(lines: lines.map(palette.plain))
    }
  }

  /// Says that a command failed, where it was read, and remembers it for the exit status.
  func report(_ message: String, of context: CommandContext) {
    hasFailed = true
    if options.json {
      onJSONLine(of: context) { add(error: message, to: $0) }
      return
    }
    write(error: message, at: context.place)
  }

  /// Writes an error: after all output before it, or into that where both go to one terminal.
  ///
  /// It is one line with nothing hidden in it wherever it goes, so that scripts can tell errors by
  /// their lines.
  func write(error message: String, at place: ScriptLocation? = nil) {
    if options.json {
      onJSONLine(of: nil) { add(error: message, to: $0) }
      return
    }
    let place = place.map { escapingControls("\($0): ") } ?? ""
    let text = palette.plain(escapingControls(tool.redact(message)))
    let line = "\(place)\(palette.errorLabel) \(text)\n"
    progressLine?.wipe()
    if isInteractive, environment.isTerminal(environment.errors) {
      output.write(line)
    } else {
      output.flush()
      errors.write(line)
      errors.flush()
    }
  }

  /// A command as it was typed, fit to be printed.
  func shown(_ source: String) -> String { palette.plain(tool.redact(source)) }

  /// Hands all output to its descriptors.
  func flush() {
    output.flush()
    if logOutput !== output { logOutput.flush() }
  }
}
