#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What can go wrong in setting up the terminal's line.
package enum LineEditingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A descriptor given as a terminal is none.
  case notATerminal(descriptor: Int32)
  /// The editor could not be made; the value is an `errno`.
  case editor(code: Int32)
  /// A pipe to wake the reader with could not be made; the value is an `errno`.
  case wakePipe(code: Int32)
  /// A signal's handler could not be installed; the second value is an `errno`.
  case signal(number: Int32, code: Int32)
  /// Another monitor watches the process's signals already.
  case signalsTaken
  /// The history's file could not be read or written; the second value is an `errno`.
  case history(path: String, code: Int32)
  /// A program could not be started at the terminal; the value is an `errno`.
  case program(code: Int32)

  /// A sentence for a person, with the way out where there is one.
  package var description: String {
    switch self {
    case .notATerminal(let descriptor):
      "descriptor \(descriptor) is not a terminal; read lines from it as a script instead"
    case .editor(let code):
      "the line editor cannot start: \(reason(code))"
    case .wakePipe(let code):
      "no pipe for waking the reader: \(reason(code))"
    case .signal(let number, let code):
      "signal \(number) cannot be caught: \(reason(code))"
    case .signalsTaken:
      "the signals are being watched already; end the other SignalMonitor first"
    case .history(let path, let code):
      "history is not kept in \(path): \(reason(code))"
    case .program(let code):
      "no program can be started: \(reason(code))"
    }
  }
}

private func reason(_ code: Int32) -> String {
  // `strerror` shares one buffer among threads; this one does not.
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    guard let start = buffer.baseAddress else { return "error \(code)" }
    buffer.initialize(repeating: 0)
    _ = strerror_r(code, start, buffer.count)
    return String(cString: start)
  }
}
