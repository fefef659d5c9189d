import Quoting
import StateDiff
import Unidirectional

extension ShellSession {
  /// Prints the answer to an action and what it changed.
  func present(_ presented: Presented, _ changes: () -> [Change]) {
    if options.json {
      collect(presented, changes)
      return
    }
    if let answer = presented.answer {
      output.write(lines: answer.lines.map(palette.plain))
      if isInteractive, let hint = answer.hint { output.write(palette.plain(hint) + "\n") }
      if let error = answer.error { report(error, of: contexts[presented.task] ?? context) }
    }
    if presented.dropped > 0, !options.quiet {
      output.write(palette.plain(droppedSentence(presented.dropped)) + "\n")
    }
    let logHasChanges = presented.log == .diff && logOutput === output
    if (options.quiet || logHasChanges) && !isInteractive { return }
    let changes = changes()
    if changes.isEmpty { return }
    hasWarnedOfLoss = false
    if options.quiet || logHasChanges { return }
    output.write(
      lines: isInteractive ? palette.shownLines(changes) : changes.map(palette.line))
  }

  /// Puts the answer to an action and what it changed into the object of its command, or into one of
  /// its own.
  private func collect(_ presented: Presented, _ changes: () -> [Change]) {
    let changes = options.quiet && !isInteractive ? [] : changes()
    if !changes.isEmpty { hasWarnedOfLoss = false }
    onJSONLine(of: context(of: presented.task)) { line in
      if let answer = presented.answer { add(answer, to: line, of: presented.task) }
      if !options.quiet { for change in changes { line.add(change) } }
      if presented.dropped > 0, !options.quiet {
        add(Answer(droppedSentence(presented.dropped), value: .none), to: line)
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
  func say(_ lines: [String], value: Inspection = .none) {
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
  func write(error message: String, at place: ScriptPlace? = nil) {
    if options.json {
      onJSONLine(of: nil) { add(error: message, to: $0) }
      return
    }
    let place = place.map { visible("\($0): ") } ?? ""
    let text = palette.plain(visible(tool.redact(message)))
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
