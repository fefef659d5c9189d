package import TerminalText

/// The functions that a ``LineEditor`` calls while a line is being edited, on its thread.
package struct LineEditorHandlers {
  /// Completes the word at the cursor when Tab is pressed; if nil, Tab rings the bell.
  ///
  /// The argument is the text before the cursor.
  package var completer: ((String) -> Completion)?

  /// Returns the style of each Unicode scalar of the line; nil if the line has no styles.
  ///
  /// The editor calls this function whenever it draws the line, before ``hinter``. `cursor` is the
  /// position of the cursor, in UTF-8 code units; it is nil once the line has been entered. A
  /// terminal without escape sequences shows no styles.
  package var highlighter: ((_ line: String, _ cursor: Int?) -> [TextStyle?]?)?

  /// Returns a hint that suggests the rest of a partly typed line or explains the line; nil for no
  /// hint.
  ///
  /// The editor calls this function when no key is waiting, unless the line is empty. The hint is
  /// shown dimmed after the line. A suggestion is shown only if the cursor is at the end of the
  /// line, and Right or End accepts the suggestion. A terminal without escape sequences shows no
  /// hints, and linear output has none.
  package var hinter: ((String) -> LineHint?)?

  /// Edits a text in a program that takes over the terminal, and returns the new text.
  ///
  /// The editor calls this function for Ctrl-X Ctrl-E, with the terminal in its original settings.
  /// If the text cannot be edited, the function prints the reason and returns nil, and the line
  /// stays the same. If the property is nil, the key rings the bell.
  package var externalEditor: ((String) -> String?)?

  /// Returns a text to show dimmed after the end of the line, such as the progress of work.
  ///
  /// The argument is the number of free cells in the row, and a longer text is not shown. A
  /// terminal without escape sequences shows no such text.
  package var status: ((_ cells: Int) -> String)?

  /// Returns the number of milliseconds to wait for input before computing ``status`` again.
  ///
  /// The editor calls this function whenever it begins to wait. If the function returns -1, or if
  /// this property is nil, the status is not computed again before the next key or wake-up.
  package var refreshTimeout: (() -> Int32)?

  /// Returns whether to end ``LineEditor/readLine(prompt:onWake:)`` with ``LineInput/paused``.
  ///
  /// The editor calls this function whenever no key is waiting. The next call of `readLine`
  /// continues the line.
  package var shouldPause: (() -> Bool)?

  /// Creates handlers that are all nil.
  package init() {}
}

/// A suggestion or an explanation that is shown dimmed after the line.
package struct LineHint: Equatable, Sendable {
  /// The text, without the typed line.
  package var text: String

  /// Whether keys such as Right and End insert the text.
  package var isInsertable: Bool

  /// Whether the end is shown, and not the beginning, if the text is too long for the row.
  package var keepsEnd: Bool

  /// Creates a suggestion, or an explanation that cannot be inserted.
  package init(_ text: String, isInsertable: Bool = true, keepsEnd: Bool = false) {
    self.text = text
    self.isInsertable = isInsertable
    self.keepsEnd = keepsEnd
  }
}
