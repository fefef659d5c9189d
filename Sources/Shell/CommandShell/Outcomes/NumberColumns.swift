import TerminalText

/// Lays out numbers in right-aligned columns, row by row.
///
/// A row has at least one number, even if the number is longer than the width. The number of
/// columns divides 240. A long list that arrives in parts of 240 numbers therefore has no short row
/// in the middle.
func rows(of numbers: [Int64], width: Int) -> [String] {
  let texts = numbers.map { String($0) }
  let longest = texts.map(\.utf8.count).max() ?? 0
  // Two spaces separate the columns. The last column of the screen stays empty, because some
  // terminals wrap the cursor after it.
  let room = max(1, (width + 1) / (longest + 2))
  let columns = (1...min(room, 240)).last { 240 % $0 == 0 } ?? 1
  return stride(from: 0, to: texts.count, by: columns).map { start in
    texts[start..<min(start + columns, texts.count)]
      .map { $0.rightAligned(to: longest) }
      .joined(separator: "  ")
  }
}
