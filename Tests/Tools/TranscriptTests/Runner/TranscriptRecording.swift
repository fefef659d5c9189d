import CommandShellTesting
import UnidirectionalTesting

extension TranscriptCase {
  /// Returns the case with the actual results in place of the expected ones.
  ///
  /// Comments and lines that match stay in place. A new line is added after the line that precedes
  /// it or, if the case has no lines of its kind, before the status. An error that names a line of
  /// standard input is added below that line.
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
    for entry in ListDiff.entries(from: indices.map { lines[$0].content }, to: new) {
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

  /// Returns the index of the line below which to add an error that names a line of standard input.
  ///
  /// It is the last line of output below that line, or that line itself.
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
