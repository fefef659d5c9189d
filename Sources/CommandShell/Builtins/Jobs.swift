import Unidirectional

extension Builtin {
  /// `jobs`: lists the commands that run on.
  static var jobsCommand: Command<Builtin> {
    Command(
      "jobs", summary: "list the commands that run on, and for how long",
      discussion: """
        At the prompt every command whose effects are not done runs on behind it, in a script one \
        that ends in &. Jobs are numbered from 1; at the prompt anew whenever none is left.
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
    for job in jobs.running {
      guard let number = job.number else { continue }
      output.write("\(number)  \(shown(job.source))  \((now - job.start).inWords)\n")
    }
  }

  /// Takes in what effects have brought by now, so that what is done no longer counts as a job.
  func catchUp() {
    receive()
    // The wake that came for a signal has been used up as well.
    attendToSignals()
  }
}
