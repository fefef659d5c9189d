import Testing
import Unidirectional

@Suite struct EffectTests {
  @Test func effectsAreComparedByNameAndArguments() {
    let save = Effect<Int>.work("save", ["count": 3, "to": "a.json"]) { $0.send(1) }
    let same = Effect<Int>.fireAndForget("save", ["count": 3, "to": "a.json"]) {}
    #expect(save == same)
    #expect(save != .fireAndForget("save", ["count": 4, "to": "a.json"]) {})
    #expect(save != .fireAndForget("save", ["count": 3, "in": "a.json"]) {})
    #expect(save != .fireAndForget("load", ["count": 3, "to": "a.json"]) {})
    #expect(save != .fireAndForget("save", ["count": 3]) {})
    #expect(save != .fireAndForget("save", ["count": "3", "to": "a.json"]) {})
  }

  @Test func effectsArePrintedByNameAndArguments() {
    let none: Int? = nil
    let some: Int? = 4
    let effect = Effect<Int>.sync(
      "save", ["": [2, 3], "to": "a \"b\".json", "none": none, "some": some]
    ) { 0 }
    #expect(effect.description == #"save([2, 3], to: "a \"b\".json", none: none, some: 4)"#)
    #expect(Effect<Int>.fireAndForget("log") {}.description == "log")
  }

  @Test func controlCharactersAreEscaped() {
    struct Name: Hashable, CustomStringConvertible {
      let description: String
    }
    let effect = Effect<Int>.fireAndForget(
      "load", ["from": "a\u{9B}2J", "as": Name(description: "b\u{1B}\u{202E}")]
    ) {}
    #expect(effect.description == #"load(from: "a\u{9B}2J", as: b\u{1B}\u{202E})"#)
  }

  @Test func longListsAreAbridgedWithACount() {
    let effect = Effect<Int>.fireAndForget("save", ["": Array(1...13)]) {}
    #expect(effect.description == "save([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 13 in all])")
    let twelve = Effect<Int>.fireAndForget("save", ["": Array(1...12)]) {}
    #expect(!twelve.description.contains("…"))
  }

  @Test func setsAndDictionariesArePrintedInTheSameOrderInEachProcess() {
    struct Query: Hashable {
      var words: Set<String>
      var limits: [String: Set<Int>] = [:]
    }
    enum Source: Hashable {
      case every(Set<Int>)
      case some(ids: Set<Int>, of: String)
    }
    let digits = Set(1...9)
    let text = "[1, 2, 3, 4, 5, 6, 7, 8, 9]"
    func description(_ argument: some Hashable & Sendable) -> String {
      Effect<Int>.fireAndForget("find", ["": argument]) {}.description
    }
    #expect(description(digits) == "find(\(text))")
    #expect(description([digits]) == "find([\(text)])")
    #expect(description(Optional(digits)) == "find(\(text))")
    #expect(
      description(["c": digits, "a": digits, "b": digits, "d": []])
        == "find({a: \(text), b: \(text), c: \(text), d: []})")
    #expect(
      description(Query(words: ["c", "a", "b", "d"], limits: ["x": digits]))
        == #"find({words: ["a", "b", "c", "d"], limits: {x: \#(text)}})"#)
    #expect(description(Source.every(digits)) == "find(every(\(text)))")
    #expect(
      description(Source.some(ids: digits, of: "a")) == #"find(some(ids: \#(text), of: "a"))"#)
    #expect(
      Effect<Int>.cancel(id: digits).description == "cancel(id: \(text))")
  }

  @Test func valuesArePrintedWithoutOptionalsAndTypes() {
    struct Place: Hashable {
      var row: Int
      var name: String? = "a"
      var parts = [1, 2]
    }
    enum Source: Hashable { case all, some(ids: [Int], String) }
    func description(_ argument: some Hashable & Sendable) -> String {
      Effect<Int>.fireAndForget("find", ["": argument]) {}.description
    }
    #expect(
      description(Place(row: 1)) == #"find({row: 1, name: "a", parts: [1, 2]})"#)
    #expect(description(Source.all) == "find(all)")
    #expect(description([Source.some(ids: [], "a")]) == #"find([some(ids: [], "a")])"#)
    #expect(description(Source.some(ids: [3], "a")) == #"find(some(ids: [3], "a"))"#)
  }

  @Test func mapKeepsNameAndArguments() {
    let effect = Effect<Int>.task("look", ["n": 5]) { $0.send(1) }
    #expect(effect.map(String.init).description == "look(n: 5)")
  }
}
