package import ActivityFeed
package import PersistentCollections
package import PrimeModal
package import StateDiff

/// The state of PrimeTime: the count, the favourite primes, and what happened to them.
package struct PrimeTimeState: Codable, Equatable, Sendable {
  /// The count and the favourites, as the modal has them; the counter and the list of favourites
  /// each work on their part of it.
  package var modal: PrimeModalState

  /// What happened to the favourites, latest last.
  package var activityFeed: PersistentList<Activity>

  /// Makes a state.
  package init(modal: PrimeModalState = PrimeModalState(), activityFeed: [Activity] = []) {
    self.modal = modal
    self.activityFeed = PersistentList(activityFeed)
  }

  /// The count.
  package var count: Int64 { modal.count }

  /// The favourites, in the order in which they were added.
  package var favoritePrimes: PersistentList<Int64> { modal.favoritePrimes }
}

extension PrimeTimeState: Dumpable {
  /// The count, the favourites and the feed.
  package static let fields = [
    Field<Self>("count") { $0.count },
    Field("favoritePrimes") { $0.favoritePrimes },
    Field("activityFeed") { $0.activityFeed },
  ]

  /// The count, and how long the lists are: what nearly every command changes, asked for twice as
  /// fast as by the parts.
  package var outline: UInt64 {
    let lengths = UInt64(modal.favoriteCount) &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(activityFeed.count)
    return UInt64(bitPattern: count) ^ lengths &* 0xbf58_476d_1ce4_e5b9
  }
}
