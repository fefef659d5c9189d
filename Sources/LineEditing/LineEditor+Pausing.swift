import CEditline
import DequeModule

extension LineEditor {
  /// Hides the line, and ends `readLine`.
  func pause() {
    eraseHint()
    enqueue(.hide, .finish(.paused))
  }

  /// Continues the line that was hidden by a pause.
  func resume() {
    outcome = nil
    _ = editline_set_prompt(session, nil, 0)
    // libedit begins in vi's insert mode.
    if isViCommandMode { queuedKeys.append(0x1B) }
    enqueue(.restore)
  }
}
