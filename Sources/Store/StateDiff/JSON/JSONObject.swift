import TerminalText

/// A JSON object that is written member by member.
///
/// It needs less memory and time than a ``DumpValue`` with the same members. The names need no
/// escapes.
package struct JSONObject {
  private var text: [UInt8] = []

  package init() {
    text.reserveCapacity(256)
    text.append(UInt8(ascii: "{"))
  }

  /// The object as JSON in UTF-8, followed by a line feed if it ends a line.
  package consuming func json(endsLine: Bool = false) -> [UInt8] {
    text.append(UInt8(ascii: "}"))
    if endsLine { text.append(UInt8(ascii: "\n")) }
    return text
  }

  /// Adds a member, whose value is given as JSON.
  package mutating func add(_ name: StaticString, json: [UInt8]) {
    begin(name)
    text.append(contentsOf: json)
  }

  /// Adds a list, whose elements are given as JSON.
  package mutating func add(_ name: StaticString, list elements: [UInt8]) {
    begin(name)
    text.append(UInt8(ascii: "["))
    text.append(contentsOf: elements)
    text.append(UInt8(ascii: "]"))
  }

  /// Adds a number with all of its digits.
  package mutating func add(_ name: StaticString, _ number: Int64) {
    begin(name)
    text.append(digitsOf: number)
  }

  /// Adds a member.
  package mutating func add(_ name: StaticString, _ value: DumpValue) {
    begin(name)
    value.appendJSON(to: &text)
  }

  private mutating func begin(_ name: StaticString) {
    if text.count > 1 { text.append(UInt8(ascii: ",")) }
    text.append(UInt8(ascii: "\""))
    text.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    text.append(UInt8(ascii: "\""))
    text.append(UInt8(ascii: ":"))
  }
}
