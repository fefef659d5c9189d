import LineEditing
import StateDiff
import Unidirectional

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ShellSession {
  /// Waits until every effect has ended.
  func waitUntilIdle() {
    wait { !self.effects.isIdle }
  }

  /// Waits until what these commands set in motion has ended.
  func wait(for tasks: [StoreTask]) {
    wait(showing: tasks) { tasks.contains { self.effects.isRunning($0) } }
  }

  /// Waits as long as something is under way, taking in what effects bring.
  ///
  /// - Parameters:
  ///   - tasks: What the progress line says is waited for, once it has taken a second; nil for all.
  ///   - isUnderWay: Whether to go on waiting.
  func wait(showing tasks: [StoreTask]? = nil, while isUnderWay: () -> Bool) {
    progressTime = progressLine == nil ? nil : environment.stopwatch() + .seconds(1)
    defer {
      progressTime = nil
      progressLine?.wipe()
    }
    while isUnderWay(), endingSignal == nil {
      flush()
      // Nobody can be told any more; but a file that is being saved is.
      if cannotWrite { effects.cancelAll(except: .serial) }
      if !isUnderWay() { return }
      showProgress(of: tasks)
      takeIn(orInputOn: -1)
      attendToSignals()
    }
  }

  /// Waits for input, taking in what effects bring meanwhile; false when the session is over.
  func waitForInput(on descriptor: Int32) -> Bool {
    flush()
    while !isOver {
      let hasInput = takeIn(orInputOn: descriptor)
      attendToSignals()
      flush()
      if hasInput { return !isOver }
    }
    return false
  }

  /// Takes in what effects have posted, and forgets the commands that are done.
  func receive() {
    wake.drain()
    effects.receive()
    if contexts.isEmpty { return }
    forgetEnded()
  }

  /// Forgets the commands that are done.
  func forgetEnded() {
    contexts = contexts.filter { effects.isRunning($0.key) }
    jobs.keep { effects.isRunning($0) }
  }

  /// Acts on a signal that came: at a terminal Ctrl-C cancels what runs; any other one, or any in a
  /// script, ends the session.
  func attendToSignals() {
    guard let signal = signals.take(.endings).endingNumber else { return }
    if isInteractive, signal == SIGINT {
      // The terminal has echoed ^C, which the progress line takes with it.
      output.write(progressLine?.wipe() == true ? "^C\n" : "\n")
      cancelAll()
      areScriptsInterrupted = sourceDepth > 0
    } else {
      endingSignal = signal
      effects.cancelAll()
    }
  }

  /// Blocks until effects have posted something, which is taken in, or there is input; true then.
  @discardableResult
  private func takeIn(orInputOn descriptor: Int32) -> Bool {
    var waiting = [
      pollfd(fd: wake.readDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waiting, nfds_t(waiting.count), progressTimeout) > 0 else { return false }
    if waiting[0].revents != 0 {
      attendToSignals()
      makeWayForOutput()
      receive()
    }
    return waiting[1].revents != 0
  }
}
