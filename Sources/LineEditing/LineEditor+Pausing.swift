import CEditline
import DequeModule

extension LineEditor {
  /// Hides the line, and ends `readLine`.
  func pause() {
    pausedLine = line
    output.write(display.erase())
    enqueue(.finish(.paused))
  }

  /// Continues the line that was hidden by a pause.
  func resume() {
    outcome = nil
    if case .searching(let search) = mode {
      setPrompt(search.prompt)
    } else {
      setPrompt(promptProvider?() ?? promptText)
    }
    // libedit begins in vi's insert mode.
    if isViCommandMode { queuedKeys.append(0x1B) }
    if let pausedLine { enqueue(.replace(pausedLine)) }
    pausedLine = nil
  }
}
