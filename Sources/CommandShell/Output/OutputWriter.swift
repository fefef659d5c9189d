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
  }

  private static let room = 1 << 16

  /// What a pipe takes without blocking once it takes anything, `PIPE_BUF` of POSIX on Linux.
  private static let pieceForPipe = 4096

  private let descriptor: Int32
  private let mayBlock: Bool
  private let isHopeless: @Sendable () -> Bool
  private let state = Mutex(State())

  /// The error number of the first failure, or 0.
  ///
  /// It changes once, under the lock, and is outside of it since it is asked for between any two
  /// commands.
  private let failureNumber = Atomic<Int32>(0)

  /// Makes a writer to an open descriptor, which stays the caller's to close.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - isHopeless: Asked ten times a second while a pipe or a terminal takes nothing; once it is
  ///     so, the failure is `EINTR`.
  public init(descriptor: Int32, isHopeless: @escaping @Sendable () -> Bool = { false }) {
    self.descriptor = descriptor
    self.isHopeless = isHopeless
    var status = stat()
    mayBlock = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// The `errno` of the write that failed first; nothing is written after it.
  public var failure: Int32? {
    let number = failureNumber.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Adds text; it may stay in the buffer until ``flush()``.
  public func write(_ text: String) {
    state.withLock { state in
      state.buffer.append(contentsOf: text.utf8)
      if state.buffer.count >= Self.room, !state.isHeld { drain(&state) }
    }
  }

  /// Adds text in UTF-8.
  func write(_ text: [UInt8]) {
    state.withLock { state in
      state.buffer += text
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

  /// Keeps what `body` adds from the descriptor, and returns it beside what `body` does.
  ///
  /// - Throws: What `body` throws; what it has added by then is left to the descriptor.
  func capturing<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, text: String) {
    state.withLock { state in
      drain(&state)
      state.isHeld = true
    }
    let result: Result
    do throws(Failure) {
      result = try body()
    } catch {
      state.withLock { $0.isHeld = false }
      throw error
    }
    let text = state.withLock { state in
      defer { state.buffer.removeAll(keepingCapacity: true) }
      state.isHeld = false
      return String(decoding: state.buffer, as: UTF8.self)
    }
    return (result, text)
  }

  private func drain(_ state: inout State) {
    if state.isHeld { return }
    var rest = state.buffer[...]
    while !rest.isEmpty, failure == nil {
      if mayBlock, !waitForRoom() {
        failureNumber.store(EINTR, ordering: .releasing)
        break
      }
      let piece = mayBlock ? rest.prefix(Self.pieceForPipe) : rest
      let written = piece.withUnsafeBytes { unsafeWrite($0) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR, errno != EAGAIN {
        failureNumber.store(errno, ordering: .releasing)
      }
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  /// Waits until the descriptor takes something, or fails at once; false when that is hopeless.
  private func waitForRoom() -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&waiting, 1, 100) <= 0 {
      if isHopeless() { return false }
    }
    return true
  }

  private func unsafeWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
