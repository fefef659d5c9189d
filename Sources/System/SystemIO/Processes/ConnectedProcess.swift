import CProcesses

/// A program that this process has started and is connected to by a socket.
///
/// The socket is the program's standard input and output. The program's standard error is
/// `/dev/null`.
package final class ConnectedProcess: Sendable {
  /// The end of the socket in this process.
  package let connection: FileDescriptor

  private let child: ChildProcess

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The arguments, beginning with the program's name.
  ///   - isDependent: Whether the program is started by `spawn_dependent_program`. On Linux, the
  ///     system then kills the program when this thread or this process ends, so wait for the
  ///     program on this thread. Otherwise, the program leads its own process group, and should end
  ///     at the end of its input.
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
    do throws(Errno) {
      child =
        isDependent
        ? try ChildProcess(dependent: path, arguments, stream: stream)
        : try ChildProcess(
          path, arguments, streams: [stream, stream, Int32(STREAM_NOWHERE)], leadsGroup: true)
    } catch {
      FileSystem.live.closeIgnoringErrors(own)
      throw error
    }
    connection = own
  }

  deinit { FileSystem.live.closeIgnoringErrors(connection) }

  /// Sends bytes, and waits while the socket's buffer is full.
  ///
  /// The bytes are discarded if the program has ended or the connection is shut down.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        // Without an address, `sendto` is the system's `send`, which this method hides.
        sendto(connection.rawValue, $0.baseAddress, $0.count, sendFlags, nil, 0)
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

  /// Shuts down the connection in both directions; calls of ``send(_:)`` and ``receive()`` that
  /// wait then return.
  package func shutDown() { shutdown(connection.rawValue, Int32(SHUT_RDWR)) }

  /// Waits until the program ends, and returns how it ended; must be called once.
  ///
  /// If `killing` is true, the function first kills the program. The end of the output does not
  /// mean that the program has ended, because a program can close its streams earlier.
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
