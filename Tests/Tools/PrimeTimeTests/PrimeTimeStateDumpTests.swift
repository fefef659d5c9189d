import ActivityFeed
import FavoritePrimes
import Foundation
import PrimeNumbers
import StateDiff
import Testing
import Unidirectional
import primetime

@Suite struct PrimeTimeStateDumpTests {
  private let state = PrimeTimeState(
    count: 5, favoritePrimes: [7, 2],
    activityFeed: [
      Activity(time: Timestamp(seconds: 10), change: .added(7)),
      Activity(time: Timestamp(seconds: 20), change: .removed(5)),
    ])

  @Test func anEntryIsOneLineOfADump() {
    #expect(
      state.dumpValue.lines(indentation: "  ").joined(separator: "\n") == """
          count: 5
          favoritePrimes: [7, 2]
          activityFeed:
            [0]: 1970-01-01T00:00:10Z added 7
            [1]: 1970-01-01T00:00:20Z removed 5
        """)
  }

  @Test func aStateWithoutNamesIsEncodedAsBeforeThereWereNames() throws {
    let json = try JSONEncoder().encode(PrimeTimeState(count: 5))
    #expect(!String(decoding: json, as: UTF8.self).contains("names"))
    let old = Data(#"{"count":5,"favoritePrimes":[],"activityFeed":[]}"#.utf8)
    #expect(try JSONDecoder().decode(PrimeTimeState.self, from: old) == PrimeTimeState(count: 5))
    let named = PrimeTimeState(names: ["p": 7])
    let copy = try JSONDecoder().decode(PrimeTimeState.self, from: JSONEncoder().encode(named))
    #expect(copy == named)
    #expect(named.dumpValue.line.hasSuffix("names: {p: 7}}"), "\(named.dumpValue.line)")
    #expect(named.fingerprint != PrimeTimeState().fingerprint)
  }

  @Test(
    arguments: [.added(5), .removed(9_223_372_036_854_775_807), .added(-7)] as [FavoriteChange])
  func aDumpedEntryIsItsDescription(change: FavoriteChange) {
    let activity = Activity(time: Timestamp(seconds: 10), change: change)
    #expect(activity.dumpValue.line == activity.description)
  }
}
