/// Lays out words in columns, filling each column before the next, as `ls` does.
struct CandidateColumns {
  let words: [String]
  /// The number of cells in a row.
  let width: Int
  /// The maximum number of rows; if not all words fit, the last row shows how many are left out.
  let height: Int

  /// The rows, without trailing spaces.
  var rows: [String] {
    let widths = words.map(DisplayWidth.of)
    let column = (widths.max() ?? 0) + 2
    // The last column needs no gap after it.
    let columns = max(1, (width + 2) / column)
    let needed = (words.count + columns - 1) / columns
    let shown = needed <= height ? needed : max(1, height - 1)
    let stride = shown
    var rows = (0..<shown).map { row in
      var text = ""
      var end = 0
      for position in 0..<columns {
        let index = position * stride + row
        guard index < words.count else { break }
        text += String(repeating: " ", count: position * column - end) + words[index]
        end = position * column + widths[index]
      }
      return text
    }
    let hidden = words.count - shown * columns
    if hidden > 0 { rows.append("… and \(hidden) more") }
    return rows
  }
}
