extension ShellCommand {
  /// The `!` command, which runs a program.
  static var programCommand: Command<ShellCommand> {
    Command(
      "!", arguments: .line("PROGRAM", unquotes: false),
      summary: "run PROGRAM in your shell",
      discussion: """
        The rest of the line, including any ; and &, is run by the shell that $SHELL names, or by \
        /bin/sh. To send the output of a command to a program, write COMMAND | PROGRAM. To write \
        it to a file, write COMMAND > FILE, or COMMAND >> FILE to add it to the end of FILE. A \
        number in place of a command cannot write to a file, and a line that begins with a prompt \
        is an error. If the exit status of the program is not 0, the command fails. The option \
        --safe disables all of these. With --json, "value" is the text that the program prints.
        """,
      examples: [
        CommandExample("!ls -l", "lists the files in the current folder"),
        CommandExample("history 100 | wc -l", "counts the lines with wc"),
        CommandExample("state > state.txt", "writes the state to a file"),
      ]
    ) { text in ShellCommand { try $0.runProgram(text, for: $1) } }.touching(.anything)
  }
}
