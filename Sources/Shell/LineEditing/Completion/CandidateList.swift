import TerminalText

/// Lays out candidates one per row, each with its description in a second column.
struct CandidateList {
  let candidates: [CompletionCandidate]

  /// The number of cells in a row.
  let width: Int

  /// The maximum number of rows, at least 2 unless all candidates fit.
  ///
  /// If not all candidates fit, the last row shows the number of candidates that are left out.
  let height: Int

  /// The index of a candidate that must be shown; nil to show the first candidates.
  var selected: Int?

  /// The indices of the candidates that are shown.
  var shown: Range<Int> {
    let count = candidates.count <= height ? candidates.count : max(1, height - 1)
    let end = max(count, (selected ?? 0) + 1)
    return end - count..<end
  }

  /// The rows without trailing spaces, each with the offsets of the letters that the user typed.
  var rows: [(text: String, emphasis: [Int])] {
    let shown = candidates[shown]
    let names = shown.map { prefix(of: $0.display, cells: width) }
    let column = min(width / 2, names.map(DisplayWidth.of).max() ?? 0) + 2
    var rows = zip(shown, names).map { candidate, name -> (text: String, emphasis: [Int]) in
      let gap = max(2, column - DisplayWidth.of(name))
      let description = prefix(
        of: escapingControls(candidate.description), cells: width - DisplayWidth.of(name) - gap)
      let text =
        description.isEmpty ? name : name + String(repeating: " ", count: gap) + description
      return (text, candidate.matched.filter { $0 < name.count })
    }
    let rest = candidates.count - rows.count
    if rest > 0 { rows.append(("… and \(rest) more", [])) }
    return rows
  }
}

/// The candidates that Tab and Shift-Tab insert one after another.
struct CandidateWalk {
  /// The text before the completed word.
  let head: String

  /// The text after the cursor.
  let tail: String

  let candidates: [CompletionCandidate]

  private(set) var index: Int?

  /// Moves to the next or the previous candidate, and returns it.
  ///
  /// The first call moves to the first candidate, or to the last if `isBackward` is true. The first
  /// candidate follows the last.
  mutating func move(isBackward: Bool) -> CompletionCandidate {
    let previous = index ?? (isBackward ? 0 : -1)
    let next = (previous + (isBackward ? candidates.count - 1 : 1)) % candidates.count
    index = next
    return candidates[next]
  }
}
