extension Builtin {
  /// `source`: runs a script.
  static var sourceCommand: Command<Builtin> {
    Command(
      "source", arguments: .file(), summary: "run the commands in FILE",
      discussion: """
        A command's effects are awaited before the next one is read, unless it ends in &. A script \
        may run another one, up to 64 deep, but not one that is already running. Errors name every \
        script and line that led to them. A session at a terminal first runs the file rc in the \
        configuration folder of the tool, such as ~/.config/primetime/rc; --no-rc skips it.
        """,
      examples: [CommandExample("source ~/primes.txt", "runs the commands in that file")]
    ) { .source($0) }
  }
}
