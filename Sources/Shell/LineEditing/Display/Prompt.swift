/// A prompt, separated into visible characters and the escape sequences that apply to them.
struct Prompt: Equatable {
  /// Visible code units with the same appearance.
  struct Part: Equatable {
    var units: [UInt32]

    /// The escape sequences since the last reset.
    var style: String
  }

  private(set) var parts: [Part] = []

  /// Creates a prompt from text that may contain escape sequences, such as colors.
  ///
  /// If `keepsEscapes` is false, because the terminal supports no escape sequences, they are
  /// removed.
  init(_ text: String, keepsEscapes: Bool) {
    var units = LineContent.units(of: text)[...]
    var style = ""
    while let unit = units.first {
      let sequence = unit == 0x1B ? Self.sequence(in: units) : []
      if let text = LineContent.text(sequence), !text.isEmpty {
        style = ["\u{1B}[0m", "\u{1B}[m"].contains(text) || !keepsEscapes ? "" : style + text
      } else if parts.last?.style == style {
        parts[parts.count - 1].units.append(unit)
      } else {
        parts.append(Part(units: [unit], style: style))
      }
      units = units.dropFirst(max(1, sequence.count))
    }
  }

  /// The visible code units.
  var visibleUnits: [UInt32] { parts.flatMap(\.units) }

  private static func sequence(in units: ArraySlice<UInt32>) -> ArraySlice<UInt32> {
    let body = units.dropFirst()
    guard body.first == 0x5B else { return units.prefix(2) }
    let end = body.dropFirst().firstIndex { 0x40...0x7E ~= $0 }
    return end.map { units[...$0] } ?? units
  }
}
