import LineEditing
import SystemIO
import TerminalText

/// Reads commands from a terminal and runs them, until the session ends.
final class REPL<State: ToolState, Action: ToolAction> {
  unowned let engine: Engine<State, Action>
  let (devices, environment): (OutputDevices, ShellEnvironment)
  private let setup: SessionSetup<State, Action>

  /// The commands that were entered and have not run.
  var queue = CommandQueue()

  private var previews = Preview()

  init(engine: Engine<State, Action>, _ setup: SessionSetup<State, Action>) {
    (self.engine, self.setup) = (engine, setup)
    (devices, environment) = (engine.devices, engine.environment)
  }

  private var appearance: Appearance { devices.promptAppearance }

  /// The context of typed lines.
  var context: CallContext {
    var context = CallContext(engine.front)
    context.mayUsePager = !queue.hasWaited
    return context
  }

  /// Runs the rc file in the tool's configuration folder, if the file exists, in the same way as
  /// `source`.
  ///
  /// The rc file runs before any scripts named on the command line, so that the scripts can rely on
  /// it. Errors in the rc file are printed, but the session starts anyway. A `quit` command in the
  /// rc file ends the session.
  ///
  /// - Returns: Whether the rc file was run, or does not exist. False if it cannot be read, if its
  ///   path is unknown, or with `--no-rc`.
  func runRCFile() -> Bool {
    engine.front.attach(to: environment.input, devices)
    guard !engine.options.noRC, let path = engine.rcPath else { return false }
    do throws(FileError) {
      try engine.run(try Script(opening: path, as: .rcFile), in: context)
    } catch {
      if !error.isMissingFile { engine.report(error.description) }
      return error.isMissingFile
    }
    return true
  }

  /// Runs commands until the session ends.
  ///
  /// `opening` is the text that follows the greeting, such as the output of `--resume`.
  /// `compactsHistory` tells whether the history file may be shortened to the limit of lines. It is
  /// false if an rc file may exist but did not run, because that file may set another limit.
  func run(opening: String, compactsHistory: Bool) {
    engine.front.attach(to: environment.input, devices)
    let editor: LineEditor
    do throws(LineEditingError) {
      editor = try LineEditor(
        input: environment.input, output: environment.output,
        terminal: environment.variable("TERM"),
        historyFile: HistoryFile(
          path: historyPath, limit: engine.options.historySize,
          compacts: compactsHistory),
        wake: setup.loop.wakePipe, signals: engine.signals, process: environment.process)
      if let path = editrcPath { try editor.readKeyBindings(from: path, for: engine.tool.name) }
    } catch {
      return engine.end(with: .systemError, because: "\(error)")
    }
    var text = TypedText()
    // The line that is being edited is read once for its styles, its mistake and its hint.
    var typed = TypedText()
    var (mistake, isAtEnd): (String?, Bool) = (nil, false)
    // The numbers of the lines in which an entry of the history was last entered.
    var entered: [String: Range<Int>] = [:]
    editor.handlers.completer = { [unowned self] line in
      Completer(of: text.openLine(followedBy: line), in: engine).completion
    }
    editor.handlers.highlighter = { [unowned self] line, cursor in
      typed = text.openLine(followedBy: line)
      let check = check(typed, cursor: cursor)
      (mistake, isAtEnd) = (check.mistake, check.isMistakeAtEnd)
      return appearance.hasColor ? check.styles : nil
    }
    editor.handlers.hinter = { [unowned self, unowned editor] line in
      let (completer, appearance) = (Completer(of: typed, in: engine), appearance)
      let suggestion = suggestion(for: line, from: editor.history.entries) { [unowned self] entry in
        if entered[entry].map(engine.front.failedLines.isDisjoint) == false { return false }
        return check(text.openLine(followedBy: entry), cursor: nil).mistake == nil
      }
      var hints = suggestion.map { [LineHint($0)] } ?? []
      if mistake != nil, isAtEnd, let names = completer.candidateHint {
        hints.append(LineHint(names, kind: .explanation, after: "  ", keepsEnd: true))
      } else if let text = mistake ?? preview(of: typed) {
        let sign = appearance.isASCII ? "  => " : "  ↵ "
        // The end of an error message says what to do.
        hints.append(
          LineHint(appearance.plain(text), kind: .preview, after: sign, keepsEnd: mistake != nil))
      } else if hints.isEmpty, let (lead, usage) = completer.usageHint {
        hints = [LineHint(appearance.plain(usage), kind: .explanation, after: lead, keepsEnd: true)]
      }
      return hints
    }
    editor.handlers.externalEditor = { [unowned self] in edit($0) }
    editor.handlers.status = { [unowned self] in progressAfterLine(cells: $0) }
    editor.handlers.refreshTimeout = { [unowned self] in progressTimeout }
    editor.handlers.shouldPause = { [unowned self] in canRunNextCommand }
    if !engine.options.json {
      for line in greeting(isFirst: editor.history.entries.isEmpty) {
        devices.output.write(appearance.plain(line) + "\n")
      }
    }
    devices.output.write(opening)

    var location = ScriptLocation(source: .terminal, line: 0)
    var hasLeft = false
    var isFirstContinuation = true
    // The number of failures before the last output; nil if there was no output since the prompt.
    var failures: Int?
    func beginOutput() {
      failures = engine.front.failures
      devices.output.write(devices.marks.lines.outputStart)
    }
    func enter() {
      beginOutput()
      if let entry = text.entry {
        editor.history.append(entry, writing: engine.tool.redact(entry))
        entered[entry] = location.line + 1..<location.line + 1 + text.lines.count
      }
      if let problem = editor.history.takeError() { engine.report("\(problem)") }
      enterCommands(
        text.lines.flatMap { line in
          location.line += 1
          return commands(in: line.bytes, at: location)
        })
      text = TypedText()
    }
    while !engine.isOver, !hasLeft {
      let status = failures.map { engine.front.failures > $0 ? 1 : 0 }
      failures = nil
      if let status { devices.output.write(devices.marks.lines.outputEnd(status: status)) }
      devices.output.write(devices.marks.folder)
      devices.flush()
      let quote = text.quote.map { String(Unicode.Scalar($0)) } ?? ""
      let advice = isFirstContinuation ? "(Ctrl-C to leave) " : ""
      isFirstContinuation = quote.isEmpty
      editor.marks = devices.marks.lines
      editor.marks.continuesLine = !quote.isEmpty
      editor.isLinear = devices.isAccessible
      let input = editor.readLine(prompt: { prompt(after: quote, advice) }, onWake: receive)
      devices.progressLine?.removeReport()
      switch input {
      case .line(let line):
        text.append(Array(line.utf8))
        if text.quote == nil { enter() }
      case .invalid(let bytes):
        text.append(bytes)
        if text.quote == nil { enter() }
      case .interrupted(let hadText):
        beginOutput()
        if quote.isEmpty, !hadText {
          engine.interrupt()
          dropQueue()
        }
        text = TypedText()
      case .endOfInput where !quote.isEmpty: enter()
      case .endOfInput:
        beginOutput()
        finishQueue()
        hasLeft = !engine.isOver && engine.confirmQuit(by: engine.ownCall)
      case .signal(let signal):
        engine.end(.signal(signal))
        engine.store.cancelAll()
      case .paused: beginOutput()
      }
      runQueue()
      editor.history.limit = engine.options.historySize
    }
    devices.flush()
    // A person has seen the errors, so the exit status is that of the scripts that follow.
    engine.front.failures = 0
  }

  // MARK: Text

  private func check(_ text: TypedText, cursor: Int?) -> LineCheck<State, Action> {
    LineCheck(of: text, cursor: cursor, in: engine, context, isUncertain: !queue.isEmpty)
  }

  /// Returns the prompt; while a quote is open, this is `advice`, the quote and `> `.
  private func prompt(after quote: String, _ advice: String) -> String {
    if !quote.isEmpty { return appearance.prompt("\(advice)\(quote)> ") }
    let text = engine.tool.prompt(engine.store.state.present)
    let mark = engine.keptFile?.problem == nil ? "" : "(not saved) "
    return waitInPrompt + mark + appearance.prompt(escapingControls(text))
  }

  /// The command that the next command waits for, such as `[pi 2e17] `.
  ///
  /// Empty if nothing waits, or if progress is shown after the line instead.
  private var waitInPrompt: String {
    guard !devices.showsProgress, !queue.isEmpty, let job = shownJob else { return "" }
    return "[\(prefix(of: devices.shown(job.call.text), cells: 24))] "
  }

  /// The job that is shown: the job that the next command waits for, or else the job that was read
  /// first.
  ///
  /// Nil if no job is running.
  var shownJob: JobList.Job? {
    queue.awaited.lazy.compactMap { self.engine.jobs[$0] }.first ?? engine.jobs.awaitable.first
  }

  /// Returns the progress to show after the line, such as `[pi 2e17 … 12 s]`.
  ///
  /// - Parameter cells: The free cells in the row.
  /// - Returns: The progress; empty unless a job has been running for at least a second and there
  ///   is room for the text.
  func progressAfterLine(cells: Int) -> String {
    let now = environment.stopwatch()
    guard devices.showsProgress, let job = shownJob, now - job.start >= .seconds(1) else {
      devices.progressLine?.removeReport()
      return ""
    }
    devices.progressLine?.report(engine.store.progress(of: job.task), at: now)
    let end = engine.progress(of: job, among: engine.jobs.awaitable.count, at: now) + "]"
    let room = cells - DisplayWidth.of(end) - 1
    if room < 1 { return "" }
    let source = prefix(of: devices.shown(job.call.text), cells: 24)
    let reason = (queue.isEmpty ? "" : "waiting for ") + source
    return "[" + (DisplayWidth.of(reason) <= room ? reason : prefix(of: source, cells: room)) + end
  }

  /// The milliseconds until ``progressAfterLine(cells:)`` changes; -1 (forever) if no progress is
  /// shown.
  var progressTimeout: Int32 {
    guard devices.showsProgress, let job = shownJob else { return -1 }
    let time = environment.stopwatch() - job.start
    return (.seconds(time.components.seconds + 1) - time).timeout
  }

  /// Processes the results that effects have posted.
  ///
  /// - Returns: The text to print above the line that is being typed.
  private func receive() -> String {
    let text = devices.output.capturing { engine.receive() }
    if devices.log !== devices.output { devices.log.flush() }
    return text
  }

  /// Edits the line in another program, and returns the new text.
  ///
  /// If that fails, the reason is printed, and the result is nil.
  private func edit(_ text: String) -> String? {
    defer { devices.flush() }
    devices.progressLine?.removeReport()
    do throws(ShellError) {
      if engine.front.isSafe { throw .notSafe("editing the line in another program") }
      return try ExternalEditor(variable: environment.variable).edit(
        text, in: environment, signals: engine.signals)
    } catch {
      engine.report("\(error)")
      return nil
    }
  }

  /// Returns the lines at the start of the session: the greeting, the examples if no line has
  /// been entered before, the tool's notice, and the notice of a session that can be resumed.
  private func greeting(isFirst: Bool) -> [String] {
    let tool = engine.tool
    let name = tool.displayName + (tool.version.isEmpty ? "" : " \(tool.version)")
    var hints: [String] = []
    if !tool.removedBuiltins.contains("help") { hints.append("help to list the commands") }
    if !tool.removedBuiltins.contains("quit") { hints.append("quit to leave") }
    let sentence = hints.isEmpty ? "" : " Type \(hints.joined(separator: ", or "))."
    let notice = tool.notice()?.split(separator: "\n").map(String.init) ?? []
    let examples = isFirst ? engine.exampleLine : nil
    return ["\(name).\(sentence)"] + [examples].compactMap(\.self) + notice
      + [engine.resumeNotice].compactMap(\.self)
  }

  /// Returns what Return would do with the text that is being typed; nil if nothing is shown.
  private func preview(of text: TypedText) -> String? {
    guard engine.tool.previews, engine.options.previews, queue.isEmpty, text.quote == nil,
      text.lines.count == 1
    else { return nil }
    let line = String(decoding: text.bytes, as: UTF8.self)
    return previews.text(of: line, in: engine, context)
  }

  /// The path of the user's key bindings; nil if `EDITRC` is not set and there is no home folder of
  /// this user.
  private var editrcPath: String? {
    let named = environment.variable("EDITRC").flatMap { $0.isEmpty ? nil : $0 }
    let directories = environment.directories
    return named ?? (directories.isHomeForeign ? nil : directories.home.map { "\($0)/.editrc" })
  }

  private var historyPath: String? {
    if engine.options.noHistory { return nil }
    return environment.directories.state.map { "\($0)/\(engine.tool.name)/history" }
  }
}

/// Finds the latest history line that is longer than the typed text, begins with that text and
/// would succeed, as far as `isGood` knows, and returns the rest of that line; nil if there is no
/// such line.
///
/// Only the latest 20 lines that begin with the text are examined, because `isGood` may be slow.
private func suggestion(
  for line: String, from history: [String], where isGood: (String) -> Bool
) -> String? {
  history.reversed().lazy.filter { $0.hasPrefix(line) && $0.utf8.count > line.utf8.count }
    .prefix(20).first(where: isGood).map { String($0.dropFirst(line.count)) }
}
