import TerminalText

extension LineEditor {
  /// Completes the word at the cursor as far as the candidates agree, or lists the candidates.
  func complete(isSecond: Bool) {
    let line = line
    guard let completer, let text = line.text, let before = line.textBeforeCursor else {
      return enqueue(.beep)
    }
    let cursor = before.utf8.count
    let completion = completer(CompletionRequest(line: text, cursor: cursor))
    let start = min(max(0, completion.start), cursor)
    let typed = String(decoding: before.utf8.dropFirst(start), as: UTF8.self)
    let head = String(decoding: before.utf8.prefix(start), as: UTF8.self)
    let tail = String(decoding: text.utf8.dropFirst(cursor), as: UTF8.self)
    switch completion.candidates.count {
    case 0:
      enqueue(.beep)
    case 1:
      let only = completion.candidates[0]
      // If the suffix, such as a closing quote or a space, is already there, do not insert it
      // again.
      let there = zip(only.suffix, tail).prefix { $0 == $1 }.count
      replace(head + only.replacement + only.suffix, String(tail.dropFirst(there)))
    default:
      let prefix = completion.commonPrefix
      if prefix != typed && prefix.utf8.count >= typed.utf8.count {
        replace(head + prefix, tail)
        previousKeyWasTab = true
      } else if isSecond {
        list(completion.candidates, under: line)
      } else {
        previousKeyWasTab = true
        enqueue(.beep)
      }
    }
  }

  private func replace(_ before: String, _ after: String) {
    var content = LineContent(before)
    content.units += LineContent.units(of: after)
    enqueue(.replace(content))
  }

  private func list(_ candidates: [CompletionCandidate], under line: LineContent) {
    let size = output.size
    let columns = CandidateColumns(
      words: candidates.map(\.display), width: size.columns - 1, height: max(2, size.rows - 2))
    let shown = supportsEscapes ? promptText : (LineContent.text(prompt.visibleUnits[...]) ?? "")
    let rows = [shown + escapingControls(line.text ?? "")] + columns.rows
    printAbove(rows.joined(separator: "\n") + "\n")
  }
}
