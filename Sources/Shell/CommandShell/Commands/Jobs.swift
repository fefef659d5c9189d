extension ShellCommand {
  /// The `jobs` command, which lists the running commands.
  static var jobsCommand: Command<ShellCommand> {
    Command(
      "jobs", summary: "list the running jobs, each with its time",
      discussion: """
        A job is a command that is still running in the background. At the prompt, any command can \
        become a job. In a script, a command that ends with & can, and so can one that starts \
        endless work, such as a timer. Jobs are numbered from 1. At the prompt, the numbers start \
        at 1 again when no jobs are left. At most 10,000 commands can run at a time; further ones \
        are refused. With --json, "value" is [{"job": J, "command": TEXT, "seconds": S}, …]. If \
        the work of a job has failed and is tried again, the object also has "attempt": N. If it \
        reports its progress, the object has "progress": P, a number from 0 to 1.
        """,
      examples: [CommandExample("jobs", "lists the number, command and time of each job")]
    ) { ShellCommand { engine, call in engine.showJobs(for: call) } }.touching(.nothing)
      .with { $0.overtakes = true }
  }
}

extension Parameter where Value == Int {
  /// An argument for the number of a job, as `jobs` lists it; any other integer is also accepted.
  static var job: Parameter {
    Parameter("JOB", kind: .job) { word throws(ShellError) in
      guard let number = Int(word.text) else {
        throw .invalidArgument(
          word.text, reason: "is not a job number; use jobs to list the running jobs")
      }
      return number
    }
  }
}

extension Engine {
  /// Throws a ``ShellError`` if the maximum number of commands is running in the background.
  func checkJobLimit() throws(ShellError) {
    if jobs.isFull { catchUp() }
    if jobs.isFull {
      throw .failed(
        "\(JobList.limit) commands are running, which is the limit; wait for one or cancel one")
    }
  }

  func showJobs(for call: Call) {
    catchUp()
    let now = environment.stopwatch()
    var lines: [String] = []
    var values: [DumpValue] = []
    for job in jobs.running {
      guard let number = job.number else { continue }
      let (source, time) = (tool.redact(job.call.text), now - job.start)
      let done = workDone(by: job.task).joined(separator: ", ")
      lines.append("\(number)  \(source)  \(time.inWords)\(done.isEmpty ? "" : "  (\(done))")")
      var fields: [DumpValue.Member] = [
        .init("job", .integer(Int64(number))), .init("command", .string(source)),
        .init("seconds", .integer(time.components.seconds)),
      ]
      if let attempt = store.attempt(of: job.task) {
        fields.append(.init("attempt", .integer(Int64(attempt.number))))
      }
      if let part = store.progress(of: job.task) { fields.append(.init("progress", .number(part))) }
      values.append(.record(fields))
    }
    answer(call, lines.isEmpty ? ["no jobs"] : lines, value: .list(values))
  }
}
