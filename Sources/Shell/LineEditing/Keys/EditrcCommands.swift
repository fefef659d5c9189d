/// The commands that an `editrc(5)` file can bind, by their names in libedit.
enum EditrcCommands {
  /// The commands that the editor carries out itself.
  static let commands: [String: EditorCommand] = [
    "ed-clear-screen": .clearScreen, "ed-delete-next-char": .deleteRight,
    "ed-delete-prev-char": .deleteLeft, "ed-delete-prev-word": .killWordLeft,
    "ed-end-of-file": .deleteRightOrEnd, "ed-ignore": .ignore, "ed-kill-line": .killToEnd,
    "ed-move-to-beg": .moveToStart, "ed-move-to-end": .moveToEnd, "ed-newline": .accept,
    "ed-next-char": .moveRight, "ed-next-history": .newerLine, "ed-next-line": .newerLine,
    "ed-prev-char": .moveLeft, "ed-prev-history": .olderLine, "ed-prev-line": .olderLine,
    "ed-prev-word": .moveWordLeft, "ed-quoted-insert": .quote, "ed-redisplay": .clearScreen,
    "ed-search-next-history": .newerMatch, "ed-search-prev-history": .olderMatch,
    "ed-transpose-chars": .transposeCharacters, "ed-unassigned": .ignore,
    "em-capitol-case": .capitalizeWord, "em-copy-region": .copyRegion,
    "em-delete-next-word": .killWordRight, "em-delete-or-list": .deleteRightOrEnd,
    "em-delete-prev-char": .deleteLeft, "em-exchange-mark": .exchangeMark,
    "em-inc-search-next": .searchNewer, "em-inc-search-prev": .searchOlder,
    "em-kill-line": .killLine, "em-kill-region": .killRegion, "em-lower-case": .lowercaseWord,
    "em-next-word": .moveWordRight, "em-set-mark": .setMark, "em-upper-case": .uppercaseWord,
    "em-yank": .yank, "rl_complete": .complete, "vi-command-mode": .enterViCommandMode,
    "vi-comment-out": .comment, "vi-delete-prev-char": .deleteLeft, "vi-histedit": .edit,
    "vi-history-word": .insertLastWord, "vi-kill-line-prev": .killToStart,
    "vi-list-or-eof": .deleteRightOrEnd, "vi-repeat-search-next": .searchOlder,
    "vi-repeat-search-prev": .searchNewer, "vi-search-next": .searchNewer,
    "vi-search-prev": .searchOlder, "vi-to-history-line": .oldestLine, "vi-undo": .undo,
    "vi-undo-line": .undo,
  ]

  /// The keys of the commands that libedit carries out in vi's command mode.
  static let viKeys: [String: UInt32] = {
    let keys: [(String, Unicode.Scalar)] = [
      ("vi-add", "a"), ("vi-add-at-eol", "A"), ("vi-change-case", "~"), ("vi-change-meta", "c"),
      ("vi-change-to-eol", "C"), ("vi-delete-meta", "d"), ("vi-end-big-word", "E"),
      ("vi-end-word", "e"), ("vi-insert", "i"), ("vi-insert-at-bol", "I"), ("vi-match", "%"),
      ("vi-next-big-word", "W"), ("vi-next-char", "f"), ("vi-next-word", "w"),
      ("vi-paste-next", "p"), ("vi-paste-prev", "P"), ("vi-prev-big-word", "B"),
      ("vi-prev-char", "F"), ("vi-prev-word", "b"), ("vi-redo", "."),
      ("vi-repeat-next-char", ";"), ("vi-repeat-prev-char", ","), ("vi-replace-char", "r"),
      ("vi-replace-mode", "R"), ("vi-substitute-char", "s"), ("vi-substitute-line", "S"),
      ("vi-to-column", "|"), ("vi-to-next-char", "t"), ("vi-to-prev-char", "T"),
      ("vi-yank", "y"), ("vi-yank-end", "Y"), ("vi-zero", "0"),
    ]
    return Dictionary(uniqueKeysWithValues: keys.map { ($0, $1.value) })
  }()
}
