/// A match of typed letters with a text, in which case is ignored and letters may be left out.
///
/// ```swift
/// TypedMatch("prm", in: "primes")?.positions  // [0, 1, 3]
/// ```
///
/// A text that begins with the letters is a better match than any other. Among the others, those in
/// which the letters form fewer groups are better, and then those in which the first is earlier.
package struct TypedMatch: Equatable, Sendable {
  private enum Kind: Sendable {
    case prefix, prefixIgnoringCase, groups
  }

  private let kind: Kind
  private let groupCount: Int

  /// The offsets of the matched characters in the text, in ascending order.
  package let positions: [Int]

  /// Matches letters with a text; the result is nil if the text does not contain them in order.
  package init?(_ typed: String, in text: String) {
    let letters = typed.map { $0.lowercased() }
    let characters = text.map { $0.lowercased() }
    if text.hasPrefix(typed) {
      (kind, groupCount, positions) = (.prefix, 1, Array(letters.indices))
    } else if characters.starts(with: letters) {
      (kind, groupCount, positions) = (.prefixIgnoringCase, 1, Array(letters.indices))
    } else {
      let starts = characters.indices.filter { characters[$0] == letters[0] }
      let found = starts.compactMap { Self.positions(of: letters, in: characters, from: $0) }
      let counted = found.map { (positions: $0, count: Self.groupCount(of: $0)) }
      guard let best = counted.min(by: { $0.count < $1.count }) else { return nil }
      (kind, groupCount, positions) = (.groups, best.count, best.positions)
    }
  }

  /// Returns a function that returns whether a text matches; it is faster than finding the best
  /// match.
  package static func test(for typed: String) -> (_ text: String) -> Bool {
    let lowercased = typed.map { $0.lowercased() }
    let letters = Array(lowercased.joined().utf8)
    return { text in
      var text = text
      let isMatch: Bool? = text.withUTF8 { bytes in
        var count = 0
        for byte in bytes {
          if count == letters.count { return true }
          if byte >= 0x80 { return nil }
          let isUppercase = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
          if (isUppercase ? byte | 0x20 : byte) == letters[count] { count += 1 }
        }
        return count == letters.count
      }
      return isMatch
        ?? (positions(of: lowercased, in: text.map { $0.lowercased() }, from: 0) != nil)
    }
  }

  /// Finds each letter as soon as possible, beginning at an offset.
  private static func positions(
    of letters: [String], in characters: [String], from start: Int
  ) -> [Int]? {
    var positions: [Int] = []
    for index in start..<characters.count where positions.count < letters.count {
      if characters[index] == letters[positions.count] { positions.append(index) }
    }
    return positions.count == letters.count ? positions : nil
  }

  private static func groupCount(of positions: [Int]) -> Int {
    zip(positions, positions.dropFirst()).count { $0 + 1 != $1 } + 1
  }

  /// Returns the items whose texts match, best first; items that match equally well keep their
  /// order.
  ///
  /// If any text begins with the letters, only such texts are returned; those in which the letters
  /// also have the same case exclude the others.
  package static func best<Item>(
    for typed: String, among items: [Item], by text: (Item) -> String
  ) -> [(item: Item, match: TypedMatch)] {
    let found = items.compactMap { item in
      TypedMatch(typed, in: text(item)).map { (item: item, match: $0) }
    }
    for kind in [Kind.prefix, .prefixIgnoringCase] {
      let beginnings = found.filter { $0.match.kind == kind }
      if !beginnings.isEmpty { return beginnings }
    }
    return found.enumerated().sorted {
      ($0.element.match.rank, $0.offset) < ($1.element.match.rank, $1.offset)
    }.map(\.element)
  }

  private var rank: Int { groupCount << 32 + (positions.first ?? 0) }
}
