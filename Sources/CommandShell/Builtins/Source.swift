extension Builtin {
  /// `source`: runs a script.
  static var sourceCommand: Command<Builtin> {
    Command(
      "source", arguments: .file(), summary: "run the commands in FILE",
      discussion: """
        A command's effects are awaited before the next one is read, unless it ends in &. A script \
        may run another, up to 64 deep, but not one that is being run. Errors name every script \
        and line on the way. A session at a terminal begins with the commands in the file rc in \
        the tool's configuration folder, ~/.config/primetime/rc for primetime; --no-rc ignores it.
        """,
      examples: [CommandExample("source ~/primes.txt", "runs the commands in that file")]
    ) { .source($0) }
  }
}
