import LineEditing
import SystemIO
import SystemPackage
import TerminalText
import Unidirectional

extension Session {
  /// Waits until no effect is running.
  func waitUntilIdle() {
    wait(showing: nil) { !store.isIdle }
  }

  /// Waits until no effect of the given tasks is running.
  func wait(for tasks: [StoreTask]) {
    wait(showing: tasks) { tasks.contains { store.isRunning($0) } }
  }

  /// Waits while `isRunning` returns true, and meanwhile processes the results of effects, and
  /// shows the progress of the given tasks, or of all tasks.
  func wait(showing tasks: [StoreTask]?, while isRunning: () -> Bool) {
    printer.progressLine?.start(at: environment.stopwatch())
    defer { printer.progressLine?.stop() }
    while isRunning(), !isInterrupted {
      printer.flush()
      // If output cannot be written, cancels everything except effects that save files.
      if printer.cannotWrite { store.cancelAll(except: .serial) }
      stopUnreadOutput()
      if !isRunning() { return }
      showProgress(of: tasks)
      poll(nil)
      handleSignals()
    }
  }

  /// Cancels the effects whose output goes to a program or a file that accepts no more data.
  private func stopUnreadOutput() {
    guard let redirection = printer.redirection, redirection.writer.failure != nil else { return }
    for job in jobs.running where job.context.number >= redirection.firstCommand {
      store.cancel(job.task)
    }
    jobs.removeEnded { store.isRunning($0) }
  }

  /// Waits until a descriptor is readable, and processes the results of effects in the meantime.
  ///
  /// - Returns: Whether the descriptor is readable; false if the session is over.
  func waitForInput(on file: FileDescriptor) -> Bool {
    printer.flush()
    while !isOver {
      let isReadable = poll(file)
      handleSignals()
      printer.flush()
      if isReadable { return !isOver }
    }
    return false
  }

  /// Blocks until a descriptor is readable, effects post results, a signal arrives, or the progress
  /// line is due.
  ///
  /// It processes the signals and results before it returns whether the descriptor is readable. The
  /// timeout is in milliseconds; -1 is no limit.
  @discardableResult
  func poll(_ file: FileDescriptor?, timeout: Int32 = -1) -> Bool {
    poll(file.map { [PollRequest($0)] } ?? [], timeout: timeout).contains(true)
  }

  /// Waits like ``poll(_:timeout:)`` for several events, and returns whether each has happened;
  /// empty if none has.
  func poll(_ events: [PollRequest], timeout: Int32) -> [Bool] {
    let now = printer.progressLine == nil ? .zero : environment.stopwatch()
    let timeout = printer.progressLine?.timeout(at: now) ?? timeout
    var requests = [PollRequest(wakePipe.readEnd)] + events
    guard environment.process.poll(&requests, timeout) else { return [] }
    if requests[0].isReady {
      handleSignals()
      if printer.palette.isForTerminal || printer.log !== printer.output {
        printer.progressLine?.makeRoom(at: now)
      }
      receive()
    }
    return requests.dropFirst().map(\.isReady)
  }

  /// Processes the results that effects have posted.
  func receive() {
    wakePipe.drain()
    store.receive()
    jobs.removeEnded { store.isRunning($0) }
  }

  /// Processes posted results and pending signals, so that the job list is up to date.
  func catchUp() {
    receive()
    // Signals also write to the wake pipe, which `receive()` has drained.
    handleSignals()
  }

  /// Handles pending signals.
  ///
  /// In an interactive session, Ctrl-C cancels running work. Any other signal ends the session, and
  /// so does Ctrl-C in a session that is not interactive.
  func handleSignals() {
    guard let signal = signals.take(.terminating).terminatingNumber else { return }
    if printer.isInteractive, signal == SignalSet.interruptNumber {
      // Erasing the progress line also erases the ^C that the terminal echoed after it.
      let wasShown = printer.progressLine?.erase() == true
      printer.output.write(wasShown ? "^C\n" : "\n")
      interrupt()
      areScriptsInterrupted = scripts.contains(where: \.isSourced)
    } else {
      // An agent may continue the session, so the state must know what was canceled.
      options.mcp ? cancelAll() : store.cancelAll()
      end(.signal(signal))
    }
  }

  /// A function that returns whether Ctrl-C or a signal that ends the session has arrived.
  var isEnding: () -> Bool { { [signals] in signals.isPending(.terminating) } }

  // MARK: Progress

  /// Draws the progress line, for the given tasks or all tasks, if it is due.
  private func showProgress(of tasks: [StoreTask]?) {
    showProgress {
      jobs.running.filter { job in tasks.map { $0.contains(job.task) } ?? true }
    }
  }

  /// Draws the progress line, for the given jobs, if it is due.
  func showProgress(of jobs: () -> [JobList.Job]) {
    let now = environment.stopwatch()
    guard printer.progressLine?.isDue(at: now) == true,
      !environment.process.isInBackground(environment.errors)
    else { return }
    let shown = jobs()
    guard let first = shown.first else { return }
    printer.progressLine?.draw(
      escapingControls(printer.shown(first.context.source)),
      end: progress(of: first, among: shown.count, at: now))
  }

  /// Returns the end of the progress text of a job, such as ` and 2 more … 40%, 12 s` or
  /// ` … attempt 2 of 4, 12 s`.
  private func progress(of job: JobList.Job, among count: Int, at now: Duration) -> String {
    let others = count > 1 ? " and \(count - 1) more" : ""
    let parts = workDone(by: job.task) + [(now - job.start).inWords]
    return printer.palette.plain("\(others) … \(parts.joined(separator: ", "))")
  }

  /// Returns the attempt, the progress and the status of a task, such as `attempt 2 of 4` and
  /// `40%`, if its effects have reported them.
  func workDone(by task: StoreTask) -> [String] {
    let percentage = store.progress(of: task).map { "\(Int($0 * 100))%" }
    return [store.attempt(of: task)?.description, percentage, store.status(of: task)]
      .compactMap(\.self)
  }

  /// The job that the prompt shows: the one that the next command waits for, or else the one that
  /// was read first.
  var promptJob: JobList.Job? {
    queue.awaited.lazy.compactMap { self.jobs[$0] }.first ?? jobs.first
  }

  /// Returns the progress to show after the line, such as `[nth 2e17 … 12 s]`.
  ///
  /// - Parameter cells: The free cells in the row.
  /// - Returns: The progress; empty unless a job has been running for at least a second and there
  ///   is room for the text.
  func progressAfterLine(cells: Int) -> String {
    guard printer.showsProgress, let job = promptJob else { return "" }
    let now = environment.stopwatch()
    if now - job.start < .seconds(1) { return "" }
    let end = progress(of: job, among: jobs.running.count, at: now) + "]"
    let room = cells - DisplayWidth.of(end) - 1
    if room < 1 { return "" }
    let source = prefix(of: printer.shown(job.context.source), cells: 24)
    let reason = (queue.isEmpty ? "" : "waiting for ") + source
    return "[" + (DisplayWidth.of(reason) <= room ? reason : prefix(of: source, cells: room)) + end
  }

  /// The milliseconds until ``progressAfterLine(cells:)`` changes; -1 (forever) if no progress is
  /// shown.
  var promptTimeout: Int32 {
    guard printer.showsProgress, let job = promptJob else { return -1 }
    let time = environment.stopwatch() - job.start
    let next = Duration.seconds(time.components.seconds + 1)
    return Int32(clamping: Int(((next - time) / .milliseconds(1)).rounded(.up)))
  }
}
