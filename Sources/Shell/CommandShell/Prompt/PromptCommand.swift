import Dispatch

/// A command line that ArgumentParser parses and runs, once for each typed command.
struct PromptCommand: Sendable {
  private let command: any ParsableCommand.Type

  init(_ command: any ParsableCommand.Type) { self.command = command }

  /// Parses words and runs the command that they select; returns the error, if any.
  func run(_ words: [String]) async -> (any Error)? {
    do {
      var parsed = try command.parseAsRoot(words)
      if var asynchronous = parsed as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try parsed.run()
      }
      return nil
    } catch {
      return error
    }
  }

  /// Runs a command, and blocks the thread until it has ended.
  ///
  /// If the signal is canceled, the Swift task of the command is canceled too.
  func runBlocking(_ words: [String], _ cancellation: EffectCancellation) -> (any Error)? {
    // The task writes the error before it signals that it has ended.
    nonisolated(unsafe) var error: (any Error)?
    let done = DispatchSemaphore(value: 0)
    let task = Task {
      error = await run(words)
      done.signal()
    }
    cancellation.onCancel { task.cancel() }
    done.wait()
    return error
  }

  /// Returns the text for an error, and whether the command failed; `--help` is no failure.
  func message(for error: any Error) -> (text: String, isFailure: Bool) {
    let status = command.exitCode(for: error)
    let text = command.fullMessage(for: error)
    if status == .success { return (text, false) }
    let reason = command.message(for: error)
    if reason.isEmpty { return ("ended with exit status \(status.rawValue)", true) }
    let usage = text.split(separator: "\n").first { $0.hasPrefix("Usage: ") }
    let advice = usage.map { "; usage: \($0.dropFirst("Usage: ".count))" } ?? ""
    return (ToolMain.relabeled("Error: \(reason)").dropFirst("error: ".count) + advice, true)
  }
}
