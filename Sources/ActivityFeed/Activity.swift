package import Unidirectional

/// What happened to the favourites once.
package struct Activity: Codable, Equatable, Sendable {
  /// When it happened.
  package var time: Timestamp

  /// What happened.
  package var change: FavoriteChange

  /// Makes an activity.
  package init(time: Timestamp, change: FavoriteChange) {
    self.time = time
    self.change = change
  }
}

extension Activity: CustomStringConvertible {
  /// `2026-11-21T03:10:00Z added 5`.
  package var description: String { "\(time) \(change)" }
}

/// A number that became a favourite, or is none any more.
package enum FavoriteChange: Codable, Equatable, Sendable {
  /// It was added.
  case added(Int64)

  /// It was taken off.
  case removed(Int64)

  /// The number.
  package var number: Int64 {
    switch self {
    case .added(let number), .removed(let number): number
    }
  }

  /// Whether the number was added.
  package var isAddition: Bool {
    if case .added = self { true } else { false }
  }
}

extension FavoriteChange: CustomStringConvertible {
  /// `added 5`.
  package var description: String { "\(isAddition ? "added" : "removed") \(number)" }
}
