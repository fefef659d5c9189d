import Testing

@testable import LineEditing

@Suite struct EditrcTests {
  private func maps(_ text: String) -> ModeBindings {
    let functions: Set = ["ed-transpose-chars", "em-copy-prev-word", "vi-next-word", "vi-zero"]
    return Editrc(text, name: "primetime", isFunction: functions.contains).maps
  }

  @Test(
    arguments: [
      ("^A", [.unit(1)]), ("\\e[A", [.named(.up)]), ("^[OB", [.named(.down)]),
      ("M-x", [.meta(0x78)]), ("^X^E", [.unit(0x18), .unit(5)]), ("\\t", [.unit(9)]),
      ("\\001", [.unit(1)]), ("^?", [.unit(0x7F)]), ("\\^A", [.unit(0x5E), .unit(0x41)]),
      ("\\\\", [.unit(0x5C)]), ("jk", [.unit(0x6A), .unit(0x6B)]), ("\\e", [.unit(0x1B)]),
      ("é", [.unit(0xE9)]), ("M-", [.unit(0x4D), .unit(0x2D)]),
      ("^[[15~", nil), ("^", nil), ("\\", nil), ("\\777", nil), ("", nil),
    ] as [(String, [Key]?)])
  func escapesStandForKeys(text: String, keys: [Key]?) {
    #expect(Editrc.keys(text) == keys)
  }

  @Test(arguments: [
    ("bind \"^[[A\" ed-prev-char", ["bind", "^[[A", "ed-prev-char"]),
    ("bind '\\e' \"\\e\\\"\" \\e x\\ y", ["bind", "\\e", "\\e\"", "e", "x y"]),
    ("  a\t\"\"b '' ", ["a", "b", ""]), ("\"open", ["open"]), ("", []),
  ])
  func aLineIsSplitIntoWords(line: String, words: [String]) {
    #expect(Editrc.words(of: line[...]) == words)
  }

  @Test func linesBindKeys() {
    let maps = maps(
      """
      # a comment
      bind ^G em-copy-prev-word
      bind -k up ed-prev-history
      bind -s "^X?" "help\\n"
      bind -r ^T
      bind ^Y yank-pop
      primetime:bind ^O ed-kill-line
      prime:bind ^] ed-kill-line
      currency:bind ^A ed-kill-line
      """)
    #expect(maps.main[[.unit(7)]] == .function("em-copy-prev-word"))
    #expect(maps.main[[.named(.up)]] == .function("ed-prev-history"))
    #expect(
      maps.main[[.unit(0x18), .unit(0x3F)]]
        == .keys([.unit(0x68), .unit(0x65), .unit(0x6C), .unit(0x70), .unit(0x0A)]))
    #expect(maps.main[[.unit(0x14)]] == nil)
    #expect(maps.main[[.unit(0x19)]] == .function("yank-pop"))
    #expect(maps.main[[.unit(0x0F)]] == .function("ed-kill-line"))
    #expect(maps.main[[.unit(0x1D)]] == .function("ed-kill-line"))
    #expect(maps.main[[.unit(1)]] == .function("ed-move-to-beg"))
    #expect(!maps.isVi)
  }

  @Test func viModeHasTwoMaps() {
    let maps = maps("bind ^G ed-kill-line\nbind -v\nbind -a H vi-zero\nbind -a L ed-move-to-end\n")
    #expect(maps.isVi)
    #expect(maps.main[[.unit(7)]] == nil)
    #expect(maps.main[[.unit(0x1B)]] == .function("vi-command-mode"))
    #expect(maps.viCommand[[.unit(0x48)]] == .function("vi-zero"))
    #expect(maps.viCommand[[.unit(0x4C)]] == .function("ed-move-to-end"))
    #expect(self.maps("bind -v\nbind -e") == .emacs)
  }

  private static let otherLines = [
    "bind", "bind -l", "bind ^A", "bind ^A no-such-function", "bind ^A ed-command",
    "bind -k f1 ed-newline", "bind ^ ed-newline", "bind -s ^A", "bind -x ^A", "edit off",
    "setty -echo", "settc co 2", "echotc cl", "history size 1", "bindings ^A ed-newline",
    ":::bind", "bind ^A vi-next-word", "\u{0}\u{FFFD}\"", "bind -a",
  ]

  @Test(arguments: otherLines)
  func otherLinesHaveNoEffect(line: String) {
    #expect(maps(line) == .emacs)
  }
}
