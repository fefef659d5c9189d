extension LineEditor {
  /// Hides the line, and ends `readLine`.
  func pause() {
    output.write(display.erase())
    outcome = .paused
  }

  /// Continues the line that was hidden by a pause.
  func resume() {
    outcome = nil
    if case .searching(let search) = mode {
      setPrompt(search.prompt)
    } else {
      setPrompt(promptProvider())
    }
  }
}
