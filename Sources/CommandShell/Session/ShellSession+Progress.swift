import Unidirectional

extension ShellSession {
  /// Shows what is waited for and how long it has run, once a second.
  ///
  /// - Parameter tasks: What is waited for; nil for all that is under way.
  func showProgress(of tasks: [StoreTask]?) {
    let now = environment.stopwatch()
    guard let time = progressTime, now >= time else { return }
    progressTime = now + .seconds(1)
    guard environment.isInForeground(of: environment.errors) else { return }
    let awaited = tasks.map { tasks in jobs.running.filter { tasks.contains($0.task) } }
    let shownJobs = awaited ?? jobs.running
    guard let first = shownJobs.first else { return }
    let end = progress(of: first, among: shownJobs.count, at: now)
    progressLine?.show(shown(first.source), end: end)
  }

  /// How many others there are beside a job, how far it is and how long it has run.
  private func progress(of job: Job, among count: Int, at now: Duration) -> String {
    let others = count > 1 ? " and \(count - 1) more" : ""
    let part = percentage(of: job).map { "\($0) %, " } ?? ""
    return palette.plain("\(others) … \(part)\((now - job.start).inWords)")
  }

  /// What stands in front of the prompt while something has been under way behind it for a second:
  /// `[nth 2e17 … 12 s] `.
  var progressInPrompt: String {
    guard showsProgress, let first = jobs.running.first else { return "" }
    let now = environment.stopwatch()
    if now - first.start < .seconds(1) { return "" }
    let source = beginning(of: shown(first.source), cells: 24)
    return "[\(source)\(progress(of: first, among: jobs.running.count, at: now))] "
  }

  /// How many milliseconds are left until it says something else; -1, as `poll` has it, where nothing
  /// is under way.
  var promptTimeout: Int32 {
    guard showsProgress, let first = jobs.running.first else { return -1 }
    let time = environment.stopwatch() - first.start
    let next = Duration.seconds(time.components.seconds + 1)
    return Int32(clamping: Int(((next - time) / .milliseconds(1)).rounded(.up)))
  }

  /// How many hundredths of a job are done, as far as its tool knows.
  private func percentage(of job: Job) -> Int? {
    let effects = effects.runningEffects.filter { $0.task == job.task }
    let part = effects.lazy.compactMap { self.tool.progress($0.signature) }.first
    return part.map { Int(min(max($0, 0), 1) * 100) }
  }

  /// How many milliseconds are left until it is to be shown; -1, as `poll` has it, for ever.
  var progressTimeout: Int32 {
    guard let progressTime else { return -1 }
    let left = (progressTime - environment.stopwatch()) / .milliseconds(1)
    return Int32(clamping: Int(max(0, left.rounded(.up))))
  }

  /// Takes the progress line off before something else is printed, which is progress enough for
  /// the next second.
  func makeWayForOutput() {
    guard progressTime != nil, palette.isForTerminal || logOutput !== output else { return }
    progressLine?.wipe()
    progressTime = environment.stopwatch() + .seconds(1)
  }
}
