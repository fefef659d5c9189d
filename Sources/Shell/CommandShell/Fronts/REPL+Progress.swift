import LineEditing

// The progress after the line that is being typed.
extension REPL {
  /// The job that is shown: the one that the next command waits for, or else the one that
  /// was read first.
  var shownJob: JobList.Job? {
    queue.awaited.lazy.compactMap { self.engine.jobs[$0] }.first ?? engine.jobs.first
  }

  /// Returns the progress to show after the line, such as `[nth 2e17 … 12 s]`.
  ///
  /// - Parameter cells: The free cells in the row.
  /// - Returns: The progress; empty unless a job has been running for at least a second and there
  ///   is room for the text.
  func progressAfterLine(cells: Int) -> String {
    guard devices.showsProgress, let job = shownJob else { return "" }
    let now = environment.stopwatch()
    if now - job.start < .seconds(1) { return "" }
    let end = engine.progress(of: job, among: engine.jobs.running.count, at: now) + "]"
    let room = cells - DisplayWidth.of(end) - 1
    if room < 1 { return "" }
    let source = prefix(of: devices.shown(job.call.text), cells: 24)
    let reason = (queue.isEmpty ? "" : "waiting for ") + source
    return "[" + (DisplayWidth.of(reason) <= room ? reason : prefix(of: source, cells: room)) + end
  }

  /// The milliseconds until ``progressAfterLine(cells:)`` changes; -1 (forever) if no progress is
  /// shown.
  var progressTimeout: Int32 {
    guard devices.showsProgress, let job = shownJob else { return -1 }
    let time = environment.stopwatch() - job.start
    let next = Duration.seconds(time.components.seconds + 1)
    return Int32(clamping: Int(((next - time) / .milliseconds(1)).rounded(.up)))
  }
}
