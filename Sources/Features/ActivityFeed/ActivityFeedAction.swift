package import PrimeNumbers
package import Unidirectional

/// An action of the activity feed.
package enum ActivityFeedAction: Codable, Equatable, Sendable {
  /// The user asked for a page; page 1 has the latest entries.
  case pageRequested(Int64)
}

/// An entry of the activity feed: a favorite that was added or removed.
package struct Activity: Codable, Equatable, Sendable, CustomStringConvertible {
  /// The time of the change.
  package var time: Timestamp

  /// The favorite that was added or removed.
  package var change: FavoriteChange

  /// Creates an entry.
  package init(time: Timestamp, change: FavoriteChange) {
    self.time = time
    self.change = change
  }

  /// The time and the change, such as `2026-11-21T03:10:00Z added 5`.
  package var description: String { "\(time) \(change)" }
}

/// A change to the favorites.
package enum FavoriteChange: Codable, Equatable, Sendable, CustomStringConvertible {
  /// A number was added.
  case added(Integer)

  /// A number was removed.
  case removed(Integer)

  /// The number that was added or removed.
  package var number: Integer {
    switch self {
    case .added(let number), .removed(let number): number
    }
  }

  /// Whether the number was added.
  package var isAddition: Bool {
    if case .added = self { true } else { false }
  }

  /// The change in words, such as `added 5`.
  package var description: String { "\(isAddition ? "added" : "removed") \(number)" }
}
