/// An advisory lock on a file: other processes respect it only if they lock the file too.
package enum FileLock: Sendable {
  /// A lock that several processes can hold at once; waits until no exclusive lock is held.
  case shared

  /// An exclusive lock; waits until no other lock is held.
  case exclusive

  /// An exclusive lock; fails immediately if another lock is held.
  case exclusiveWithoutWaiting

  /// No lock; the current lock is released.
  case none
}
