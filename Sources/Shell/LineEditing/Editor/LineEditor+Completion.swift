import TerminalText

extension LineEditor {
  /// Completes the word at the cursor as far as the candidates agree, and lists the candidates.
  ///
  /// If the previous key also completed the word and there are several candidates, the function
  /// inserts the next candidate instead, or the previous one if `isBackward` is true. The bell
  /// rings if there is no candidate, no completer or no valid text, and in linear output, where
  /// nothing is replaced, instead of a candidate. Without an echo, a program types, and the key
  /// inserts a tab.
  func complete(isBackward: Bool) {
    if !echoes { return insert([0x09]) }
    let continues = ["complete", "complete-backward"].contains(editing.previousFunction)
    if continues, var walk = editing.walk {
      if isLinear { return beep() }
      let candidate = walk.move(isBackward: isBackward)
      editing.walk = walk
      return replace(walk.head + candidate.replacement + candidate.suffix, walk.tail)
    }
    editing.walk = nil
    guard let completer = handlers.completer, let before = line.textBeforeCursor,
      let tail = LineContent.text(line.units[line.cursor...])
    else { return beep() }
    let completion = completer(before)
    let start = min(max(0, completion.start), before.utf8.count)
    let typed = String(decoding: before.utf8.dropFirst(start), as: UTF8.self)
    let head = String(decoding: before.utf8.prefix(start), as: UTF8.self)
    switch completion.candidates.count {
    case 0:
      beep()
    case 1:
      let only = completion.candidates[0]
      // Do not insert the part of the suffix, such as a closing quote or a space, that already
      // follows the cursor.
      let there = zip(only.suffix, tail).prefix { $0 == $1 }.count
      replace(head + only.replacement + only.suffix, String(tail.dropFirst(there)))
    default:
      let prefix = completion.commonPrefix
      let isLonger = prefix != typed && prefix.utf8.count >= typed.utf8.count
      if isLonger { replace(head + prefix, tail) }
      // If no list can be drawn below the line, print it as text.
      if !supportsEscapes || isLinear { list(completion.candidates, before: before + tail) }
      editing.walk = CandidateWalk(head: head, tail: tail, candidates: completion.candidates)
    }
  }

  private func replace(_ before: String, _ after: String) {
    var content = LineContent(before)
    content.units += LineContent.units(of: after)
    replace(with: content)
  }

  private func list(_ candidates: [CompletionCandidate], before line: String) {
    let list = CandidateList(
      candidates: candidates, width: display.size.columns - 1, height: max(2, output.size.rows - 2))
    let prompt = Prompt(prompt, keepsEscapes: false).visibleUnits
    let rows = isLinear ? [] : [(LineContent.text(prompt[...]) ?? "") + escapingControls(line)]
    printAbove((rows + list.rows.map(\.text)).joined(separator: "\n") + "\n")
  }
}
