/// A value with storage behind it, as an array has, which counts how often that had to be copied.
struct CopyProbe: Equatable, Sendable {
  private final class Storage: Sendable {}

  private var storage = Storage()

  /// How often it was changed.
  private(set) var changes = 0

  /// How often somebody else held the storage when it was changed.
  private(set) var copies = 0

  /// Changes it, copying the storage where it is shared.
  mutating func change() {
    changes += 1
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage()
      copies += 1
    }
  }

  static func == (left: CopyProbe, right: CopyProbe) -> Bool { left.changes == right.changes }
}
