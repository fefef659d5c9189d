import Foundation
import StateDiff
import Testing

/// A state with properties that dumps and recordings leave out.
private struct Search: Codable, Dumpable, Hashable {
  var query = ""
  @Transient var isLoading: Bool
  @Transient var cache: [String: Int]
  @Transient var answer: Int?
}

@Suite struct TransientTests {
  private let loading: Search = {
    var search = Search(query: "a")
    search.isLoading = true
    search.cache["a"] = 1
    search.answer = 2
    return search
  }()

  @Test func theFirstValueIsEmpty() {
    let search = Search()
    #expect(!search.isLoading)
    #expect(search.cache.isEmpty)
    #expect(search.answer == nil)
  }

  @Test func aFirstValueCanBeGiven() throws {
    struct Menu: Codable, Dumpable {
      var name = ""
      @Transient var isOpen = true
    }
    #expect(Menu().isOpen)
    #expect(!Menu(isOpen: false).isOpen)
    #expect(try !JSONDecoder().decode(Menu.self, from: JSONEncoder().encode(Menu())).isOpen)
  }

  @Test func equalityIgnoresIt() {
    #expect(loading == Search(query: "a"))
    #expect(loading.hashValue == Search(query: "a").hashValue)
    #expect(loading != Search())
  }

  @Test func dumpsDiffsAndFingerprintsLeaveItOut() {
    #expect(loading.dumpValue.line == #"{query: "a"}"#)
    #expect(loading.changes(from: Search()).map { $0.line() } == [#"query: "" → "a""#])
    #expect(loading.changes(from: Search(query: "a")).isEmpty)
    #expect(loading.fingerprint == Search(query: "a").fingerprint)
  }

  @Test func aNestedValueLeavesItOut() {
    struct Page: Dumpable {
      var searches: [Search]
    }
    #expect(Page(searches: [loading]).dumpValue.line == #"{searches: [{query: "a"}]}"#)
    #expect(Page(searches: [loading]).changes(from: Page(searches: [Search(query: "a")])).isEmpty)
  }

  @Test func itIsNotEncoded() throws {
    let data = try JSONEncoder().encode(loading)
    #expect(String(decoding: data, as: UTF8.self) == #"{"query":"a"}"#)
    let decoded = try JSONDecoder().decode(Search.self, from: data)
    #expect(!decoded.isLoading)
    #expect(decoded.cache.isEmpty)
    #expect(decoded == loading)
  }

  @Test func aValueOnItsOwnIsAnEmptyObject() throws {
    let data = try JSONEncoder().encode([Transient<Int?>()])
    #expect(String(decoding: data, as: UTF8.self) == "[{}]")
    #expect(try JSONDecoder().decode([Transient<Int?>].self, from: data).count == 1)
  }
}
