/// The escape sequences with which a terminal tells prompts, typed lines and output apart: OSC 133.
///
/// They draw nothing and do not move the cursor. A terminal without escape sequences gets no marks.
package struct LineMarks: Sendable {
  /// Whether the terminal gets marks; if false, all of them are empty.
  package var isOn = false

  /// Whether the prompt is that of a line that continues the one before it.
  package var continuesLine = false

  /// Creates marks, which are empty unless `isOn` is true.
  package init(isOn: Bool = false) { self.isOn = isOn }

  /// The mark before a prompt.
  ///
  /// The editor itself draws the prompt again when the window is resized. Without `redraw=0`, kitty
  /// and Ghostty would erase it first, and the editor could not find its row.
  var promptStart: String { mark("A;redraw=0" + (continuesLine ? ";k=s" : "")) }

  /// The mark after a prompt, where the line begins.
  var promptEnd: String { mark("B") }

  /// The mark before output.
  package var outputStart: String { mark("C") }

  /// Returns the mark after output, with an exit status; nil if the output is not that of a line.
  package func outputEnd(status: Int? = nil) -> String {
    mark(status.map { "D;\($0)" } ?? "D")
  }

  private func mark(_ text: String) -> String { isOn ? "\u{1B}]133;\(text)\u{1B}\\" : "" }
}
