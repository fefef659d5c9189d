import CEditline
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe by which any thread wakes the one that waits in `poll` for a terminal or a file.
///
/// Signals coalesce: however many come before the reader looks, there is one byte to read. What
/// the reader is to look at must be in its place before `signal()` is called.
package final class WakePipe: Sendable {
  /// Becomes readable when `signal()` has been called; to be polled, and read by `drain()` alone.
  package let readDescriptor: Int32
  package let writeDescriptor: Int32
  private let isSignalled = Atomic(false)

  /// Makes a pipe that is closed when the last reference goes, and is not passed on to children.
  package init() throws(LineEditingError) {
    var ends: [Int32] = [-1, -1]
    guard signals_make_pipe(&ends) else { throw .wakePipe(code: errno) }
    readDescriptor = ends[0]
    writeDescriptor = ends[1]
  }

  deinit {
    close(readDescriptor)
    close(writeDescriptor)
  }

  /// Wakes the reader; callable from any thread, and from a signal handler.
  package func signal() {
    if isSignalled.exchange(true, ordering: .sequentiallyConsistent) { return }
    var byte: UInt8 = 0
    // A full pipe is readable already.
    _ = write(writeDescriptor, &byte, 1)
  }

  /// Takes what has been signalled, before the reader looks at what it was woken for.
  package func drain() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while true {
        let count = read(readDescriptor, buffer.baseAddress, buffer.count)
        if count > 0 || (count < 0 && errno == EINTR) { continue }
        break
      }
    }
    // Only now, after reading: a signal that finds the flag still set wrote no byte, but what it
    // stands for is there to be seen by the look that follows.
    isSignalled.store(false, ordering: .sequentiallyConsistent)
  }
}
