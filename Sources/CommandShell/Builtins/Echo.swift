extension Builtin {
  /// `echo`: prints a text.
  static var echoCommand: Command<Builtin> {
    Command(
      "echo", arguments: .text(), summary: "print TEXT",
      discussion: """
        The words are joined with single spaces; quote them to keep more. With --json, the \
        value is TEXT.
        """,
      examples: [CommandExample("echo 'two  blanks'", "prints: two  blanks")]
    ) { .echo($0) }
  }
}
