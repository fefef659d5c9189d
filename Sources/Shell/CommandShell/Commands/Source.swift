extension ShellCommand {
  /// The `source` command, which runs a script.
  static var sourceCommand: Command<ShellCommand> {
    Command(
      "source", arguments: .file(), summary: "run the commands in FILE",
      discussion: """
        Each command finishes, including all work that it starts, before the next command begins. \
        A command that ends with & runs in the background instead. A script can run other scripts, \
        but not a script that is already running. Scripts, aliases, time and plan can be nested up \
        to 64 levels deep together. An error message names every script and line that led to the \
        error. At a terminal, a session first runs the script ~/.config/TOOL/rc, where TOOL is the \
        name of the tool; the option --no-rc skips this script.
        """,
      examples: [CommandExample("source ~/commands.txt", "runs the commands in that file")]
    ) { path in
      ShellCommand { try $0.source(path, by: $1) }
    }.touching(.commands)
  }
}
