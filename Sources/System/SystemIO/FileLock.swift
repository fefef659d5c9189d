/// Waits for 50 milliseconds, or until a signal arrives, before another attempt to lock a file.
package func pauseForLock() {
  var none: [PollRequest] = []
  poll(&none, milliseconds: 50)
}

/// An advisory lock on a file: other processes respect it only if they lock the file too.
package struct FileLock: Sendable {
  /// The operation of `flock(2)`.
  let operation: Int32

  /// A lock that several processes can hold at once; waits until no exclusive lock is held.
  package static let shared = FileLock(operation: LOCK_SH)

  /// An exclusive lock; waits until no other lock is held.
  package static let exclusive = FileLock(operation: LOCK_EX)

  /// An exclusive lock; fails immediately if another lock is held.
  package static let exclusiveWithoutWaiting = FileLock(operation: LOCK_EX | LOCK_NB)

  /// No lock; the current lock is released.
  package static let none = FileLock(operation: LOCK_UN)
}
