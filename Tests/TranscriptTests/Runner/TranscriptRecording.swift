extension TranscriptCase {
  /// The case with what came out in place of what was expected.
  ///
  /// Lines that came as expected, comments and their order stay as they are; a new line goes after
  /// the one that came before it. Where its kind has none yet, it goes before the status; an error
  /// of a line on standard input goes under that line.
  func recording(_ outcome: TranscriptOutcome) -> TranscriptCase {
    var places = lines.map { [$0] }
    var added: [TranscriptLine] = []
    let kinds = lines.map(\.kind) + [.output, .errors]
    var done = Set<TranscriptLine.Kind>()
    for kind in kinds where done.insert(kind).inserted {
      switch kind {
      case .output, .errors, .left: merge(kind, outcome.contents[kind] ?? [], &places, &added)
      case .unrecorded: clear(kind, &places)
      case .gone(let name) where !outcome.gone.contains(name): clear(kind, &places)
      default: break
      }
    }
    let status = TranscriptLine(.status, content: "\(outcome.status ?? 0)")
    if let index = lines.firstIndex(where: { $0.kind == .status }) {
      places[index] = added + [status]
    } else {
      places.append(added + [status])
    }
    return TranscriptCase(lines: places.flatMap(\.self))
  }

  private func merge(
    _ kind: TranscriptLine.Kind, _ new: [String], _ places: inout [[TranscriptLine]],
    _ added: inout [TranscriptLine]
  ) {
    let indices = lines.indices.filter { lines[$0].kind == kind }
    guard let first = indices.first else {
      for line in new.map({ TranscriptLine(kind, content: $0) }) {
        if kind == .errors, let place = placeUnderInput(line.content) {
          places[place].append(line)
        } else {
          added.append(line)
        }
      }
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

  /// The last line under the one of standard input that an error names, of those that answer it.
  private func placeUnderInput(_ error: String) -> Int? {
    let inputs = lines.indices.filter { lines[$0].kind == .input }
    guard let match = error.prefixMatch(of: #/<stdin>:(\d+): /#), let number = Int(match.output.1),
      inputs.indices.contains(number - 1)
    else { return nil }
    let answers = lines[(inputs[number - 1] + 1)...].prefix { $0.kind == .output }
    return answers.indices.last ?? inputs[number - 1]
  }

  private func clear(_ kind: TranscriptLine.Kind, _ places: inout [[TranscriptLine]]) {
    for index in lines.indices where lines[index].kind == kind { places[index] = [] }
  }
}
