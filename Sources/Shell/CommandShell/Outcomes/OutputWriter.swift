import Synchronization
package import SystemIO
import TerminalText

/// Writes text to a file descriptor through a large buffer, and stores the first error.
///
/// A writer may be used from any thread. The text of one call is never interleaved with the text of
/// another call.
package final class OutputWriter: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var isHeld = false

    /// Whether the file has content that the first output replaces.
    var hasOldContent: Bool
  }

  private static let bufferSize = 1 << 16

  /// The number of bytes that can be written to a writable pipe without blocking: POSIX's
  /// `PIPE_BUF` on Linux.
  private static let pipeChunk = 4096

  /// The identity of the destination if it is a regular file; otherwise nil.
  let identity: FileIdentity?

  private let file: FileDescriptor
  private let mayBlock: Bool
  private let system: FileSystem
  private let shouldStop: @Sendable () -> Bool
  private let state: Mutex<State>

  /// The `errno` of the first error, or 0 if no write has failed.
  ///
  /// It is atomic rather than protected by the lock, because it is read after every command.
  private let failureNumber = Atomic<Int32>(0)

  /// Creates a writer for an open descriptor, which the caller must close.
  ///
  /// - Parameters:
  ///   - file: The descriptor.
  ///   - replacesContent: Whether the first output replaces the content of a regular file.
  ///   - shouldStop: Called ten times a second while a pipe or a terminal accepts no data. If it
  ///     returns true, writing fails with `EINTR`.
  ///   - system: The system calls to use.
  package init(
    _ file: FileDescriptor, replacesContent: Bool = false,
    shouldStop: @escaping @Sendable () -> Bool = { false }, with system: FileSystem = .live
  ) {
    self.file = file
    self.shouldStop = shouldStop
    self.system = system
    let status = try? system.status(file)
    mayBlock = status?.kind != .regular
    identity = mayBlock ? nil : status?.identity
    state = Mutex(State(hasOldContent: replacesContent && !mayBlock))
  }

  /// The error of the first write that failed; nil if no write has failed.
  ///
  /// The removal of old content counts as a write.
  ///
  /// After an error, nothing more is written.
  package var failure: Errno? {
    let number = failureNumber.load(ordering: .acquiring)
    return number == 0 ? nil : Errno(rawValue: number)
  }

  /// The ``failure`` to report, if any.
  ///
  /// It is not an error if a reader closes the pipe early, as `head` does, or if a signal ends the
  /// writing.
  var error: Errno? {
    failure == .brokenPipe || failure == .interrupted ? nil : failure
  }

  /// Writes the buffered text, and closes the descriptor unless it is a standard stream.
  func close() {
    flush()
    if file.rawValue > 2 { system.closeIgnoringErrors(file) }
  }

  /// Adds text, which may stay in the buffer until ``flush()``.
  package func write(_ text: String) { write(text.utf8) }

  /// Adds text in UTF-8.
  package func write(_ text: some Collection<UInt8>) {
    state.withLock { state in
      state.buffer += text
      if state.buffer.count >= Self.bufferSize { drain(&state) }
    }
  }

  /// Adds lines, each with a line ending.
  package func write(lines: [String]) {
    write(lines: lines) { $1 += $0.utf8 }
  }

  /// Adds numbers, each on its own line.
  package func write(lines numbers: [UInt64]) {
    write(lines: numbers) { $1.append(digitsOf: $0) }
  }

  private func write<Line>(lines: [Line], _ write: (Line, inout [UInt8]) -> Void) {
    state.withLock { state in
      for line in lines {
        write(line, &state.buffer)
        state.buffer.append(UInt8(ascii: "\n"))
        if state.buffer.count >= Self.bufferSize { drain(&state) }
      }
    }
  }

  /// Writes the buffer to the descriptor; does nothing during ``capturing(_:)``.
  package func flush() {
    state.withLock { state in drain(&state) }
  }

  /// Removes the old content of the file, unless output has already replaced the content.
  ///
  /// If the writer was created without `replacesContent`, the function does nothing.
  func removeOldContent() {
    state.withLock { state in removeOldContent(&state) }
  }

  /// Calls `body`, and captures the text that would otherwise be written.
  ///
  /// - Throws: Any error thrown by `body`. Text that was added before the error is not lost: it
  ///   stays in the buffer and is written later.
  package func capturing<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> String {
    state.withLock { state in
      drain(&state)
      state.isHeld = true
    }
    do throws(Failure) { try body() } catch {
      state.withLock { $0.isHeld = false }
      throw error
    }
    return state.withLock { state in
      defer { state.buffer.removeAll(keepingCapacity: true) }
      state.isHeld = false
      return String(decoding: state.buffer, as: UTF8.self)
    }
  }

  private func drain(_ state: inout State) {
    if state.isHeld { return }
    var rest = state.buffer[...]
    if !rest.isEmpty { removeOldContent(&state) }
    while !rest.isEmpty, failure == nil {
      do throws(Errno) {
        if mayBlock { try waitUntilWritable() }
        rest = rest.dropFirst(try write(mayBlock ? rest.prefix(Self.pipeChunk) : rest))
      } catch {
        failureNumber.store(error.rawValue, ordering: .releasing)
      }
    }
    // If the slice still shared the buffer, emptying the buffer would allocate a new one.
    rest = []
    state.buffer.removeAll(keepingCapacity: true)
  }

  private func removeOldContent(_ state: inout State) {
    if !state.hasOldContent { return }
    state.hasOldContent = false
    do throws(Errno) {
      try system.truncate(file, 0)
    } catch {
      failureNumber.store(error.rawValue, ordering: .releasing)
    }
  }

  /// Waits until the descriptor accepts data, or until writing to it would fail.
  private func waitUntilWritable() throws(Errno) {
    var requests = [PollRequest(file, .writable)]
    while !poll(&requests, milliseconds: 100) {
      if shouldStop() { throw .interrupted }
    }
  }

  /// Writes some of the bytes.
  ///
  /// - Returns: The number of bytes written; 0 if the descriptor accepted no data.
  private func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
    try bytes.withUnsafeBufferPointer { bytes throws(Errno) in
      try ignoring(.wouldBlock, in: try system.write(file, UnsafeRawBufferPointer(bytes))) ?? 0
    }
  }
}
