import Foundation
import StateDiff
import Testing

/// A value with a summary.
private struct Reading: DumpableScalar {
  var hour: Int64
  var degrees: Int64
  var place = "Rome"

  var summary: String { "\(hour) h: \(degrees) °C in \(place)" }

  var dumpValue: DumpValue {
    .record(
      [
        .init("hour", .integer(hour)), .init("degrees", .integer(degrees)),
        .init("place", .string(place)),
      ], summary: summary)
  }
}

private struct Inner: Dumpable {
  var name = "inner"
  var numbers: [Int] = []

  static let fields = [Field<Self>("name") { $0.name }, Field("numbers") { $0.numbers }]
}

private struct Reflected: Dumpable {
  var count = 1
  var names = ["a", "b"]
}

private struct Whole: Dumpable {
  var count: Int64 = -5
  var share = 0.25
  var isOn = true
  var note: String? = "with \"quotes\" and \u{1B}[31m"
  var nothing: Int?
  var perhaps: [Int?] = [1, nil]
  var inner = Inner(numbers: [1, 2])
  var inners = [Inner(), Inner(numbers: [3])]
  var readings = [Reading(hour: 1, degrees: -3), Reading(hour: 2, degrees: 4, place: "\u{9B}")]
  var lists: [[Int]] = [[1], [], [2, 3]]
  var reflected = Reflected()
  var optionals: [Reading?] = [nil, nil, Reading(hour: 3, degrees: 0)]

  static let fields = [
    Field<Self>("count") { $0.count }, Field("share") { $0.share }, Field("isOn") { $0.isOn },
    Field("note") { $0.note }, Field("nothing") { $0.nothing }, Field("perhaps") { $0.perhaps },
    Field("inner") { $0.inner }, Field("inners") { $0.inners }, Field("readings") { $0.readings },
    Field("lists") { $0.lists }, Field("reflected") { $0.reflected },
    Field("optionals") { $0.optionals },
  ]
}

@Suite struct DumpTests {
  @Test func linesShowEveryPart() {
    #expect(
      Whole().dumpValue.lines(indentation: "  ").joined(separator: "\n") == #"""
          count: -5
          share: 0.25
          isOn: true
          note: "with \"quotes\" and \u{1B}[31m"
          nothing: none
          perhaps: [1, none]
          inner:
            name: "inner"
            numbers: [1, 2]
          inners:
            [0]:
              name: "inner"
              numbers: []
            [1]:
              name: "inner"
              numbers: [3]
          readings:
            [0]: 1 h: -3 °C in Rome
            [1]: 2 h: 4 °C in \u{9B}
          lists:
            [0]: [1]
            [1]: []
            [2]: [2, 3]
          reflected:
            count: 1
            names: ["a", "b"]
          optionals:
            [0]: none
            [1]: none
            [2]: 3 h: 0 °C in Rome
        """#)
  }

  @Test func topLevelValueHasNoName() {
    #expect(Int64(5).dumpValue.lines(indentation: "  ") == ["  5"])
    #expect([1, 2].dumpValue.lines() == ["[1, 2]"])
    #expect(["a"].dumpValue.lines(indentation: "  ") == [#"  ["a"]"#])
    #expect([[1], [2]].dumpValue.lines(indentation: "  ") == ["  [0]: [1]", "  [1]: [2]"])
    #expect(Reading(hour: 1, degrees: 2).dumpValue.lines() == ["1 h: 2 °C in Rome"])
    #expect(Inner().dumpValue.line == #"{name: "inner", numbers: []}"#)
    #expect(DumpValue.record([]).lines(indentation: "  ") == ["  {}"])
    #expect(DumpValue.record([]).json == "{}")
  }

  @Test func unnamedPartsAreNotIndented() {
    let dumpValue = DumpValue.record([
      .init("", .integer(1)), .init("", .record([.init("x", .integer(2))])),
    ])
    #expect(dumpValue.lines(indentation: "  ") == ["  1", "  x: 2"])
    #expect(dumpValue.line == "{1, {x: 2}}")
  }

  @Test(arguments: [0, 9, 10, -1, .max, .min] as [Int64])
  func integersKeepAllDigits(number: Int64) {
    #expect(number.dumpValue.line == String(number))
    #expect(number.dumpValue.json.filter { $0 != "\"" } == String(number))
  }

  /// Tests every ASCII character, and a few others, at different positions in a text.
  @Test(arguments: 0..<20)
  func everyCharacterIsEscapedTheSameWayEverywhere(place: Int) throws {
    let scalars = (0..<0x80).compactMap(Unicode.Scalar.init) + ["\u{9B}", "ä", "\u{202E}", "🙂"]
    for scalar in scalars {
      var text = String(repeating: "x", count: place)
      text.unicodeScalars.append(scalar)
      let json = try JSONDecoder().decode(String.self, from: Data(text.dumpValue.json.utf8))
      #expect(json == text)
      for tail in ["", "yyyyyyyyyy"] {
        let reading = Reading(hour: 1, degrees: 2, place: text + tail)
        let isHidden = scalar.value < 0x20 && scalar != "\t" || scalar == "\u{7F}"
        let needsEscape = isHidden || ["\u{9B}", "\u{202E}"].contains(scalar)
        #expect(reading.dumpValue.line.unicodeScalars.contains(scalar) != needsEscape)
      }
    }
  }

  @Test func casesInListsAreSeparatedByCommas() {
    let dumpValue = DumpValue.list([
      .enumCase("a", [.init("", .integer(1)), .init("b", .enumCase("c"))]), .enumCase("d"),
      .enumCase("e", [.init("", .integer(1)), .init("", .text("f"))]),
    ])
    #expect(dumpValue.line == "[a(1, b: c), d, e(1, f)]")
    #expect(dumpValue.json == #"[{"a":{"0":1,"b":"c"}},"d",{"e":[1,"f"]}]"#)
    #expect(dumpValue.lines() == ["[0]: a(1, b: c)", "[1]: d", "[2]: e(1, f)"])
  }
}
