import Synchronization
import SystemIO
package import SystemPackage

/// Writes text to a file descriptor through a large buffer, and remembers the first failure.
///
/// It may be used from any thread; the text of one call stays together.
package final class OutputWriter: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var isHeld = false
  }

  private static let bufferSize = 1 << 16

  /// The number of bytes that a writable pipe accepts without blocking: POSIX's `PIPE_BUF` on
  /// Linux.
  private static let pipeChunk = 4096

  private let file: FileDescriptor
  private let mayBlock: Bool
  private let shouldStop: @Sendable () -> Bool
  private let state = Mutex(State())

  /// The `errno` of the first error, or 0.
  ///
  /// It is outside the lock because it is read between any two commands.
  private let failureNumber = Atomic<Int32>(0)

  /// Creates a writer to an open descriptor, which the caller closes.
  ///
  /// - Parameters:
  ///   - file: The descriptor.
  ///   - shouldStop: Called ten times a second while a pipe or a terminal accepts nothing; when it
  ///     returns true, writing fails with `EINTR`.
  package init(_ file: FileDescriptor, shouldStop: @escaping @Sendable () -> Bool = { false }) {
    self.file = file
    self.shouldStop = shouldStop
    mayBlock = (try? FileSystem.live.status(file).kind) != .regular
  }

  /// The error of the first failed write; nothing is written after it.
  package var failure: Errno? {
    let number = failureNumber.load(ordering: .acquiring)
    return number == 0 ? nil : Errno(rawValue: number)
  }

  /// Adds text, which may stay in the buffer until ``flush()``.
  package func write(_ text: String) {
    append { $0.append(contentsOf: text.utf8) }
  }

  /// Adds text in UTF-8.
  package func write(_ text: [UInt8]) {
    append { $0 += text }
  }

  /// Adds lines, each with a line ending.
  package func write(lines: [String]) {
    state.withLock { state in
      for line in lines {
        state.buffer.append(contentsOf: line.utf8)
        state.buffer.append(UInt8(ascii: "\n"))
        if state.buffer.count >= Self.bufferSize { drain(&state) }
      }
    }
  }

  private func append(_ body: (inout [UInt8]) -> Void) {
    state.withLock { state in
      body(&state.buffer)
      if state.buffer.count >= Self.bufferSize { drain(&state) }
    }
  }

  /// Writes the buffer to the descriptor.
  package func flush() {
    state.withLock { state in drain(&state) }
  }

  /// Returns the text that a function adds, instead of writing it.
  ///
  /// - Throws: The error of `body`; any text that it added before that is written.
  package func capturing<Result, Failure: Error>(
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
      do throws(Errno) {
        if mayBlock { try waitUntilWritable() }
        rest = rest.dropFirst(try write(mayBlock ? rest.prefix(Self.pipeChunk) : rest))
      } catch {
        failureNumber.store(error.rawValue, ordering: .releasing)
      }
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  /// Waits until the descriptor accepts data, or writing fails.
  private func waitUntilWritable() throws(Errno) {
    var requests = [PollRequest(file, .writable)]
    while !poll(&requests, milliseconds: 100) {
      if shouldStop() { throw .interrupted }
    }
  }

  /// Writes some of the bytes.
  ///
  /// - Returns: The number of bytes written; 0 if a signal arrived, or the descriptor was full
  ///   after all.
  private func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
    // NB: `withUnsafeBytes` has no typed throws, so the error travels in the result.
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(Errno) in try FileSystem.live.write(file, bytes) }
    }
    do throws(Errno) {
      return try result.get()
    } catch {
      if error == .interrupted || error == .wouldBlock { return 0 }
      throw error
    }
  }
}
