import CProcesses
import Synchronization
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A child process that is connected to this process by a socket.
///
/// The program shares nothing else with this process: it has no other descriptor and no terminal to
/// write to, and Ctrl-C does not reach it. If this process ends, for any reason, the program reads
/// end of file on its standard input.
final class ChildProcess: Sendable {
  /// The way a program ended.
  enum Termination: Equatable {
    /// The program exited with this status.
    case exited(Int32)
    /// The program was killed by this signal.
    case signaled(Int32)
    /// The way the program ended is not known.
    case unknown
  }

  private let connection: FileDescriptor

  /// The process ID; nil once the process has been reaped.
  private let number: Mutex<pid_t?>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The path of the program's executable file.
  ///   - arguments: The program's arguments, beginning with its name.
  ///   - settings: Variables to set in the program's environment, each as `NAME=VALUE`.
  /// - Throws: The `Errno` that explains why the program cannot run.
  init(_ path: String, arguments: [String], settings: [String]) throws(Errno) {
    var number: pid_t = 0
    var connection: Int32 = -1
    let error = withCStrings(arguments) { arguments in
      withCStrings(settings) { settings in
        process_start(path, arguments, settings, &number, &connection)
      }
    }
    guard error == 0 else { throw Errno(rawValue: error) }
    self.number = Mutex(number)
    self.connection = FileDescriptor(rawValue: connection)
  }

  deinit {
    _ = end()
    try? connection.close()
  }

  /// Kills the program if it is still running, and returns the way the program ended.
  ///
  /// Later calls return `unknown`.
  func end() -> Termination {
    let number = number.withLock { number in
      defer { number = nil }
      return number
    }
    guard let number else { return .unknown }
    let word = process_end(number)
    if word < 0 { return .unknown }
    let signal = word - Int32(PROCESS_SIGNALLED)
    return signal > 0 ? .signaled(signal) : .exited(word)
  }

  /// Shuts down the socket in both directions, which ends all waiting calls of ``send(_:)`` and
  /// ``receive()``.
  func shutDown() {
    shutdown(connection.rawValue, Int32(SHUT_RDWR))
  }

  /// Sends bytes, and blocks while the socket has no room for them.
  ///
  /// If the other end is closed, the method returns early without an error, and ``receive()``
  /// reports end of file.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        systemSend(connection.rawValue, $0.baseAddress, $0.count, sendFlags)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits for the next bytes and returns them; returns no bytes at end of file or after a failure.
  func receive() -> [UInt8] {
    let bytes = try? [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = try connection.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return bytes ?? []
  }
}

#if canImport(Darwin)
  private let sendFlags: Int32 = 0
#else
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

// Inside the class, the method `send` hides the system's function `send`.
private func systemSend(
  _ connection: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  send(connection, bytes, count, flags)
}

/// Passes the strings to a function as a null-terminated array of C strings.
private func withCStrings<Value>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
  var copies = strings.map { strdup($0) }
  copies.append(nil)
  defer { for copy in copies { free(copy) } }
  return body(copies)
}
