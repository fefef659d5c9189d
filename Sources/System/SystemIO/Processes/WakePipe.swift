import Synchronization

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
  private let system: FileSystem

  /// Creates a pipe that child processes do not inherit.
  package init(with system: FileSystem = .live) throws(Errno) {
    self.system = system
    (readEnd, writeEnd) = try FileDescriptor.uninheritedPipe(blocks: false)
  }

  deinit {
    system.closeIgnoringErrors(readEnd)
    system.closeIgnoringErrors(writeEnd)
  }

  /// Wakes the reader; callable from any thread.
  package func signal() {
    if isSignaled.exchange(true, ordering: .sequentiallyConsistent) { return }
    // Nothing else would wake the reader, so a write that fails is repeated up to 1,000 times. A
    // full pipe needs no further byte, because it is already readable.
    var lastError = Errno.ioError
    for _ in 1...1000 {
      do throws(Errno) {
        try ignoring(
          .wouldBlock,
          in: try withUnsafeBytes(of: UInt8(0)) { byte throws(Errno) in
            try system.write(writeEnd, byte)
          })
        return
      } catch {
        lastError = error
      }
    }
    // If the reader were never woken, the session would wait forever.
    fatalError("cannot write to a pipe of this process: \(lastError)")
  }

  /// Empties the pipe; call this before you read the data that other threads stored.
  package func drain() {
    while let bytes = try? system.read(readEnd, upTo: 64), !bytes.isEmpty {}
    // Clear the flag only after reading. If the flag were cleared earlier, a `signal()` during the
    // loop could set it, and the loop could read the byte of that call. Later calls would then
    // write no byte, and the reader would never wake. A `signal()` before this line may write no
    // byte, but its caller has already stored the data. The reader finds the data after this call.
    isSignaled.store(false, ordering: .sequentiallyConsistent)
  }
}
