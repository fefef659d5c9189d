import CProcesses
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A child process connected by a socket, which runs for as long as this value exists.
///
/// The program shares nothing else with this process: it has no other descriptor and no terminal to
/// write to, and Ctrl-C does not reach it. If this process ends, for any reason, the program reads
/// end of file on its standard input.
struct ChildProcess: ~Copyable {
  /// The way a program ended.
  enum Termination: Equatable {
    /// It exited with this status.
    case exited(Int32)
    /// It was killed by this signal.
    case signaled(Int32)
    /// The system does not know.
    case unknown
  }

  private let number: pid_t
  private let connection: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The path of its executable file.
  ///   - arguments: Its arguments, beginning with the program's name.
  ///   - settings: Changes to its environment: `NAME=VALUE` sets a variable, `NAME` removes it.
  /// - Throws: The `Errno` that explains why it cannot run.
  init(_ path: String, arguments: [String], settings: [String]) throws(Errno) {
    var number: pid_t = 0
    var connection: Int32 = -1
    let error = withCStrings(arguments) { arguments in
      withCStrings(settings) { settings in
        process_start(path, arguments, settings, &number, &connection)
      }
    }
    guard error == 0 else { throw Errno(rawValue: error) }
    self.number = number
    self.connection = connection
  }

  deinit {
    close(connection)
    _ = process_end(number)
  }

  /// Kills the program unless it has already ended, and returns the way it ended.
  consuming func end() -> Termination {
    let word = process_end(number)
    close(connection)
    discard self
    if word < 0 { return .unknown }
    let signal = word - Int32(PROCESS_SIGNALLED)
    return signal > 0 ? .signaled(signal) : .exited(word)
  }

  /// A function that shuts down the socket in both directions, for use from any thread while this
  /// value exists.
  var shutDown: @Sendable () -> Void {
    { [connection] in shutdown(connection, Int32(SHUT_RDWR)) }
  }

  /// Waits until data or end of file can be received, or until there is room to send.
  ///
  /// - Parameters:
  ///   - isSending: Whether to wait for room to send as well.
  ///   - deadline: The time to stop waiting.
  /// - Returns: True if the socket is ready, false if the deadline has passed.
  func wait(sending isSending: Bool, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = max(ContinuousClock.now.duration(to: deadline), .zero)
      let milliseconds = Int32((min(left, .seconds(3600)) / .milliseconds(1)).rounded(.up))
      let events = isSending ? Int16(POLLIN | POLLOUT) : Int16(POLLIN)
      var watched = pollfd(fd: connection, events: events, revents: 0)
      if poll(&watched, 1, milliseconds) > 0 { return true }
      if left == .zero { return false }
    }
  }

  /// Sends as many of the bytes as fit, without blocking.
  ///
  /// - Returns: The number of bytes sent. If the other end is closed, all of them count as sent:
  ///   ``receive()`` then reports the end.
  func send(_ bytes: ArraySlice<UInt8>) -> Int {
    let count = bytes.withUnsafeBytes {
      systemSend(connection, $0.baseAddress, $0.count, sendFlags)
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : bytes.count
  }

  /// Returns the bytes received so far: empty at end of file, nil if none have arrived yet.
  func receive() -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      count = recv(connection, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      filled = max(count, 0)
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? nil : bytes
  }
}

#if canImport(Darwin)
  private let sendFlags = MSG_DONTWAIT
#else
  private let sendFlags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
#endif

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
