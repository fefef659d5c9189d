import StateDiff
import Unidirectional

extension ShellSession {
  /// Does what a command does; where JSON is asked for, what it answers, changes and fails by is one
  /// object, written when that is done.
  func onOneLine(of context: CommandContext, _ body: () -> Void) {
    if !options.json { return body() }
    // A script that is run by a command has commands with lines of their own.
    let outer = openLine
    let line = JSONLine(limit: longestJSONAnswer)
    openLine = line
    body()
    openLine = outer
    if endingSignal != nil { line.add(error: "interrupted") }
    write(line, of: context)
  }

  /// Does what tells of a job that is ended; where JSON is asked for, on a line of its own, unless it
  /// is the command being run.
  func onOneLine(ofJob context: CommandContext?, _ body: () -> Void) {
    if let context, context.job != nil || openLine == nil {
      onOneLine(of: context, body)
    } else {
      body()
    }
  }

  /// The command that set something in motion; nil where none did, or it is done.
  func context(of task: StoreTask) -> CommandContext? {
    if let context = contexts[task] { return context }
    // A feedback began it, before any command.
    guard let job = jobs.running.first(where: { $0.task == task }) else { return nil }
    return CommandContext(place: nil, source: job.source, job: job.number)
  }

  /// Adds to the object of the command being run; to one of its own what belongs to a job, or to no
  /// command.
  func onJSONLine(of context: CommandContext?, _ add: (JSONLine) -> Void) {
    if let openLine, context?.job == nil {
      add(openLine)
      return
    }
    let line = JSONLine(limit: longestJSONAnswer)
    add(line)
    if !line.isEmpty { write(line, of: context) }
  }

  /// Adds an answer; one that is too long is an error, and ends what it comes from.
  func add(_ answer: Answer, to line: JSONLine, of task: StoreTask? = nil) {
    if !line.add(answer: answer.lines.map(palette.plain), value: answer.value) {
      hasFailed = true
      line.add(error: "the answer is too long for one JSON object; with & it comes in pieces")
      if let task { effects.cancel(task) }
    }
    if let error = answer.error {
      hasFailed = true
      add(error: error, to: line)
    }
  }

  /// Adds an error, struck of its secrets.
  func add(error message: String, to line: JSONLine) {
    line.add(error: palette.plain(tool.redact(message)))
  }

  private func write(_ line: JSONLine, of context: CommandContext?) {
    output.write(line.text(of: context, isASCII: options.ascii, redact: tool.redact))
  }
}
