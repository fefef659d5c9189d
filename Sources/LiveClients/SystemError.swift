#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The `errno` of a system call that failed.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number, such as `ENOSPC`.
  public let code: Int32

  /// Wraps a number.
  public init(_ code: Int32) {
    self.code = code
  }

  /// The system's own words, such as `No space left on device`.
  public var description: String {
    let room = 256
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress else { return "error \(code)" }
      // glibc has this function in two forms; Swift imports the POSIX one, which fills the buffer.
      _ = strerror_r(code, start, room)
      return String(cString: start)
    }
  }
}
