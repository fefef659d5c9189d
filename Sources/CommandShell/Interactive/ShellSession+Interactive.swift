import LineEditing
import StateDiff
import TerminalText
import Unidirectional

extension ShellSession {
  /// Runs all that the command line asks for, to the end.
  func run(_ inputs: [ShellInput]) -> ExitStatus {
    beginRecording()
    let readsStandardInput = inputs.contains { if case .standardInput = $0 { true } else { false } }
    if isAtTerminal, options.interactive || readsStandardInput, !isOver { prepareConversation() }
    for input in inputs where !isOver {
      switch input {
      case .script(let script): runToEnd(script)
      case .standardInput: runStandardInput()
      }
    }
    if options.interactive, !isOver, !readsStandardInput { runStandardInput() }
    return finish()
  }

  private func runToEnd(_ script: Script) {
    do throws(ScriptError) {
      try run(script)
    } catch {
      write(error: error.description)
      failedScriptStatus = .cannotRead
    }
  }

  /// Begins a session at a terminal, before the scripts that it may have on its command line.
  private func prepareConversation() {
    beginJournal()
    turnInteractive(true)
    runRunCommands()
    // One that leaves has been all of the session.
    wasInteractive = isOver
    hasFailed = false
    turnInteractive(false)
  }

  private func turnInteractive(_ isInteractive: Bool) {
    self.isInteractive = isInteractive
    let hasColor = isInteractive && options.color == .auto && environment.allowsColor
    palette.hasColor = hasColor || options.color == .always
  }

  private var isAtTerminal: Bool {
    environment.isTerminal(environment.input) && environment.isTerminal(environment.output)
  }

  /// Runs what standard input gives: at a terminal a conversation, else a script.
  private func runStandardInput() {
    if isAtTerminal {
      turnInteractive(true)
      wasInteractive = true
      converse()
      turnInteractive(false)
    } else {
      runToEnd(Script(name: "<stdin>", reader: LineReader(descriptor: environment.input)))
    }
  }

  /// Reads commands from the terminal until the person leaves.
  private func converse() {
    let editor: LineEditor
    do throws(LineEditingError) {
      editor = try LineEditor(
        name: tool.name, input: environment.input, output: environment.output,
        historyFile: HistoryFile(path: historyPath), wake: wake, signals: signals)
    } catch {
      write(error: "\(error)")
      failedScriptStatus = .systemError
      return
    }
    editor.completer = { [unowned self] request in completion(of: request) }
    editor.hinter = { [unowned editor] line in hint(for: line, from: editor.history.entries) }
    editor.refreshTimeout = { [unowned self] in promptTimeout }
    if !options.json { output.write(palette.plain(tool.greeting) + "\n") }

    var hasLeft = false
    while !isOver, !hasLeft {
      flush()
      let input = editor.readLine(
        prompt: { [unowned self] in
          progressInPrompt + palette.prompt(escapingControls(engine.prompt()))
        },
        onWake: { [unowned self] in
          let text = output.capturing { receive() }.text
          if logOutput !== output { logOutput.flush() }
          return text
        })
      switch input {
      case .line(let line):
        editor.remember(line, writing: tool.redact(line))
        if let problem = editor.takeHistoryProblem() { write(error: "\(problem)") }
        run(typed: ArraySlice(line.utf8))
        attendToSignals()
        areScriptsInterrupted = false
      case .invalid(let bytes):
        run(typed: bytes[...])
      case .interrupted(let hadText):
        if !hadText { cancelAll() }
      case .endOfInput:
        hasLeft = mayLeave()
      case .signal(let signal):
        endingSignal = signal
        effects.cancelAll()
      }
    }
    flush()
  }

  private var historyPath: String? {
    if options.noHistory { return nil }
    return environment.directories.state.map { "\($0)/\(tool.name)/history" }
  }
}

/// What the latest line that begins like this one went on with.
private func hint(for line: String, from history: [String]) -> String? {
  if line.isEmpty { return nil }
  let latest = history.last { $0.hasPrefix(line) && $0.utf8.count > line.utf8.count }
  return latest.map { String($0.dropFirst(line.count)) }
}
