import Foundation

/// The way a process ended.
public enum ExitStatus: Sendable, Hashable, CustomStringConvertible {
  /// The process exited with this code, from 0 to 255.
  case exited(Int32)
  /// This signal ended the process.
  case signaled(Int32)

  /// The value of `$?` in a shell: the code, or 128 plus the signal.
  public var shellCode: Int32 {
    switch self {
    case .exited(let code): code
    case .signaled(let signal): 128 + signal
    }
  }

  /// The status in words, such as `status 1` or `signal 15`.
  public var description: String {
    switch self {
    case .exited(let code): "status \(code)"
    case .signaled(let signal): "signal \(signal)"
    }
  }
}

/// Returns the operating system's message for an `errno`.
func systemMessage(_ number: Int32) -> String {
  String(cString: strerror(number))
}
