import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes text to a file descriptor through a large buffer, and remembers if it could not.
///
/// It may be used from any thread; what one call writes stays together.
public final class OutputWriter: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var isHeld = false
    var failure: Int32?
  }

  private static let room = 1 << 16

  private let descriptor: Int32
  private let state = Mutex(State())

  /// Makes a writer to an open descriptor, which stays the caller's to close.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The `errno` of the write that failed first; nothing is written after it.
  public var failure: Int32? { state.withLock { $0.failure } }

  /// Adds text; it may stay in the buffer until ``flush()``.
  public func write(_ text: String) {
    state.withLock { state in
      state.buffer.append(contentsOf: text.utf8)
      if state.buffer.count >= Self.room, !state.isHeld { drain(&state) }
    }
  }

  /// Adds lines, each with a line end.
  public func write(lines: [String]) {
    state.withLock { state in
      for line in lines {
        state.buffer.append(contentsOf: line.utf8)
        state.buffer.append(UInt8(ascii: "\n"))
        if state.buffer.count >= Self.room, !state.isHeld { drain(&state) }
      }
    }
  }

  /// Hands all that was added to the descriptor.
  public func flush() {
    state.withLock { state in drain(&state) }
  }

  /// Keeps what `body` adds from the descriptor, and returns it.
  func capturing(_ body: () -> Void) -> String {
    state.withLock { state in
      drain(&state)
      state.isHeld = true
    }
    body()
    return state.withLock { state in
      defer { state.buffer.removeAll(keepingCapacity: true) }
      state.isHeld = false
      return String(decoding: state.buffer, as: UTF8.self)
    }
  }

  private func drain(_ state: inout State) {
    if state.isHeld { return }
    var rest = state.buffer[...]
    while !rest.isEmpty, state.failure == nil {
      let written = rest.withUnsafeBytes { bytes in
        unsafeWrite(bytes)
      }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if errno != EINTR {
        state.failure = errno
      }
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  private func unsafeWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
