import CEditline
import Synchronization
import SystemIO
package import SystemPackage

/// A pipe through which any thread can wake a thread that waits in `poll`.
///
/// If ``signal()`` is called several times before the reader calls ``drain()``, the reader wakes up
/// only once. Store the data for the reader before you call ``signal()``.
package final class WakePipe: Sendable {
  /// The end to poll, which becomes readable after ``signal()``; only ``drain()`` reads from it.
  package let readEnd: FileDescriptor

  /// The end that signal handlers write to.
  let writeEnd: FileDescriptor

  private let isSignaled = Atomic(false)

  /// Creates a pipe that child processes do not inherit.
  package init() throws(LineEditingError) {
    var ends: [Int32] = [-1, -1]
    guard signals_make_pipe(&ends) else { throw .wakePipe(currentErrno) }
    readEnd = FileDescriptor(rawValue: ends[0])
    writeEnd = FileDescriptor(rawValue: ends[1])
  }

  deinit {
    FileSystem.live.closeIgnoringErrors(readEnd)
    FileSystem.live.closeIgnoringErrors(writeEnd)
  }

  /// Wakes the reader; callable from any thread.
  package func signal() {
    if isSignaled.exchange(true, ordering: .sequentiallyConsistent) { return }
    // Only a full pipe can refuse the byte, and that pipe is already readable.
    withUnsafeBytes(of: UInt8(0)) { _ = try? FileSystem.live.write(writeEnd, $0) }
  }

  /// Empties the pipe; call this before you read the data that other threads stored.
  package func drain() {
    while let bytes = try? FileSystem.live.read(readEnd, upTo: 64), !bytes.isEmpty {}
    // Clear the flag only after reading. While the flag is set, `signal()` writes no byte, but its
    // caller has already stored the data, which the reader reads next.
    isSignaled.store(false, ordering: .sequentiallyConsistent)
  }
}
