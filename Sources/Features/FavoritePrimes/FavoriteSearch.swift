import PrimeNumbers
import StateDiff
import Synchronization

/// A search for a number in the favorites, which takes little time even if there are thousands.
///
/// It remembers the numbers of the list that it has searched last. The next list is nearly always
/// an earlier or a later version of that list, and shares nearly all of its chunks. Only the other
/// chunks are searched. The result does not depend on earlier searches, so a reducer that uses the
/// search is pure.
final class FavoriteSearch: Sendable {
  private let searched = Mutex((list: ChunkedArray<Integer>(), numbers: Set<Integer>()))

  /// Returns whether a list of distinct numbers contains a number.
  func contains(_ number: Integer, in list: ChunkedArray<Integer>) -> Bool {
    searched.withLock { searched in
      let parts = list.differingParts(from: searched.list)
      searched.numbers.subtract(parts.old)
      searched.numbers.formUnion(parts.new)
      searched.list = list
      return searched.numbers.contains(number)
    }
  }
}
