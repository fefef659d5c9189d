import PrimeNumbers
import StateDiff
import Testing
import UnidirectionalTesting

@testable import primetime

@Suite struct UnsavedFavoritesTests {
  /// Changes a list at random, and sometimes saves it, travels to an earlier version, or begins
  /// with lists that share nothing with the earlier ones.
  @Test(arguments: 1...4)
  func thePhraseCountsTheDifferencesOfTheSets(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let unsaved = UnsavedFavorites()
    var (list, saved): (ChunkedArray<Integer>, ChunkedArray<Integer>) = ([], [])
    var versions = [list]
    for number in Int64(0)..<600 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: saved = list
      case 1: saved = ChunkedArray(Array(list))
      case 2: list = versions[Int.random(in: versions.indices, using: &random)]
      case 3...8 where !list.isEmpty:
        list.remove(at: Int.random(in: list.indices, using: &random))
      case 9: list.reverse()
      default: list += (0..<20).map { Integer(number * 20 + $0) }
      }
      versions.append(list)
      if list == saved { continue }
      let added = Set(list).subtracting(saved).count
      let removed = Set(saved).subtracting(list).count
      let phrases = [
        added == 0 ? nil : "\(added) unsaved favorite prime\(added == 1 ? "" : "s")",
        removed == 0 ? nil : "\(removed) unsaved removal\(removed == 1 ? "" : "s")",
      ]
      let expected = phrases.compactMap(\.self).joined(separator: " and ")
      #expect(
        unsaved.phrase(list, saved) == (expected.isEmpty ? "1 unsaved change of order" : expected))
    }
  }
}
