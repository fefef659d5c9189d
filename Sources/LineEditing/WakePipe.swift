import CEditline
import Synchronization
import SystemIO
package import SystemPackage

/// A pipe through which any thread can wake a thread that waits in `poll`.
///
/// Wake-ups coalesce: any number of them before the reader looks leave one byte to read. Store the
/// data for the reader before you call ``signal()``.
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
    // A full pipe is already readable.
    withUnsafeBytes(of: UInt8(0)) { byte in _ = try? FileSystem.live.write(writeEnd, byte) }
  }

  /// Empties the pipe; call this before you look at the data.
  package func drain() {
    while let bytes = try? FileSystem.live.read(readEnd, upTo: 64), !bytes.isEmpty {}
    // Clear the flag only after reading. A wake-up that finds it still set writes no byte, but its
    // data is already in place for the reader to find.
    isSignaled.store(false, ordering: .sequentiallyConsistent)
  }
}
