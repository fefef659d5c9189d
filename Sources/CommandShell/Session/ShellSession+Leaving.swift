import StateDiff
import Unidirectional

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ShellSession {
  /// Whether the person may leave: not the first time, where something would be lost.
  ///
  /// A file that is being saved is waited for, since that may settle it.
  func mayLeave() -> Bool {
    wait { self.effects.isRunning(on: .serial) }
    guard !hasWarnedOfLoss, let work = engine.unsavedWork() else { return true }
    hasWarnedOfLoss = true
    say(
      [work + "; leave again to drop that"],
      value: .record([.init("left", .bool(false))]))
    return false
  }

  /// Waits for what is under way, writes out what is left, and says what to end with.
  func finish() -> ExitStatus {
    isInteractive = wasInteractive
    if isInteractive { announceWait() }
    waitUntilIdle()
    endRecording()
    flush()
    attendToSignals()
    if let endingSignal { return .signal(endingSignal) }
    if let failure = cannotWriteMessage {
      if options.json, output.failure == nil {
        write(error: failure)
        output.flush()
      } else {
        errors.write("\(palette.errorLabel) \(failure)\n")
        errors.flush()
      }
      return .cannotWrite
    }
    if let failedScriptStatus { return failedScriptStatus }
    return hasFailed && !wasInteractive ? .commandFailed : .success
  }

  /// Says what keeps the person who leaves, and how to end that.
  private func announceWait() {
    let commands = effects.runningEffects.map { contexts[$0.task]?.source ?? $0.signature.name }
    if commands.isEmpty { return }
    let list = commands.joined(separator: ", ")
    say(["waiting for \(tool.redact(list)); Ctrl-C cancels"])
  }

  /// Why output could not be written, unless its reader simply went away, as `head` does.
  private var cannotWriteMessage: String? {
    let writers = [
      (output, "standard output"), (logOutput, "the log"), (errors, "standard error"),
    ]
    for (writer, name) in writers {
      guard let failure = writer.failure, failure != EPIPE, failure != EINTR else { continue }
      return "cannot write \(name): \(String(cString: strerror(failure)))"
    }
    return nil
  }
}
