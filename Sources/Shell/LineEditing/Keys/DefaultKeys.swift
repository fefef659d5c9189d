/// A group of related keys in the list that `help keys` prints.
package struct KeyGroup: Sendable {
  /// The title of the group, such as `History`.
  package let title: String

  /// The keys of the group.
  package let rows: [KeyRow]

  fileprivate init(_ text: String) {
    // A session at a terminal reads the table at its start; UTF-8 is split three times as fast.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init)
    title = String(lines[0])
    rows = lines.dropFirst().map(KeyRow.init)
  }
}

/// A function of the editor with the keys that run it.
package struct KeyRow: Sendable {
  /// The name of the function that the keys run, as in a `bind` line of `~/.editrc`.
  package let function: String

  /// The names of the keys, in the notation of ``KeyName``.
  package let keys: [String]

  /// The effect of the keys, without a final period.
  package let summary: String

  fileprivate init(_ text: Substring) {
    let parts = text.utf8.split(separator: UInt8(ascii: "|"), maxSplits: 2).map(Substring.init)
    (function, summary) = (String(parts[0]), String(parts[2]))
    keys = parts[1].split(separator: ",").map { String($0.drop { $0 == " " }) }
  }
}

/// The keys of the line editor, as `help keys` and the manual list them.
///
/// The editor uses the same table, so any other key inserts its character or has no effect, unless
/// an ``Editrc`` file binds the key. In vi mode, the keys that begin with Alt are left out, and
/// libedit interprets most keys of command mode.
package enum DefaultKeys {
  /// All groups of keys.
  ///
  /// Each row of a group has the name of a function, its keys, and their effect.
  package static let groups = [
    """
    Moving
    ed-next-char|Ctrl-F, Right|move right; at the end of the line, accept the suggestion
    ed-prev-char|Ctrl-B, Left|move left
    em-next-word|Alt-F, Ctrl-Right, Alt-Right|move to the end of the word; at the end of \
    the line, accept one word of the suggestion
    ed-prev-word|Alt-B, Ctrl-Left, Alt-Left|move to the start of the word
    ed-move-to-beg|Ctrl-A, Home|move to the start of the line
    ed-move-to-end|Ctrl-E, End|move to the end of the line, or accept the suggestion
    em-set-mark|Ctrl-Space|set the mark
    em-exchange-mark|Ctrl-X Ctrl-X|exchange the cursor and the mark
    """,
    """
    Deleting
    ed-delete-prev-char|Backspace, Ctrl-H|delete the character before the cursor
    ed-delete-next-char|Delete|delete the character under the cursor
    em-delete-or-list|Ctrl-D|delete the character under the cursor; on an empty line, quit
    unix-word-rubout|Ctrl-W|cut back to the previous blank
    ed-delete-prev-word|Alt-Backspace, Alt-Ctrl-H|cut back to the start of the word
    em-delete-next-word|Alt-D, Ctrl-Delete, Alt-Delete|cut to the end of the word
    vi-kill-line-prev|Ctrl-U|cut to the start of the line
    ed-kill-line|Ctrl-K|cut to the end of the line
    em-copy-region|Alt-W|copy the text between the cursor and the mark
    em-yank|Ctrl-Y|paste the text that was cut last; cuts in a row are joined
    yank-pop|Alt-Y|after Ctrl-Y, paste the text that was cut before instead
    undo|Ctrl-_, Ctrl-X Ctrl-U|undo the last change
    """,
    """
    Changing
    ed-transpose-chars|Ctrl-T|swap two characters
    transpose-words|Alt-T|swap two words
    em-upper-case|Alt-U|change the word to uppercase
    em-lower-case|Alt-L|change the word to lowercase
    em-capitol-case|Alt-C|capitalize the word
    vi-comment-out|Alt-#|enter the line as a comment, which keeps it in the history
    vi-histedit|Ctrl-X Ctrl-E|edit the line in the program named by $VISUAL or $EDITOR
    """,
    """
    History
    ed-search-prev-history|Up, PageUp, Alt-P|recall the previous line that begins with the \
    text before the cursor; in a text of several rows, move up
    ed-search-next-history|Down, PageDown, Alt-N|recall the next line that begins with \
    that text; in a text of several rows, move down
    ed-prev-history|Ctrl-P|recall the previous line
    ed-next-history|Ctrl-N|recall the next line
    vi-to-history-line|Alt-<|recall the first line
    end-of-history|Alt->|return to the line being typed
    search-history|Ctrl-R|search the earlier lines for a text
    search-history-forward|Ctrl-S|search the later lines for a text
    insert-last-word|Alt-., Alt-_|insert the last word of the previous line; again: of the \
    line before
    """,
    """
    Other
    ed-newline|Return, Ctrl-J, Alt-Return|enter the line
    insert-newline|Shift-Return|begin a new row, if the terminal tells this key from Return
    complete|Tab|complete the word, and list the candidates; again: insert the next \
    candidate
    complete-backward|Shift-Tab|the same, but insert the previous candidate
    ed-quoted-insert|Ctrl-V|insert the next key as a character
    ed-argument-digit|Alt-0 to Alt-9|repeat the next key that many times
    ed-clear-screen|Ctrl-L|clear the screen
    interrupt|Ctrl-C|discard the line; on an empty line, cancel running work
    suspend|Ctrl-Z|suspend the session
    quit|Ctrl-\\|end the session at once
    """,
  ].map(KeyGroup.init)

  /// More about the keys, in paragraphs of complete sentences.
  package static let notes = [
    """
    Lines that start with bind in ~/.editrc, or in the file named by $EDITRC, change the keys; see \
    editrc(5). The line bind -v selects the keys of vi. In vi mode, press Escape instead of Alt, \
    which enters command mode. There, k and j recall lines, / and ? search, v edits the line in \
    another program, and u undoes a change.
    """,
    """
    After Ctrl-X Ctrl-E, the edited text replaces the line and runs when you press Return. If it \
    has several lines, they run in turn. If the program fails, the line does not change.
    """,
  ]

  /// The functions of all keys in ``groups``.
  static let functions: [[Key]: String] = {
    var functions: [[Key]: String] = [:]
    for row in groups.flatMap(\.rows) {
      for sequence in row.keys.flatMap(KeyName.sequences) { functions[sequence] = row.function }
    }
    return functions
  }()
}

/// The notation for keys in ``DefaultKeys``.
///
/// `Ctrl-` and `Alt-` precede the name of a key or a character, as in `Ctrl-A`, `Alt-.` and
/// `Alt-Left`. A space separates keys that are pressed one after the other. `to` separates the ends
/// of a range.
enum KeyName {
  /// The keys whose names are words.
  static let names: [Substring: Key] = [
    "Up": .named(.up), "Down": .named(.down), "Left": .named(.left), "Right": .named(.right),
    "Home": .named(.home), "End": .named(.end), "PageUp": .named(.pageUp),
    "PageDown": .named(.pageDown), "Delete": .named(.delete), "Ctrl-Left": .named(.wordLeft),
    "Alt-Left": .named(.wordLeft), "Ctrl-Right": .named(.wordRight),
    "Alt-Right": .named(.wordRight), "Ctrl-Delete": .named(.deleteWord),
    "Alt-Delete": .named(.deleteWord), "Tab": .unit(0x09), "Shift-Tab": .named(.backTab),
    "Return": .unit(0x0D), "Shift-Return": .named(.newLine),
    "Backspace": .unit(0x7F), "Ctrl-Space": .unit(0x00),
  ]

  /// Returns the sequences of keys that a name stands for; empty if the name is malformed.
  ///
  /// A range such as `Alt-0 to Alt-9` stands for several sequences of one key.
  static func sequences(_ name: String) -> [[Key]] {
    let words = name.split(separator: " ")
    if words.count == 3, words[1] == "to" {
      guard case .meta(let first)? = key(words[0]), case .meta(let last)? = key(words[2]),
        first <= last
      else { return [] }
      return (first...last).map { [.meta($0)] }
    }
    let keys = words.compactMap(key)
    return keys.isEmpty || keys.count < words.count ? [] : [keys]
  }

  private static func key(_ name: Substring) -> Key? {
    if let key = names[name] { return key }
    if name.hasPrefix("Alt-") {
      guard case .unit(let unit)? = key(name.dropFirst(4)) else { return nil }
      return .meta(unit)
    }
    let isControl = name.hasPrefix("Ctrl-") && name.count > 5
    let character = isControl ? name.dropFirst(5) : name
    guard character.utf8.count == 1, let byte = character.utf8.first else { return nil }
    if isControl { return .unit(UInt32(byte) & 0x1F) }
    // Names are in uppercase, but a terminal sends Alt with a lowercase letter.
    return .unit(UInt32(Character(Unicode.Scalar(byte)).lowercased().utf8.first ?? byte))
  }
}
