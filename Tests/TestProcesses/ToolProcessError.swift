/// What can go wrong while a process is run by a test, as a sentence that shows what was got.
public enum ToolProcessError: Error, Sendable, CustomStringConvertible {
  /// No product of that name lies beside the test bundle.
  case notBuilt(name: String, folder: String)
  /// A file of the sandbox could not be made.
  case file(path: String, reason: String)
  /// The operating system refused a call, with this `errno`.
  case refused(call: String, path: String, number: Int32)
  /// Time ran out; the process group was killed. What it had written until then follows.
  case deadline(limit: Duration, waitingFor: String, sofar: String)
  /// The process ended before it wrote what was waited for.
  case ended(waitingFor: String, status: ExitStatus, sofar: String)

  /// The cause, what was waited for, and what had come until then.
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
