extension ShellCommand {
  /// The `echo` command, which prints its arguments.
  static var echoCommand: Command<ShellCommand> {
    Command(
      "echo", arguments: .text(), summary: "print TEXT",
      discussion: """
        Words are joined with single spaces. Quote the text to keep several spaces in a row. With \
        --json, "value" is TEXT.
        """,
      examples: [CommandExample("echo 'two  spaces'", "keeps both spaces")]
    ) { text in ShellCommand { engine, call in engine.deliver(.echoed(text), of: call) } }
    .touching(.nothing)
  }
}
