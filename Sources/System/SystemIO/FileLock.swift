/// Waits for a moment, or until a signal arrives, before another attempt to lock a file.
package func pauseForLock(milliseconds: Int32 = 50) {
  var none: [PollRequest] = []
  poll(&none, milliseconds: milliseconds)
}

/// An advisory lock on a file: other processes respect it only if they lock the file too.
package struct FileLock: Sendable {
  /// The operation of `flock(2)`.
  let operation: Int32

  /// An exclusive lock; fails immediately if another lock is held.
  package static let exclusiveWithoutWaiting = FileLock(operation: LOCK_EX | LOCK_NB)

  /// No lock; the current lock is released.
  package static let none = FileLock(operation: LOCK_UN)
}
