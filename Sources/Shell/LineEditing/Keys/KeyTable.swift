/// A group of related keys in the list that `help keys` prints.
package struct KeyGroup: Sendable {
  /// The title of the group, such as `History`.
  package let title: String

  /// The keys of the group.
  package let rows: [KeyRow]
}

/// A command of the editor with the keys that run it.
package struct KeyRow: Sendable {
  /// The command that the keys run.
  let command: EditorCommand

  /// The names of the keys, in the notation of ``KeyName``.
  package let keys: [String]

  /// The effect of the keys, without a final period.
  package let summary: String

  fileprivate init(_ command: EditorCommand, _ keys: String..., summary: String) {
    self.command = command
    self.keys = keys
    self.summary = summary
  }
}

/// The keys of the line editor, as `help keys` and the manual list them.
///
/// The editor uses the same table, so any other key inserts its character or has no effect. In vi
/// mode, the keys that begin with Alt are left out, and ``ViKeys`` has the keys of command mode.
package enum KeyTable {
  /// All groups of keys.
  package static let groups = [
    KeyGroup(
      title: "Moving",
      rows: [
        KeyRow(
          .moveRight, "Ctrl-F", "Right",
          summary: "move right; at the end of the line, accept the suggestion"),
        KeyRow(.moveLeft, "Ctrl-B", "Left", summary: "move left"),
        KeyRow(
          .moveWordRight, "Alt-F", "Ctrl-Right", "Alt-Right",
          summary: "move to the end of the word; at the end of the line, accept one word of the "
            + "suggestion"),
        KeyRow(
          .moveWordLeft, "Alt-B", "Ctrl-Left", "Alt-Left", summary: "move to the start of the word"),
        KeyRow(.moveToStart, "Ctrl-A", "Home", summary: "move to the start of the line"),
        KeyRow(
          .moveToEnd, "Ctrl-E", "End",
          summary: "move to the end of the line, or accept the suggestion"),
        KeyRow(.setMark, "Ctrl-Space", summary: "set the mark"),
        KeyRow(.exchangeMark, "Ctrl-X Ctrl-X", summary: "exchange the cursor and the mark"),
      ]),
    KeyGroup(
      title: "Deleting",
      rows: [
        KeyRow(
          .deleteLeft, "Backspace", "Ctrl-H", summary: "delete the character before the cursor"),
        KeyRow(.deleteRight, "Delete", summary: "delete the character under the cursor"),
        KeyRow(
          .deleteRightOrEnd, "Ctrl-D",
          summary: "delete the character under the cursor; on an empty line, quit"),
        KeyRow(.killBlankWordLeft, "Ctrl-W", summary: "cut back to the previous blank"),
        KeyRow(
          .killWordLeft, "Alt-Backspace", "Alt-Ctrl-H", summary: "cut back to the start of the word"
        ),
        KeyRow(
          .killWordRight, "Alt-D", "Ctrl-Delete", "Alt-Delete",
          summary: "cut to the end of the word"),
        KeyRow(.killToStart, "Ctrl-U", summary: "cut to the start of the line"),
        KeyRow(.killToEnd, "Ctrl-K", summary: "cut to the end of the line"),
        KeyRow(.copyRegion, "Alt-W", summary: "copy the text between the cursor and the mark"),
        KeyRow(
          .yank, "Ctrl-Y", summary: "paste the text that was cut last; cuts in a row are joined"),
        KeyRow(
          .yankOlder, "Alt-Y", summary: "after Ctrl-Y, paste the text that was cut before instead"),
        KeyRow(.undo, "Ctrl-_", "Ctrl-X Ctrl-U", summary: "undo the last change"),
      ]),
    KeyGroup(
      title: "Changing",
      rows: [
        KeyRow(.transposeCharacters, "Ctrl-T", summary: "swap two characters"),
        KeyRow(.transposeWords, "Alt-T", summary: "swap two words"),
        KeyRow(.uppercaseWord, "Alt-U", summary: "change the word to uppercase"),
        KeyRow(.lowercaseWord, "Alt-L", summary: "change the word to lowercase"),
        KeyRow(.capitalizeWord, "Alt-C", summary: "capitalize the word"),
        KeyRow(
          .comment, "Alt-#", summary: "enter the line as a comment, which keeps it in the history"),
        KeyRow(
          .edit, "Ctrl-X Ctrl-E",
          summary: "edit the line in the program named by $VISUAL or $EDITOR"),
      ]),
    KeyGroup(
      title: "History",
      rows: [
        KeyRow(
          .olderMatch, "Up", "PageUp", "Alt-P",
          summary: "recall the previous line that begins with the text before the cursor"),
        KeyRow(
          .newerMatch, "Down", "PageDown", "Alt-N",
          summary: "recall the next line that begins with that text"),
        KeyRow(.olderLine, "Ctrl-P", summary: "recall the previous line"),
        KeyRow(.newerLine, "Ctrl-N", summary: "recall the next line"),
        KeyRow(.oldestLine, "Alt-<", summary: "recall the first line"),
        KeyRow(.newestLine, "Alt->", summary: "return to the line being typed"),
        KeyRow(.searchOlder, "Ctrl-R", summary: "search the earlier lines for a text"),
        KeyRow(.searchNewer, "Ctrl-S", summary: "search the later lines for a text"),
        KeyRow(
          .insertLastWord, "Alt-.", "Alt-_",
          summary: "insert the last word of the previous line; again: of the line before"),
      ]),
    KeyGroup(
      title: "Other",
      rows: [
        KeyRow(.accept, "Return", "Ctrl-J", "Alt-Return", summary: "enter the line"),
        KeyRow(
          .complete, "Tab",
          summary: "complete the word, and list the candidates; again: insert the next candidate"),
        KeyRow(
          .completeBackward, "Shift-Tab", summary: "the same, but insert the previous candidate"),
        KeyRow(.quote, "Ctrl-V", summary: "insert the next key as a character"),
        KeyRow(.argument, "Alt-0 to Alt-9", summary: "repeat the next key that many times"),
        KeyRow(.clearScreen, "Ctrl-L", summary: "clear the screen"),
        KeyRow(
          .interrupt, "Ctrl-C", summary: "discard the line; on an empty line, cancel running work"),
        KeyRow(.suspend, "Ctrl-Z", summary: "suspend the session"),
        KeyRow(.quit, "Ctrl-\\", summary: "end the session at once"),
      ]),
  ]

  /// More about the keys, in paragraphs of complete sentences.
  package static let notes = [
    """
    Lines that start with bind in ~/.editrc, or in the file named by $EDITRC, change the keys, as \
    editrc(5) explains; bind -v selects the keys of vi. In vi mode, press Escape instead of Alt, \
    which enters command mode. There, k and j recall lines, / and ? search, v edits the line in \
    another program, # enters it as a comment, and u undoes a change.
    """,
    """
    After Ctrl-X Ctrl-E, the edited text replaces the line and runs when you press Return. If it \
    has several lines, they run in turn. If the program fails, the line does not change.
    """,
  ]

  /// The commands of all keys in ``groups``.
  static let commands: [[Key]: EditorCommand] = {
    var commands: [[Key]: EditorCommand] = [:]
    for row in groups.flatMap(\.rows) {
      for sequence in row.keys.flatMap(KeyName.sequences) { commands[sequence] = row.command }
    }
    return commands
  }()
}
