import TerminalText

/// The path of a part of a value, in the form in which a ``Change`` names it.
///
/// Examples are `count`, `favoritePrimes[3]` and `activityFeed[0].kind`.
package struct ValuePath: Equatable, Sendable {
  /// The UTF-8 text of the path.
  private(set) var text: [UInt8]

  /// The list indices in the path, outermost first.
  private(set) var indices: [Index] = []

  /// A list index in a path.
  struct Index: Equatable, Sendable {
    /// The number of bytes before the opening bracket, which are the path of the list.
    let start: Int

    /// The number of bytes up to and including the closing bracket.
    let end: Int

    let value: Int
  }

  /// Creates a path from its text.
  package init(_ text: String) {
    self.init(Array(text.utf8))
  }

  init(_ text: [UInt8]) {
    self.text = text
    var opening: Int?
    for (position, byte) in text.enumerated() {
      if byte == UInt8(ascii: "[") {
        opening = position
      } else if byte == UInt8(ascii: "]"), let start = opening {
        if let value = Self.index(text[(start + 1)..<position]) {
          indices.append(Index(start: start, end: position + 1, value: value))
        }
        opening = nil
      }
    }
  }

  /// Returns the reason why the path leads to no part of a value; nil if the path leads to a part
  /// or, when it is empty, to the value itself.
  package func error(in value: DumpValue) -> ValuePathError? { value.error(in: text[...], at: []) }

  /// Returns the path with another value for one of its indices.
  func replacing(_ index: Index, with value: Int) -> ValuePath {
    ValuePath(Array(text[..<index.start]) + Array("[\(value)]".utf8) + text[index.end...])
  }

  /// Returns whether this path leads to a part of the value at `other`, or to that value itself.
  func isPart(of other: ValuePath) -> Bool {
    text.starts(with: other.text)
      && (other.text.isEmpty || Self.endsName(text[other.text.count...]))
  }

  /// Returns whether the rest of a path is empty or begins with a dot or a bracket, which end a
  /// name.
  static func endsName(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.isEmpty || rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: "[")
  }

  /// Returns the index that decimal digits stand for; nil for a leading zero, a number that is too
  /// large or any other text.
  static func index(_ digits: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: digits, as: UTF8.self)
    return Int(text).flatMap { $0 >= 0 && "\($0)" == text ? $0 : nil }
  }
}

extension ValuePath: CustomStringConvertible {
  /// The text of the path.
  package var description: String { String(decoding: text, as: UTF8.self) }
}

/// The reason why a path leads to no value.
public enum ValuePathError: Error, Equatable, Sendable {
  /// The value at the path `of` has no part with the given name; `parts` lists the names of its
  /// parts.
  case noPart(String, of: String, parts: [String])

  /// The list at the path has no element with the index; `count` is the number of its elements.
  case noElement(Int, of: String, count: Int)

  /// The text in brackets after the path of a list, such as `[-1]`, is not an index; the first
  /// string includes the brackets.
  case notAnIndex(String, of: String)

  /// The path has a dot that no name follows; the string is the path up to and including that dot.
  case noName(after: String)
}

extension ValuePathError: CustomStringConvertible {
  /// The reason, as a sentence without a period.
  public var description: String {
    switch self {
    case .noPart(let name, of: let path, parts: _):
      "\(shown(path)) has no part \(quoted(name))"
    case .noElement(let index, of: let path, count: let count):
      "\(shown(path)) has no element \(index); "
        + (count == 0 ? "it is empty" : "it has \(counted(count, "element"))")
    case .notAnIndex(let text, of: let path):
      "\(quoted(text)) is not an index of \(shown(path)); "
        + "write it like [0] or [12]"
    case .noName(after: let path):
      "there is no name after \(quoted(path))"
    }
  }

  private func shown(_ path: String) -> String {
    path.isEmpty ? "the state" : excerpt(escapingControls(path), limit: 200)
  }
}

extension DumpValue {
  /// Returns the reason why the rest of a path leads to no part of this value, whose own path is
  /// `path`; nil if it leads to a part.
  fileprivate func error(
    in rest: ArraySlice<UInt8>, at path: ArraySlice<UInt8>
  ) -> ValuePathError? {
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: "["), case .list(let elements) = self {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")),
        let index = ValuePath.index(rest[(rest.startIndex + 1)..<end])
      else {
        let text = rest.prefix(through: rest.firstIndex(of: UInt8(ascii: "]")) ?? rest.endIndex - 1)
        return .notAnIndex(
          String(decoding: text, as: UTF8.self), of: String(decoding: path, as: UTF8.self))
      }
      guard index < elements.count else {
        return .noElement(
          index, of: String(decoding: path, as: UTF8.self), count: elements.count)
      }
      return elements[index].error(in: rest[(end + 1)...], at: path + rest[...end])
    }
    let name = first == UInt8(ascii: ".") && !path.isEmpty ? rest.dropFirst() : rest
    var deepest: ValuePathError?
    for part in parts where name.starts(with: part.name.utf8) {
      let inside = name.dropFirst(part.name.utf8.count)
      guard ValuePath.endsName(inside) else { continue }
      deepest = part.value.error(in: inside, at: path + rest[..<inside.startIndex])
      if deepest == nil { return nil }
    }
    if let deepest { return deepest }
    if name.startIndex > rest.startIndex, name.isEmpty || ValuePath.endsName(name) {
      return .noName(after: String(decoding: path + [first], as: UTF8.self))
    }
    let end = name.dropFirst().firstIndex { ".[".utf8.contains($0) } ?? name.endIndex
    return .noPart(
      String(decoding: name[..<end], as: UTF8.self), of: String(decoding: path, as: UTF8.self),
      parts: parts.map(\.name))
  }

  /// The parts that a path can name.
  private var parts: [Member] {
    switch self {
    case .record(let members, summary: _): return members
    case .enumCase(let name, let members):
      if members.count == 1, members[0].name.isEmpty { return [Member(name, members[0].value)] }
      return [Member(name, .record(Self.numbered(members)))]
    case .none, .bool, .integer, .digits, .number, .string, .text, .list: return []
    }
  }
}
