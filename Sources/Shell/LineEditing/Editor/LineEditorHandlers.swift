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

  /// Returns the hints to show after the line, in order; of these, at most one is a suggestion.
  ///
  /// The editor calls this function when no key is waiting, unless the line is empty. A suggestion
  /// is shown only if the cursor is at the end of the line, and Right or End accepts it. A terminal
  /// without escape sequences shows no hints, and linear output has none.
  package var hinter: ((String) -> [LineHint])?

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

/// A text that is shown after the line.
package struct LineHint: Equatable, Sendable {
  /// The kind of a hint: the rest of the line, which keys such as Right and End insert; the words
  /// that may follow, which are dim too; or the effect of the line, in a style of its own.
  package enum Kind: Sendable { case suggestion, explanation, preview }

  package var kind: Kind

  /// The text, without the typed line.
  package var text: String

  /// The characters between the line and the text, which are never left out.
  package var lead: String

  /// Whether the end is shown, and not the beginning, if the text is too long for the row.
  package var keepsEnd: Bool

  /// Creates a hint.
  package init(
    _ text: String, kind: Kind = .suggestion, after lead: String = "", keepsEnd: Bool = false
  ) {
    (self.text, self.kind, self.lead, self.keepsEnd) = (text, kind, lead, keepsEnd)
  }
}
