import CProcesses
package import SystemPackage

/// A running program that is connected to this process by a socket, which is its standard input and
/// output; its standard error is `/dev/null`.
package final class ConnectedProcess: Sendable {
  /// The end of the socket in this process.
  package let connection: FileDescriptor

  private let child: ChildProcess

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The arguments, beginning with the program's name.
  ///   - isDependent: Whether the program is started by `spawn_dependent_program`, which kills it
  ///     when this process ends. Otherwise, it leads its own process group, and should end at the
  ///     end of its input.
  /// - Throws: `Errno` if the program cannot be started.
  package init(_ path: String, _ arguments: [String], isDependent: Bool) throws(Errno) {
    let (own, other) = try FileDescriptor.sockets()
    #if canImport(Darwin)
      var yes: Int32 = 1
      let size = socklen_t(MemoryLayout<Int32>.size)
      setsockopt(own.rawValue, SOL_SOCKET, SO_NOSIGPIPE, &yes, size)
    #endif
    defer { FileSystem.live.closeIgnoringErrors(other) }
    let stream = other.rawValue
    // The deinitializer closes the connection in any case.
    connection = own
    child =
      isDependent
      ? try ChildProcess(dependent: path, arguments, stream: stream)
      : try ChildProcess(
        path, arguments, streams: [stream, stream, Int32(STREAM_NOWHERE)], leadsGroup: true)
  }

  deinit { FileSystem.live.closeIgnoringErrors(connection) }

  /// Sends bytes; waits until the program has read most of them, and sends nothing if it has ended.
  package func send(_ bytes: [UInt8]) {
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

  /// Ends the program's input.
  package func endInput() { shutdown(connection.rawValue, Int32(SHUT_WR)) }

  /// Waits for the next bytes and returns them; returns no bytes at end of file or after a failure.
  package func receive() -> [UInt8] {
    (try? FileSystem.live.read(connection, upTo: 1 << 16)) ?? []
  }

  /// Shuts down the connection in both directions; calls that wait for the program then return.
  package func shutDown() { shutdown(connection.rawValue, Int32(SHUT_RDWR)) }

  /// Kills the program, or waits until it ends by itself, and returns how it ended; must be called
  /// once.
  ///
  /// A program that closes its streams before it ends is still running at the end of its output.
  package func end(killing: Bool) -> ChildProcess.Ending {
    // Only this method reaps the child, so the process ID cannot belong to another process.
    if killing { kill(child.id, SIGKILL) }
    return child.ending(waits: true) ?? .exited(status: 0)
  }
}

#if canImport(Darwin)
  private let sendFlags: Int32 = 0
#else
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

// Inside the class, `send` means the method of that name, so that method calls this wrapper.
private func systemSend(
  _ connection: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  send(connection, bytes, count, flags)
}
