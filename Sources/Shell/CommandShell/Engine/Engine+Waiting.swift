import Dispatch
import Synchronization
import SystemIO
import TerminalText

extension Engine {
  /// Waits until no effect is running, except in the background, or until a signal has ended the
  /// session.
  func waitUntilIdle(of call: Call? = nil) {
    wait(showing: nil, of: call) { !store.isIdle }
  }

  /// Waits until no effect of the given tasks is running, or until a signal has ended the session.
  func wait(for tasks: [StoreTask], of call: Call) {
    wait(showing: tasks, of: call) { tasks.contains { store.isRunning($0) } }
  }

  /// Waits while `isRunning` returns true, and processes the results of effects in the meantime.
  ///
  /// The progress line shows the given tasks, or all tasks if `tasks` is nil. The wait also ends
  /// when a signal has ended the session. After a second, a script notes on standard error that it
  /// waits for a timer or a stream. If output cannot be written, all effects are canceled,
  /// except those that save files. A plan does not wait, because it starts no effects.
  func wait(showing tasks: [StoreTask]?, of call: Call?, while isRunning: () -> Bool) {
    guard front.loop != nil else { return }
    // A program that reads the output may have the terminal to itself, so no progress is shown.
    let showsProgress = call?.sink.destination == nil
    if showsProgress { devices.progressLine?.start(at: environment.stopwatch()) }
    defer { devices.progressLine?.stop() }
    var noteTime = front.isInteractive ? nil : environment.stopwatch() + .seconds(1)
    while isRunning(), !isInterrupted {
      devices.flush()
      call?.sink.destination?.flush()
      // If output cannot be written, cancels everything except effects that save files.
      if devices.cannotWrite { store.cancelAll(except: .serial) }
      if !isRunning() { return }
      if showsProgress {
        showProgress {
          tasks.map { tasks in jobs.running.filter { tasks.contains($0.task) } } ?? jobs.awaitable
        }
      }
      if let time = noteTime, environment.stopwatch() >= time {
        let endless = store.endlessEffect(of: tasks)
        if let effect = endless.map({ tool.redact($0.description) }) {
          devices.write(note: "waiting for \(effect), which may never end")
        }
        noteTime = endless == nil ? environment.stopwatch() + .seconds(1) : nil
      }
      poll([], timeout: noteTime == nil ? -1 : 1000)
      handleSignals()
    }
  }

  /// Waits until a descriptor is readable, and processes the results of effects in the meantime.
  ///
  /// A plan reads only regular files, which are always readable.
  ///
  /// - Returns: True if the descriptor is readable; false if the session ends, or if the context's
  ///   remaining commands must not run.
  func waitForInput(on file: FileDescriptor, in context: CallContext) -> Bool {
    if !startsEffects { return !isOver(in: context) }
    devices.flush()
    while !isOver(in: context) {
      let isReadable = poll([PollRequest(file)]).contains(true)
      handleSignals()
      devices.flush()
      if isReadable { return !isOver(in: context) }
    }
    return false
  }

  /// Blocks until an event happens, effects post results, a signal arrives, or the progress line is
  /// due.
  ///
  /// Signals and results that have arrived are processed. The timeout is in milliseconds; -1 is no
  /// limit. If a progress line exists, the timeout of that line is used instead of `timeout`.
  ///
  /// - Returns: Whether each event has happened. The list is empty after a timeout or an
  ///   interrupted wait, and in a plan.
  @discardableResult
  func poll(_ events: [PollRequest], timeout: Int32 = -1) -> [Bool] {
    guard let loop = front.loop else { return [] }
    let now = devices.progressLine == nil ? .zero : environment.stopwatch()
    var requests = [PollRequest(loop.wakePipe.readEnd)] + events
    let timeout = devices.progressLine?.timeout(at: now) ?? timeout
    guard loop.process.poll(&requests, timeout) else { return [] }
    if requests[0].isReady {
      handleSignals()
      if environment.output.isTerminal || devices.log !== devices.output {
        devices.progressLine?.makeRoom(at: now)
      }
      receive()
    }
    return requests.dropFirst().map(\.isReady)
  }

  /// Processes the results that effects have posted; does nothing in a plan.
  func receive() {
    guard let loop = front.loop else { return }
    loop.wakePipe.drain()
    store.receive()
    jobs.removeEnded { store.isRunning($0) }
    if keptFile != nil { followKeptData() }
  }

  /// Processes posted results and pending signals, so that the job list is up to date.
  func catchUp() {
    receive()
    // Signals also write to the wake pipe, which `receive()` has drained.
    handleSignals()
  }

  /// Handles a pending signal, if there is one; does nothing in a plan.
  ///
  /// In an interactive session, Ctrl-C cancels running work and stops running scripts. Any other
  /// signal ends the session, and so does Ctrl-C in a session that is not interactive.
  func handleSignals() {
    guard let signal = front.loop?.signals.take(.terminating).terminatingNumber else { return }
    if front.isInteractive, signal == SIGINT {
      // Erasing the progress line also erases the ^C that the terminal echoed after it.
      let wasShown = devices.progressLine?.erase() == true
      devices.output.write(wasShown ? "^C\n" : "\n")
      interrupt()
    } else {
      // An agent may resume the session later, so the tool's actions for canceled effects are sent.
      // Ctrl-C reports the status of work, such as the factors so far.
      cancelAll { servesAgent || signal == SIGINT && store.status(of: $0) != nil }
      end(.signal(signal))
    }
  }

  /// Cancels all running effects, and ends the lines that are being run.
  func interrupt() {
    front.interruptions += 1
    cancelAll()
  }

  /// A function that returns whether Ctrl-C or a signal that ends the session is pending.
  var isEnding: @Sendable () -> Bool { { [signals] in signals.isPending(.terminating) } }

  // MARK: Progress

  /// Draws the progress line if it is due, the process is in the foreground, and there are jobs.
  ///
  /// The line names the first job, and gives the number of the other jobs.
  private func showProgress(of jobs: () -> [JobList.Job]) {
    let now = environment.stopwatch()
    guard devices.progressLine?.isDue(at: now) == true,
      front.loop?.process.isInBackground(environment.errors) == false
    else { return }
    let shown = jobs()
    guard let first = shown.first else { return }
    devices.progressLine?.report(store.progress(of: first.task), at: now)
    devices.progressLine?.draw(
      escapingControls(devices.shown(first.call.text)),
      end: progress(of: first, among: shown.count, at: now))
  }

  /// Returns the end of the progress text of a job, such as ` and 2 more … 40%, 12 s` or
  /// ` … attempt 2 of 4, 12 s`.
  func progress(of job: JobList.Job, among count: Int, at now: Duration) -> String {
    let others = count > 1 ? " and \(count - 1) more" : ""
    let parts = workDone(by: job.task) + [(now - job.start).inWords]
    return devices.scriptAppearance.plain("\(others) … \(parts.joined(separator: ", "))")
  }

  /// Returns the attempt, the progress and the status of a task, such as `attempt 2 of 4` and
  /// `40%`.
  ///
  /// Parts that the effects have not reported are left out.
  func workDone(by task: StoreTask) -> [String] {
    let percentage = store.progress(of: task).map { "\(Int($0 * 100))%" }
    let status = store.status(of: task).map { excerpt($0, limit: 60) }
    return [store.attempt(of: task)?.description, percentage, status].compactMap(\.self)
  }

  // MARK: Numbers

  /// Returns the value of a typed number, which `call` needs.
  ///
  /// - Throws: A ``ShellError`` if the text has no value. If `call` is nil, also if the value takes
  ///   long to compute.
  func number(_ text: String, for call: Call?) throws(ShellError) -> any CommandNumber {
    try tool.numbers.value(of: text, in: numberContext(for: call))
  }

  /// The words in numbers whose meaning depends on earlier commands.
  var numberWords: [CompletionItem] { tool.numbers.variables(in: store.state.present) }

  func mayBecomeNumber(_ text: String) -> Bool {
    tool.numbers.mayBecomeNumber(text, in: store.state.present)
  }

  /// Returns the context in which the numbers of a call are computed.
  ///
  /// If `call` is nil, a computation that would take long is canceled. If `answer` is nil, the last
  /// answer is that of the session, unless a plan does not know it.
  func numberContext(for call: Call?, answer: DumpValue? = nil) -> NumberContext<State> {
    let known =
      call?.context.mode.script?.answering == nil ? (call?.front ?? front).lastNumber : nil
    return NumberContext(state: store.state.present, answer: answer ?? known) {
      [self] computation throws(ShellError) in
      guard let call, checkResources(), !isOver else { return nil }
      let result = Mutex<Result<any CommandNumber, ShellError>?>(nil)
      let isCancelled = Atomic(false)
      let end = DispatchSemaphore(value: 0)
      // A serial queue gets a thread even while effects use all threads of Dispatch's pool.
      DispatchQueue(label: "number").async {
        let computed = Result { () throws(ShellError) in
          try computation { isCancelled.load(ordering: .relaxed) }
        }
        result.withLock { $0 = computed }
        end.signal()
      }
      let job = JobList.Job(
        task: StoreTask(number: 0), call: call, start: environment.stopwatch())
      devices.progressLine?.start(at: job.start)
      defer { devices.progressLine?.stop() }
      while end.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
        showProgress { [job] }
        if isEnding() {
          handleSignals()
          isCancelled.store(true, ordering: .relaxed)
          return nil
        }
      }
      return try result.withLock(\.self)?.get()
    }
  }
}
