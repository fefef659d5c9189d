extension Builtin {
  /// `echo`: prints a text.
  static var echoCommand: Command<Builtin> {
    Command(
      "echo", arguments: .text(), summary: "print TEXT",
      discussion: """
        The words are joined by one blank; quote them to keep more. With --json, value is TEXT.
        """,
      examples: [CommandExample("echo 'two  blanks'", "prints: two  blanks")]
    ) { .echo($0) }
  }
}
