import PrimeNumbers
import StateDiff
import Synchronization
import TerminalText

/// Counts the unsaved changes of the favorites, in little time even if there are thousands.
///
/// A session with a journal counts them after each action. The counter remembers the lists that it
/// has compared last, and looks only at the chunks that differ from theirs. The result does not
/// depend on earlier counts.
final class UnsavedFavorites: Sendable {
  /// The lists that were compared last, the saved numbers, and how many of them the list has.
  private let compared = Mutex(
    (
      list: ChunkedArray<Integer>(), saved: ChunkedArray<Integer>(), numbers: Set<Integer>(),
      both: 0
    ))

  /// Returns a noun phrase such as `2 unsaved favorite primes and 1 unsaved removal`.
  ///
  /// The lists must differ.
  func phrase(_ list: ChunkedArray<Integer>, _ saved: ChunkedArray<Integer>) -> String {
    let both = compared.withLock { compared in
      if compared.saved != saved { compared = ([], saved, Set(saved), 0) }
      let parts = list.differingParts(from: compared.list)
      compared.both += parts.new.count(where: compared.numbers.contains)
      compared.both -= parts.old.count(where: compared.numbers.contains)
      compared.list = list
      return compared.both
    }
    let counts = [
      (list.count - both, "unsaved favorite prime"), (saved.count - both, "unsaved removal"),
    ]
    let phrases = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return phrases.isEmpty ? "1 unsaved change of order" : phrases.joined(separator: " and ")
  }
}
