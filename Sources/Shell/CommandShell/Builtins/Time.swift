import StateDiff

extension Builtin {
  /// The `time` command, which measures how long another command takes.
  static var timeCommand: Command<Builtin> {
    Command(
      "time", arguments: .line("COMMAND"),
      summary: "run COMMAND, and print how long it took",
      discussion: """
        The time includes all work that the command starts, and goes to standard error. To time \
        several commands together, quote them. With --json, "value" is {"milliseconds": N}.
        """,
      examples: [
        CommandExample("time source commands.txt", "shows how long the script takes"),
        CommandExample("time 'undo 5; redo 5'", "times both commands together"),
      ]
    ) { .time($0) }
  }
}

extension Session {
  /// Throws a ``ShellError`` if a `time` command ends in `&`.
  func checkTime(isBackground: Bool) throws(ShellError) {
    if isBackground { throw .failed("time waits for its command; remove the &") }
  }

  func time(_ line: String, isBackground: Bool) throws(ShellError) {
    try checkTime(isBackground: isBackground)
    guard let location = jobs.current.location else { return }
    let outer = isTiming
    isTiming = true
    defer { isTiming = outer }
    let command = jobs.current
    let start = environment.stopwatch()
    try run(nested: line, at: location)
    let (seconds, attoseconds) = (environment.stopwatch() - start).components
    jobs.current = command
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    let decimals = String(milliseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - decimals.count)
    printer.note("took \(milliseconds / 1000).\(zeros)\(decimals) s")
    if options.json {
      printer.say([], value: .record([.init("milliseconds", .integer(milliseconds))]))
    }
  }
}
