import LineEditing
import StateDiff
import TerminalText
import TimeTravel
import Unidirectional

/// Reads commands from a terminal, runs them, and prints their results, until the user quits.
struct REPL<State: ToolState, Action: ToolAction> {
  let session: Session<State, Action>

  /// Runs the loop until the session ends.
  func run() {
    let (printer, environment) = (session.printer, session.environment)
    let editor: LineEditor
    do throws(LineEditingError) {
      editor = try LineEditor(
        input: environment.input, output: environment.output,
        terminal: environment.variable("TERM"),
        historyFile: HistoryFile(
          path: historyPath, limit: session.options.historySize,
          // Without the rc file, the limit may not be the user's.
          compacts: session.hasRunRCFile),
        wake: session.wakePipe, signals: session.signals, process: environment.process)
      if let path = editrcPath { try editor.readKeyBindings(from: path, for: session.tool.name) }
    } catch {
      printer.write(error: "\(error)")
      session.end(.failed(.systemError))
      return
    }
    let completer = Completer(session: session)
    var text = TypedText()
    var (mistake, isAtEnd): (String?, Bool) = (nil, false)
    editor.handlers.completer = { completer.completion(of: $0) }
    editor.handlers.highlighter = { line, cursor in
      let palette = session.printer.palette
      let start = text.openQuote.isEmpty ? [] : text.lines[text.lines.count - 1] + [0x0A]
      let check = LineCheck(of: line, after: start, cursor: cursor, in: session)
      mistake = check.mistake.map(palette.plain)
      isAtEnd = check.isMistakeAtEnd
      return palette.hasColor ? check.styles : nil
    }
    editor.handlers.hinter = { [unowned editor] line in
      if let mistake {
        let hint = isAtEnd ? completer.candidateHint(for: line) : nil
        return LineHint("  \(hint ?? mistake)", isInsertable: false)
      }
      return hint(for: line, from: editor.history.entries).map { LineHint($0) }
        ?? completer.usageHint(for: line).map {
          LineHint(session.printer.palette.plain($0), isInsertable: false)
        }
    }
    editor.handlers.externalEditor = edit
    editor.handlers.status = session.progressAfterLine
    editor.handlers.refreshTimeout = { [session] in session.promptTimeout }
    editor.handlers.shouldPause = { [session] in session.canRunNextCommand }
    if !session.options.json {
      for line in greeting(isFirst: editor.history.entries.isEmpty) {
        printer.output.write(printer.palette.plain(line) + "\n")
      }
    }

    var location = ScriptLocation(source: .terminal, line: 0)
    var hasLeft = false
    var isFirstContinuation = true
    func enter() {
      if let entry = text.entry {
        editor.history.append(entry, writing: session.tool.redact(entry))
      }
      if let problem = editor.history.takeError() { printer.write(error: "\(problem)") }
      session.enter(
        text.lines.flatMap { line in
          location.line += 1
          let isPasted = line.withUnsafeBufferPointer { session.pastedPrompt(in: $0) != nil }
          return CommandQueue.Command.all(in: line, at: location, isWhole: isPasted)
        })
      text = TypedText()
    }
    while !session.isOver, !hasLeft {
      printer.flush()
      let quote = text.openQuote
      let advice = isFirstContinuation ? "(Ctrl-C to leave) " : ""
      isFirstContinuation = quote.isEmpty
      switch editor.readLine(prompt: { prompt(after: quote, advice) }, onWake: receive) {
      case .line(let line):
        text.append(Array(line.utf8))
        if text.openQuote.isEmpty { enter() }
      case .invalid(let bytes):
        text.append(bytes)
        if text.openQuote.isEmpty { enter() }
      case .interrupted(let hadText):
        if quote.isEmpty, !hadText { session.interrupt() }
        text = TypedText()
      case .endOfInput where !quote.isEmpty: enter()
      case .endOfInput:
        session.finishQueue()
        hasLeft = !session.isOver && session.confirmQuit()
      case .signal(let signal):
        session.end(.signal(signal))
        session.store.cancelAll()
      case .paused: break
      }
      session.runQueue()
      editor.history.limit = session.options.historySize
    }
    printer.flush()
  }

  /// Returns the prompt, or the prompt that continues a line in which a quote is open, which begins
  /// with `advice`.
  private func prompt(after quote: String, _ advice: String) -> String {
    let palette = session.printer.palette
    if !quote.isEmpty { return palette.prompt("\(advice)\(quote)> ") }
    let text = session.tool.prompt(session.store.state.history.present)
    return waitInPrompt + palette.prompt(escapingControls(text))
  }

  /// The command that the next one waits for, such as `[nth 2e17] `; empty if progress is shown.
  private var waitInPrompt: String {
    let printer = session.printer
    guard !printer.showsProgress, !session.queue.isEmpty, let job = session.promptJob else {
      return ""
    }
    return "[\(prefix(of: printer.shown(job.context.source), cells: 24))] "
  }

  /// Processes the results that effects have posted.
  ///
  /// - Returns: The text to print above the line that is being typed.
  private func receive() -> String {
    let printer = session.printer
    let text = printer.output.capturing { session.receive() }.text
    if printer.log !== printer.output { printer.log.flush() }
    return text
  }

  /// Edits the line in another program; returns nil after printing the reason if that fails.
  private func edit(_ text: String) -> String? {
    let (printer, environment) = (session.printer, session.environment)
    defer { printer.flush() }
    if session.options.safe {
      printer.write(error: "--safe does not allow editing the line in another program")
      return nil
    }
    do throws(ShellError) {
      return try ExternalEditor(variable: environment.variable).edit(
        text, in: environment, signals: session.signals)
    } catch {
      printer.write(error: "\(error)")
      return nil
    }
  }

  /// Returns the lines at the start of the session: the greeting, the examples if no line has
  /// been entered before, the tool's notice, and the notice of a session that can be resumed.
  private func greeting(isFirst: Bool) -> [String] {
    let tool = session.tool
    let name = tool.displayName + (tool.version.isEmpty ? "" : " \(tool.version)")
    var hints: [String] = []
    if !tool.removedBuiltins.contains("help") { hints.append("help to list the commands") }
    if !tool.removedBuiltins.contains("quit") { hints.append("quit to leave") }
    let sentence = hints.isEmpty ? "" : " Type \(hints.joined(separator: ", or "))."
    let notice = tool.notice()?.split(separator: "\n").map(String.init) ?? []
    let examples = isFirst ? session.exampleLine : nil
    return ["\(name).\(sentence)"] + [examples].compactMap(\.self) + notice
      + [session.resumeNotice].compactMap(\.self)
  }

  /// The path of the user's key bindings; nil if `EDITRC` is not set and there is no home folder.
  private var editrcPath: String? {
    let named = session.environment.variable("EDITRC").flatMap { $0.isEmpty ? nil : $0 }
    return named ?? session.environment.directories.home.map { "\($0)/.editrc" }
  }

  private var historyPath: String? {
    if session.options.noHistory { return nil }
    return session.environment.directories.state.map { "\($0)/\(session.tool.name)/history" }
  }
}

/// Finds the latest history line that begins with the typed text, and returns the rest of that
/// line.
private func hint(for line: String, from history: [String]) -> String? {
  if line.isEmpty { return nil }
  let latest = history.last { $0.hasPrefix(line) && $0.utf8.count > line.utf8.count }
  return latest.map { String($0.dropFirst(line.count)) }
}
