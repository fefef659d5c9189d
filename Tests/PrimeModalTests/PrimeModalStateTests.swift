import Foundation
import PersistentCollections
import PrimeModal
import StateDiff
import Testing

@Suite struct PrimeModalStateTests {
  @Test func asJSONItIsTheCountAndTheList() throws {
    let state = PrimeModalState(count: 4, favoritePrimes: [7, 2])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(state)
    #expect(String(decoding: json, as: UTF8.self) == #"{"count":4,"favoritePrimes":[7,2]}"#)
    #expect(try JSONDecoder().decode(PrimeModalState.self, from: json) == state)
  }

  @Test func reflectionShowsTheCountAndTheList() {
    let mirror = Mirror(reflecting: PrimeModalState(count: 4, favoritePrimes: [7, 2]))
    #expect(mirror.displayStyle == .struct)
    #expect(mirror.children.map(\.label) == ["count", "favoritePrimes"])
    #expect(mirror.children.map { "\($0.value)" } == ["4", "[7, 2]"])
  }

  @Test func favoritesThatWereSetAreKnown() {
    var state = PrimeModalState(favoritePrimes: [2, 3])
    state.favoritePrimes = [5, 3]
    #expect([2, 3, 5].map(state.isFavorite) == [false, true, true])
    state.favoritePrimes.removeFirst()
    #expect([2, 3, 5].map(state.isFavorite) == [false, true, false])
  }

  @Test func howTheFavoritesCameAboutDoesNotCount() {
    var state = PrimeModalState()
    for number in 0..<1000 as Range<Int64> { state.favoritePrimes.append(number) }
    #expect(state == PrimeModalState(favoritePrimes: Array(0..<1000)))
  }
}
