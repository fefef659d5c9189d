import StateDiff

extension Builtin {
  /// `jobs`: lists the running commands.
  static var jobsCommand: Command<Builtin> {
    Command(
      "jobs", summary: "list the running jobs and their running times",
      discussion: """
        A job is a command whose effects are still running: at the prompt any command, in a \
        script one that ends in &. Jobs are numbered from 1; at the prompt, numbering starts \
        again when no job is left. With --json, the value is [{"job": J, "command": TEXT, \
        "seconds": S}, …].
        """,
      examples: [CommandExample("jobs", "lists each job's number, command and time")]
    ) { .showJobs }
  }
}

extension Parameter where Value == Int {
  /// A job's number.
  static var job: Parameter {
    Parameter("JOB", kind: .job) { word throws(ShellError) in
      guard let number = Int(word.text) else {
        throw .invalidArgument(word.text, reason: "is not a job number; jobs lists them")
      }
      return number
    }
  }
}

extension Session {
  func showJobs() {
    catchUp()
    let now = environment.stopwatch()
    var lines: [String] = []
    var values: [DumpValue] = []
    for job in jobs.running {
      guard let number = job.number else { continue }
      let (source, time) = (tool.redact(job.context.source), now - job.start)
      lines.append("\(number)  \(source)  \(time.inWords)")
      values.append(
        .record([
          .init("job", .integer(Int64(number))), .init("command", .string(source)),
          .init("seconds", .integer(time.components.seconds)),
        ]))
    }
    printer.say(lines, value: .list(values))
  }
}
