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
    wait { !self.store.isIdle }
  }

  /// Waits as long as something is under way, taking in what effects bring.
  func wait(while isUnderWay: () -> Bool) {
    while isUnderWay(), endingSignal == nil {
      flush()
      // Nobody can be told any more; but a file that is being saved is.
      if cannotWrite { store.cancelAll(except: .serial) }
      if !isUnderWay() { return }
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
    store.receive()
    if contexts.isEmpty { return }
    contexts = contexts.filter { store.isRunning($0.key) }
  }

  /// Ends the effects under way, on purpose, and says so.
  func cancelAll() {
    let cancelled = store.runningEffects.map { effect in
      (effect.signature, contexts[effect.task] ?? CommandContext(place: nil, source: ""))
    }
    store.cancelAll()
    contexts = [:]
    for (signature, context) in cancelled {
      let command = tool.redact(context.source.isEmpty ? signature.name : context.source)
      func tell() {
        say(["\(command): cancelled"], value: .record([.init("cancelled", .string(command))]))
        if let action = tool.cancelled(signature) { store.send(Timed(.app(action))) }
      }
      if context.job == nil, openLine != nil { tell() } else { onOneLine(of: context, tell) }
    }
  }

  /// Acts on a signal that came: at a terminal Ctrl-C cancels what runs; any other one, or any in a
  /// script, ends the session.
  func attendToSignals() {
    guard let signal = signals.take(.endings).endingNumber else { return }
    if isInteractive, signal == SIGINT {
      // The terminal has echoed ^C.
      output.write("\n")
      cancelAll()
      areScriptsInterrupted = sourceDepth > 0
    } else {
      endingSignal = signal
      store.cancelAll()
    }
  }

  /// Blocks until effects have posted something, which is taken in, or there is input; true then.
  @discardableResult
  private func takeIn(orInputOn descriptor: Int32) -> Bool {
    var waiting = [
      pollfd(fd: wake.readDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waiting, nfds_t(waiting.count), -1) > 0 else { return false }
    if waiting[0].revents != 0 { receive() }
    return waiting[1].revents != 0
  }
}
