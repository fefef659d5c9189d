import StateDiff
import Testing

private struct Point: Dumpable {
  var x = 1
  var y: Int? = nil
}

private struct Named: Dumpable {
  var count = 0
  var list: [Int] = []
  var title = ""
  var hidden = 0

  static let fields = [
    Field<Self>("count") { $0.count },
    Field("list") { $0.list },
    Field("title") { $0.title },
  ]
}

private enum Event {
  case started
  case moved(Point)
  case named(String, at: Int)
  case inner(Inner)

  enum Inner { case deep(by: Int) }
}

@Suite struct DumpValueTests {
  @Test func changesOfNamedParts() {
    let old = Named(count: 0, list: [2, 3, 5], title: "a")
    let new = Named(count: 1, list: [3, 5, 7], title: "b \"c\"")
    #expect(
      new.changes(from: old).map { $0.line() } == [
        "count: 0 → 1", "list[0]: - 2", "list[2]: + 7", #"title: "a" → "b \"c\"""#,
      ])
    #expect(new.changes(from: old)[0].line() == "count: 0 → 1")
  }

  @Test func equalValuesHaveNoChanges() {
    #expect(Named(list: [1]).changes(from: Named(list: [1])).isEmpty)
  }

  @Test func unnamedPropertiesAreNotShown() {
    #expect(Named(hidden: 1).changes(from: Named()).isEmpty)
  }

  @Test func changesFoundByReflection() {
    #expect(
      Point(x: 2, y: 4).changes(from: Point()).map { $0.line() } == ["x: 1 → 2", "y: none → 4"])
  }

  @Test func changesAsJSON() {
    let changes = Named(count: 5, list: [7], title: "x").changes(from: Named(list: [2], title: "x"))
    #expect(
      changes.map(\.dumpValue.json) == [
        #"{"path":"count","old":0,"new":5}"#,
        #"{"path":"list[0]","old":2}"#,
        #"{"path":"list[0]","new":7}"#,
      ])
  }

  @Test func casesOnALine() {
    #expect(DumpValue(reflecting: Event.started).line == "started")
    #expect(DumpValue(reflecting: Event.moved(Point())).line == "moved({x: 1, y: none})")
    #expect(DumpValue(reflecting: Event.named("n", at: 3)).line == #"named("n", at: 3)"#)
    #expect(DumpValue(reflecting: Event.inner(.deep(by: 4))).line == "inner.deep(by: 4)")
  }

  @Test func casesAsJSON() {
    #expect(DumpValue(reflecting: Event.started).json == #""started""#)
    #expect(DumpValue(reflecting: Event.moved(Point())).json == #"{"moved":{"x":1,"y":null}}"#)
    #expect(DumpValue(reflecting: Event.named("n", at: 3)).json == #"{"named":{"0":"n","at":3}}"#)
    #expect(
      DumpValue(reflecting: Event.inner(.deep(by: 4))).json == #"{"inner":{"deep":{"by":4}}}"#)
  }

  @Test func dictionariesAndSetsAreSorted() {
    let dictionary = DumpValue(reflecting: ["b": 2, "a": 1, "c": 3])
    #expect(dictionary.json == #"{"a":1,"b":2,"c":3}"#)
    #expect(DumpValue(reflecting: Set([3, 1, 2])).json == "[1,2,3]")
    #expect(DumpValue(reflecting: Float(1.5)).json == "1.5")
  }

  @Test func jsonEscapesQuotesBackslashesAndControls() {
    let text = "quote \" backslash \\ tab \t newline \n return \r bell \u{7} null \u{0} ä 🙂"
    #expect(
      DumpValue.string(text).json
        == #""quote \" backslash \\ tab \t newline \n return \r bell \u0007 null \u0000 ä 🙂""#)
  }

  @Test func controlAndInvisibleCharactersAreEscaped() {
    let evil = "\u{1B}[31m\u{9B}2J\u{202E}\n\u{FEFF}"
    let escaped = #"\u{1B}[31m\u{9B}2J\u{202E}\n\u{FEFF}"#
    #expect(DumpValue.string(evil).line == "\"\(escaped)\"")
    #expect(DumpValue.text(evil).line == escaped)
    #expect(DumpValue.record([], summary: evil).line == escaped)
    #expect(DumpValue(reflecting: [evil: 1]).line == "{\(escaped): 1}")
    #expect(DumpValue(reflecting: [evil: 1]).lines() == ["\(escaped): 1"])
    #expect(Change(evil, .added(.text(evil))).line() == "\(escaped): + \(escaped)")
    #expect(
      DumpValue.string("\(evil)\u{E0041}").json
        == #""\u001b[31m\u009b2J\u202e\n\ufeff\udb40\udc41""#)
    let scotland = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    #expect(DumpValue.string(scotland).json == "\"\(scotland)\"")
  }

  @Test func theChangeOfAWholeStateHasNoPath() {
    #expect(5.changes(from: 4).map { $0.line() } == ["4 → 5"])
    #expect([2].changes(from: []).map { $0.line() } == ["[0]: + 2"])
  }

  @Test func longTextsAreCutOnlyInDiffs() {
    let text = String(repeating: "x", count: 1000)
    for value in [DumpValue.string(text), .text(text), .list([.string(text)])] {
      let change = Change("a", .replaced(old: .none, new: value))
      #expect(change.line().count < 230)
      #expect(change.line().contains("x…x"))
      #expect(value.line.count >= 1000)
      #expect(change.dumpValue.json.count >= 1000)
    }
  }

  @Test func jsonKeepsAllDigits() {
    // A reader that stores numbers as `Double` rounds integers from 2^53 on.
    #expect(DumpValue.integer(9_007_199_254_740_991).json == "9007199254740991")
    #expect(DumpValue.integer(-9_007_199_254_740_991).json == "-9007199254740991")
    #expect(DumpValue.integer(9_007_199_254_740_992).json == #""9007199254740992""#)
    #expect(DumpValue.integer(-9_007_199_254_740_993).json == #""-9007199254740993""#)
    #expect(DumpValue.integer(.min).json == #""-9223372036854775808""#)
    #expect(DumpValue.number(0.5).json == "0.5")
    #expect(DumpValue.number(.infinity).json == #""inf""#)
  }

  @Test func linesOfAState() {
    let dumpValue = DumpValue.record([
      .init("count", .integer(5)),
      .init("list", .list([.integer(2), .integer(3)])),
      .init("events", .list([.text("one"), .text("two")])),
      .init("none", .list([])),
      .init("inner", .record([.init("x", .none)])),
    ])
    #expect(
      dumpValue.lines(indentation: "  ") == [
        "  count: 5", "  list: [2, 3]", "  events:", "    [0]: one", "    [1]: two", "  none: []",
        "  inner:", "    x: none",
      ])
  }
}
