import CProcesses
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that runs for as long as this value lives, at the other end of a socket.
///
/// It has nothing else of this process: no other descriptor, no terminal to write to, and Ctrl-C
/// does not reach it. Where this process ends in whatever way, the program reads the end of its
/// standard input.
struct ChildProcess: ~Copyable {
  /// How a program ended.
  enum Ending: Equatable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
    /// The system does not tell.
    case unknown
  }

  private let number: pid_t
  private let connection: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: What it is called, and its arguments.
  ///   - settings: Each `NAME=VALUE` is put into its environment, each `NAME` taken out.
  /// - Throws: The `Errno` for which it cannot be run.
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

  /// Ends the program, if it has not ended, and says how it did.
  consuming func end() -> Ending {
    let word = process_end(number)
    close(connection)
    discard self
    if word < 0 { return .unknown }
    let signal = word - Int32(PROCESS_SIGNALLED)
    return signal > 0 ? .signalled(signal) : .exited(word)
  }

  /// Ends the conversation in both directions; for any thread, as long as this value lives.
  var hangUp: @Sendable () -> Void {
    { [connection] in shutdown(connection, Int32(SHUT_RDWR)) }
  }

  /// Waits until there is something to receive, the end included, or room to send.
  ///
  /// - Parameters:
  ///   - isSending: Whether room is waited for as well.
  ///   - deadline: Until when.
  /// - Returns: Whether there is; false at the deadline.
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

  /// Sends as many of the bytes as there is room for.
  ///
  /// - Returns: How many; all of them where nobody receives them any more, as the end says so.
  func send(_ bytes: ArraySlice<UInt8>) -> Int {
    let count = bytes.withUnsafeBytes {
      systemSend(connection, $0.baseAddress, $0.count, sendFlags)
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : bytes.count
  }

  /// What has arrived; empty at the end, nil where there is nothing yet.
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

/// Lends strings as a list that ends in nil.
private func withCStrings<Value>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
  var copies = strings.map { strdup($0) }
  copies.append(nil)
  defer { for copy in copies { free(copy) } }
  return body(copies)
}
