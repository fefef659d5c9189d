import CEditline

/// A prompt, separated into visible characters and escape sequences.
struct Prompt: Equatable {
  private enum Part: Equatable {
    case visible(UInt32)
    case escape([UInt32])
  }

  private var parts: [Part] = []

  /// Creates a prompt from text that may contain escape sequences, such as colors.
  ///
  /// - Parameters:
  ///   - text: The text of the prompt.
  ///   - keepsEscapes: Whether to keep the escape sequences; false for a terminal that supports
  ///     none.
  init(_ text: String, keepsEscapes: Bool) {
    var units = LineContent.units(of: text)[...]
    while let unit = units.first {
      if unit == 0x1B {
        let sequence = Self.sequence(in: units)
        if keepsEscapes { parts.append(.escape(Array(sequence))) }
        units = units.dropFirst(sequence.count)
      } else {
        // Skip the code unit that libedit uses as its mark. Newlines are kept, for prompts of
        // several rows.
        if unit != UInt32(EDITLINE_PROMPT_MARK) { parts.append(.visible(unit)) }
        units = units.dropFirst()
      }
    }
  }

  /// The visible code units.
  var visibleUnits: [UInt32] {
    parts.compactMap { if case .visible(let unit) = $0 { unit } else { nil } }
  }

  /// The prompt for libedit, with escape sequences between marks.
  ///
  /// libedit attaches a sequence to the character after it. Adjacent sequences are therefore merged
  /// into one. A sequence at the very end would be lost, so it is moved before the last character.
  var markedUnits: [UInt32] {
    var ordered = parts
    if let last = ordered.lastIndex(where: { if case .visible = $0 { true } else { false } }),
      last < ordered.count - 1
    {
      let trailing = ordered[(last + 1)...]
      ordered = Array(ordered[..<last] + trailing + [ordered[last]])
    }
    let mark = UInt32(EDITLINE_PROMPT_MARK)
    var units: [UInt32] = []
    var pending: [UInt32] = []
    for part in ordered {
      switch part {
      case .escape(let sequence): pending += sequence
      case .visible(let unit):
        if !pending.isEmpty { units += [mark] + pending + [mark] }
        pending.removeAll()
        units.append(unit)
      }
    }
    return units
  }

  private static func sequence(in units: ArraySlice<UInt32>) -> ArraySlice<UInt32> {
    let body = units.dropFirst()
    guard body.first == 0x5B else { return units.prefix(2) }
    let end = body.dropFirst().firstIndex { 0x40...0x7E ~= $0 }
    return end.map { units[...$0] } ?? units
  }
}
