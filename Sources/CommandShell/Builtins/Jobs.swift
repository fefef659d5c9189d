import StateDiff
import Unidirectional

extension Builtin {
  /// `jobs`: lists the commands that run on.
  static var jobsCommand: Command<Builtin> {
    Command(
      "jobs", summary: "list the commands that run on, and for how long",
      discussion: """
        At the prompt every command whose effects are not done runs on behind it, in a script one \
        that ends in &. Jobs are numbered from 1; at the prompt anew whenever none is left. \
        For a program: [{"job": J, "command": TEXT, "seconds": S}, …].
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

extension ShellSession {
  func showJobs() {
    catchUp()
    let now = environment.stopwatch()
    var lines: [String] = []
    var values: [DumpValue] = []
    for job in jobs.running {
      guard let number = job.number else { continue }
      let (source, time) = (tool.redact(job.source), now - job.start)
      lines.append("\(number)  \(source)  \(time.inWords)")
      values.append(
        .record([
          .init("job", .integer(Int64(number))), .init("command", .string(source)),
          .init("seconds", .integer(time.components.seconds)),
        ]))
    }
    say(lines, value: .list(values))
  }

  /// Takes in what effects have brought by now, so that what is done no longer counts as a job.
  func catchUp() {
    receive()
    // The wake that came for a signal has been used up as well.
    attendToSignals()
  }
}
