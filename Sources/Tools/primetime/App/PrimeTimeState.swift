package import ActivityFeed
package import FavoritePrimes
package import PrimeNumbers
package import StateDiff
import TerminalText
import TimeTravel
import Unidirectional

/// The state of PrimeTime: the count, the favorite primes, the activity feed, and named numbers.
package struct PrimeTimeState: Codable, Equatable, Sendable {
  /// The count, which commands such as `factor` use if they are given no number.
  package var count: Integer

  /// The favorites: first those of the file that was loaded last, if any, and then those added
  /// later.
  package var favoritePrimes: ChunkedArray<Integer>

  /// The additions and removals of favorites, latest last; loading a list adds no entries.
  package var activityFeed: ChunkedArray<Activity>

  /// The numbers to which the user has given names, by name; nil without names.
  package var names: [String: Integer]?

  /// The favorites that were loaded, by the path of their file.
  @Transient package var loadedFavorites: [String: Set<Integer>]

  /// Creates a state.
  package init(
    count: Integer = 0, favoritePrimes: ChunkedArray<Integer> = [],
    activityFeed: ChunkedArray<Activity> = [], names: [String: Integer]? = nil
  ) {
    self.count = count
    self.favoritePrimes = favoritePrimes
    self.activityFeed = activityFeed
    self.names = names
  }

  /// The part of the state that the favorite primes feature uses.
  package var favorites: FavoritePrimesState {
    get { FavoritePrimesState(count: count, list: favoritePrimes, loaded: loadedFavorites) }
    set {
      (count, favoritePrimes, loadedFavorites) = (newValue.count, newValue.list, newValue.loaded)
    }
  }
}

extension PrimeTimeState: Dumpable {
  /// The fields of a dump: the count, the favorites, the feed, and the named numbers if there are
  /// any.
  package static let fields = [
    Field<Self>("count") { $0.count },
    Field("favoritePrimes") { $0.favoritePrimes },
    Field("activityFeed") { $0.activityFeed },
    Field("names", omittedIf: { $0.names == nil }) { $0.names ?? [:] },
  ]
}

extension Activity: DumpableScalar {
  /// A record of the time, the kind of change and the number, with a summary such as
  /// `2026-11-21T03:10:00Z added 5`.
  package var dumpValue: DumpValue {
    .record(
      [
        .init("time", .string(time.description)),
        .init("change", .string(kind)),
        .init("number", change.number.dumpValue),
      ], summary: description)
  }

  private var kind: String { change.isAddition ? "added" : "removed" }

  /// Adds the time in milliseconds, the kind of change and the number to a fingerprint.
  package func fingerprint(into builder: inout FingerprintBuilder) {
    builder.combine(time.milliseconds)
    builder.combine(change.isAddition)
    builder.combine(change.number)
  }
}

extension Integer: SwiftLiteralConvertible {
  /// Returns the digits, or for a value that does not fit into `Int64`, a call of an initializer.
  package func swiftLiteral() -> String {
    // If GMP is not installed, `try!` ends the exported test at once.
    int64 == nil ? "try! Integer(digits: \"\(self)\")" : "\(self)"
  }
}
