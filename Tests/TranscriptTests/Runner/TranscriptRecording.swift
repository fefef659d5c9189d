extension TranscriptCase {
  /// The case with what came out in place of what was expected.
  ///
  /// Lines that came as expected, comments and their order stay as they are; a new line goes after
  /// the one that came before it, or to the end of the case where its kind has none yet.
  func recording(_ outcome: TranscriptOutcome) -> TranscriptCase {
    var places = lines.map { [$0] }
    var end: [TranscriptLine] = []
    let kinds = lines.map(\.kind) + [.output, .errors]
    var done = Set<TranscriptLine.Kind>()
    for kind in kinds where done.insert(kind).inserted {
      switch kind {
      case .output, .errors, .left: merge(kind, outcome.contents[kind] ?? [], &places, &end)
      case .unrecorded: clear(kind, &places)
      case .gone(let name) where !outcome.gone.contains(name): clear(kind, &places)
      default: break
      }
    }
    let status = TranscriptLine(.status, content: "\(outcome.status ?? 0)")
    if let index = lines.firstIndex(where: { $0.kind == .status }) {
      places[index] = [status]
    } else {
      end.append(status)
    }
    return TranscriptCase(lines: places.flatMap(\.self) + end)
  }

  private func merge(
    _ kind: TranscriptLine.Kind, _ new: [String], _ places: inout [[TranscriptLine]],
    _ end: inout [TranscriptLine]
  ) {
    let indices = lines.indices.filter { lines[$0].kind == kind }
    guard let first = indices.first else {
      end += new.map { TranscriptLine(kind, content: $0) }
      return
    }
    var rest = indices[...]
    var last: Int?
    var before: [TranscriptLine] = []
    for entry in LineDiff.entries(from: indices.map { lines[$0].content }, to: new) {
      switch entry {
      case .same: last = rest.popFirst()
      case .removed:
        last = rest.popFirst()
        if let last { places[last] = [] }
      case .added(let content):
        let line = TranscriptLine(kind, content: content)
        if let last { places[last].append(line) } else { before.append(line) }
      }
    }
    places[first].insert(contentsOf: before, at: 0)
  }

  private func clear(_ kind: TranscriptLine.Kind, _ places: inout [[TranscriptLine]]) {
    for index in lines.indices where lines[index].kind == kind { places[index] = [] }
  }
}
