import StateDiff

extension Builtin {
  /// `jobs`: lists the running commands.
  static var jobsCommand: Command<Builtin> {
    Command(
      "jobs", summary: "list the running commands, and for how long they have run",
      discussion: """
        At the prompt, every command runs in the background until its effects have ended; in a \
        script, one that ends in & does. Jobs are numbered from 1, at the prompt again from 1 when \
        none is left. With --json, value is [{"job": J, "command": TEXT, "seconds": S}, …].
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
        throw .invalidArgument(word.text, reason: "is not a job's number; jobs lists them")
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
