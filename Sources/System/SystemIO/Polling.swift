/// A descriptor and an event to wait for in ``poll(_:milliseconds:)``.
package struct PollRequest {
  /// An event to wait for; the raw value is the flag of `poll(2)` on Linux and macOS.
  package enum Event: Int16 {
    case readable = 1
    case writable = 4

    /// The other end was closed, or the descriptor failed.
    case closed = 0
  }

  package let file: FileDescriptor
  package let event: Event

  /// Whether the last wait found that the requested event had occurred.
  ///
  /// Reading or writing, as requested, would then not block. The value is also true if the other
  /// end was closed or the descriptor failed.
  package fileprivate(set) var isReady = false

  package init(_ file: FileDescriptor, _ event: Event = .readable) {
    self.file = file
    self.event = event
  }
}

/// Waits until one of several descriptors is ready, and updates `isReady` of each request.
///
/// Negative descriptors are ignored. If `milliseconds` is negative, there is no time limit. The
/// result is whether a descriptor is ready; it is false after a timeout, a signal or an error.
@discardableResult
package func poll(_ requests: inout [PollRequest], milliseconds: Int32) -> Bool {
  var descriptors = requests.map { request in
    pollfd(fd: request.file.rawValue, events: request.event.rawValue, revents: 0)
  }
  let count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
  for index in requests.indices { requests[index].isReady = descriptors[index].revents != 0 }
  return count > 0
}

extension FileDescriptor {
  /// Creates two connected sockets that are closed when a process executes another program.
  package static func sockets() throws(Errno) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let error = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
      if error == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    #else
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      let error = socketpair(AF_UNIX, kind, 0, &ends)
    #endif
    if error != 0 { throw currentErrno }
    return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }
}

extension FileDescriptor {
  /// Creates a pipe whose ends are closed when a process executes another program.
  ///
  /// If `blocks` is false, reading and writing never wait.
  static func uninheritedPipe(
    blocks: Bool
  ) throws(Errno) -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) {
    #if canImport(Darwin)
      // `pipe(options:)` requires macOS 27.
      let ends = try typed { try pipe() }
      for end in [ends.readEnd.rawValue, ends.writeEnd.rawValue] {
        if !blocks { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      return ends
    #else
      try pipe(options: blocks ? .closeOnExec : [.closeOnExec, .nonBlocking])
    #endif
  }

  /// Creates a temporary file without a name, for reading and writing.
  package static func temporary() throws(Errno) -> FileDescriptor {
    guard let file = tmpfile() else { throw currentErrno }
    defer { fclose(file) }
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    if descriptor < 0 { throw currentErrno }
    return FileDescriptor(rawValue: descriptor)
  }
}
