/// A copy-on-write value, like an array, that counts the copies of its storage.
struct CopyProbe: Equatable, Sendable {
  private final class Storage: Sendable {}

  private var storage = Storage()

  /// The number of changes.
  private(set) var changes = 0

  /// The number of changes that had to copy the storage, because it was shared.
  private(set) var copies = 0

  /// Changes the value, and copies the storage if it is shared.
  mutating func change() {
    changes += 1
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage()
      copies += 1
    }
  }

  static func == (left: CopyProbe, right: CopyProbe) -> Bool { left.changes == right.changes }
}
