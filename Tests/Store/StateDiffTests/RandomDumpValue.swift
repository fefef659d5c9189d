import StateDiff
import UnidirectionalTesting

extension DumpValue {
  /// Returns a random value, nested at most `depth` levels deep.
  static func random(depth: Int, using generator: inout SeededGenerator) -> DumpValue {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &generator) {
    case 0: .none
    case 1: .bool(.random(using: &generator))
    case 2:
      .integer(
        [.min, -1, 0, 9, 10, .max, .random(in: -1000...1000, using: &generator)]
          .randomElement(using: &generator) ?? 0)
    case 3:
      .number(
        [-0.0, 0.1, 1e300, .infinity, .nan, .random(in: -1...1, using: &generator)]
          .randomElement(using: &generator) ?? 0)
    case 4: .string(text(using: &generator))
    case 5: .text(text(using: &generator))
    case 6: .list(several(using: &generator) { random(depth: depth - 1, using: &$0) })
    case 7: .record(fields(depth: depth, using: &generator))
    case 8: .record(fields(depth: depth, using: &generator), summary: text(using: &generator))
    default:
      .enumCase(
        ["on", "moved", "of"].randomElement(using: &generator) ?? "on",
        fields(depth: depth, using: &generator))
    }
  }

  private static func fields(
    depth: Int, using generator: inout SeededGenerator
  ) -> [Member] {
    several(using: &generator) { generator in
      let name = Bool.random(using: &generator) ? "x" : text(using: &generator)
      return Member(name, random(depth: depth - 1, using: &generator))
    }
  }

  private static func several<Value>(
    using generator: inout SeededGenerator, _ value: (inout SeededGenerator) -> Value
  ) -> [Value] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in value(&generator) }
  }

  /// Returns a random text of up to 18 scalars, which may need escapes.
  ///
  /// The text is often empty.
  private static func text(using generator: inout SeededGenerator) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "z", " ", "\"", "\\", "\n", "\t", "\r", "\0", "\u{1B}", "\u{7F}", "\u{9B}", "ä",
      "\u{301}", "\u{202E}", "\u{FEFF}", "🙂", "\u{E0001}",
    ]
    let others = Bool.random(using: &generator) ? scalars.count : 3
    var text = ""
    for _ in 0..<max(Int.random(in: -6...18, using: &generator), 0) {
      text.unicodeScalars.append(scalars[Int.random(in: 0..<others, using: &generator)])
    }
    return text
  }
}
