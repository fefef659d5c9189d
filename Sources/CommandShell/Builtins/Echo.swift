import Quoting

extension Builtin {
  /// `echo`: prints a text.
  static var echoCommand: Command<Builtin> {
    Command(
      "echo", arguments: .text(), summary: "print TEXT",
      discussion: "The words are joined by one blank; quote them to keep more.",
      examples: [CommandExample("echo 'two  blanks'", "prints: two  blanks")]
    ) { .echo($0) }
  }
}

extension ShellSession {
  func echo(_ text: String) {
    output.write((palette.isForTerminal ? visible(text) : text) + "\n")
  }
}
