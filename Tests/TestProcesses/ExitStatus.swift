import Foundation

/// How a process ended.
public enum ExitStatus: Sendable, Hashable, CustomStringConvertible {
  /// By its own will, with this code, 0 to 255.
  case exited(Int32)
  /// By a signal.
  case signaled(Int32)

  /// What a shell puts in `$?`: the code, or 128 and the signal.
  public var shellCode: Int32 {
    switch self {
    case .exited(let code): code
    case .signaled(let signal): 128 + signal
    }
  }

  /// `status 1` or `signal 15`.
  public var description: String {
    switch self {
    case .exited(let code): "status \(code)"
    case .signaled(let signal): "signal \(signal)"
    }
  }
}

/// The operating system's sentence for an `errno`.
func systemMessage(_ number: Int32) -> String {
  String(cString: strerror(number))
}
