/// An error in running a test's process; its description includes the output so far.
public enum ToolProcessError: Error, Sendable, CustomStringConvertible {
  /// The products directory contains no executable with this name.
  case notBuilt(name: String, folder: String)
  /// A file in the sandbox could not be created.
  case file(path: String, reason: String)
  /// The operating system rejected a call with this `errno`.
  case refused(call: String, path: String, number: Int32)
  /// The time is up, and the process group was killed; `sofar` is its output until then.
  case deadline(limit: Duration, waitingFor: String, sofar: String)
  /// The process ended without writing the expected output.
  case ended(waitingFor: String, status: ExitStatus, sofar: String)

  /// The cause, the expected output, and the output so far.
  public var description: String {
    switch self {
    case .notBuilt(let name, let folder):
      "no executable \(name) in \(folder); build the whole package first (swift build)"
    case .file(let path, let reason):
      "cannot write \(path): \(reason)"
    case .refused(let call, let path, let number):
      "\(call) \(path): \(systemMessage(number))"
    case .deadline(let limit, let awaited, let sofar):
      "\(limit) passed waiting for \(awaited); so far:\n\(sofar)"
    case .ended(let awaited, let status, let sofar):
      "ended with \(status) before \(awaited) came; so far:\n\(sofar)"
    }
  }
}
