/// A match of typed letters with a text, in which case is ignored and letters may be left out.
///
/// ```swift
/// TypedMatch("prm", in: "primes")?.positions  // [0, 1, 3]
/// ```
///
/// A text that begins with the letters is a better match than any other text. Among other texts, a
/// text in which the letters form fewer groups is better. If the numbers of groups are equal, the
/// text in which the first letter is earlier is better. Each further letter is matched as early as
/// possible.
package struct TypedMatch: Equatable, Sendable {
  /// The rank of the match; the least rank is best.
  ///
  /// It is 0 for a text that begins with the letters, and 1 if only their case differs. Otherwise,
  /// it is larger for more groups of letters, and for the same number of groups if the first letter
  /// is later.
  private let rank: Int

  /// The offsets of the matched characters in the text, in ascending order.
  package let positions: [Int]

  /// Matches letters with a text; the result is nil if the text does not contain them in order.
  package init?(_ typed: String, in text: String) {
    let letters = Array(typed.lowercased())
    let characters = Array(text.lowercased())
    if text.hasPrefix(typed) {
      (rank, positions) = (0, Array(letters.indices))
    } else if characters.starts(with: letters) {
      (rank, positions) = (1, Array(letters.indices))
    } else {
      let starts = characters.indices.filter { characters[$0] == letters[0] }
      let found = starts.compactMap { Self.positions(of: letters, in: characters, from: $0) }
      let ranked = found.map { (rank: Self.groupCount(of: $0) << 32 + $0[0], positions: $0) }
      guard let best = ranked.min(by: { $0.rank < $1.rank }) else { return nil }
      (rank, positions) = best
    }
  }

  /// Returns the number of groups that the letters form in a text; nil if the text does not match.
  ///
  /// Each letter is matched as early as possible. This is faster than finding the best match.
  package static func groupCount(of typed: String, in text: String) -> Int? {
    positions(of: Array(typed.lowercased()), in: Array(text.lowercased()), from: 0).map(groupCount)
  }

  /// Returns the offset of each letter, matched as early as possible from an offset on; nil if a
  /// letter is missing.
  private static func positions(
    of letters: [Character], in characters: [Character], from start: Int
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
  /// If any text begins with the letters in the same case, only such texts are returned. Otherwise,
  /// if any text begins with the letters in any case, only such texts are returned. A single letter
  /// matches only at the beginning, because most texts contain it.
  package static func best<Item>(
    for typed: String, among items: [Item], by text: (Item) -> String
  ) -> [(item: Item, match: TypedMatch)] {
    let found = items.compactMap { item in
      TypedMatch(typed, in: text(item)).map { (item: item, match: $0) }
    }
    for rank in 0...1 {
      let beginnings = found.filter { $0.match.rank == rank }
      if !beginnings.isEmpty || typed.count == 1 && rank == 1 { return beginnings }
    }
    return found.sorted { $0.match.rank < $1.match.rank }
  }
}
