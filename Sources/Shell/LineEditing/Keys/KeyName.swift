/// The notation for keys in ``KeyTable``.
///
/// `Ctrl-` and `Alt-` precede the name of a key or a character, as in `Ctrl-A`, `Alt-.` and
/// `Alt-Left`. A space separates keys that are pressed one after the other. `to` separates the ends
/// of a range.
enum KeyName {
  /// The keys whose names are words.
  static let names: [Substring: Key] = [
    "Up": .named(.up), "Down": .named(.down), "Left": .named(.left), "Right": .named(.right),
    "Home": .named(.home), "End": .named(.end), "PageUp": .named(.pageUp),
    "PageDown": .named(.pageDown), "Delete": .named(.delete), "Ctrl-Left": .named(.wordLeft),
    "Alt-Left": .named(.wordLeft), "Ctrl-Right": .named(.wordRight),
    "Alt-Right": .named(.wordRight), "Ctrl-Delete": .named(.deleteWord),
    "Alt-Delete": .named(.deleteWord), "Tab": .unit(0x09), "Shift-Tab": .named(.backTab),
    "Return": .unit(0x0D),
    "Backspace": .unit(0x7F), "Ctrl-Space": .unit(0x00),
  ]

  /// Returns the sequences of keys that a name stands for; empty if the name is malformed.
  static func sequences(_ name: String) -> [[Key]] {
    if let range = name.firstRange(of: " to ") {
      guard case .meta(let first)? = key(name[..<range.lowerBound]),
        case .meta(let last)? = key(name[range.upperBound...]), first <= last
      else { return [] }
      return (first...last).map { [.meta($0)] }
    }
    let words = name.split(separator: " ")
    let keys = words.compactMap(key)
    return keys.isEmpty || keys.count < words.count ? [] : [keys]
  }

  private static func key(_ name: Substring) -> Key? {
    if let key = names[name] { return key }
    if name.hasPrefix("Alt-") {
      guard case .unit(let unit)? = key(name.dropFirst(4)) else { return nil }
      return .meta(unit)
    }
    let isControl = name.hasPrefix("Ctrl-") && name.count > 5
    let character = isControl ? name.dropFirst(5) : name
    guard character.utf8.count == 1, let byte = character.utf8.first else { return nil }
    if isControl { return .unit(UInt32(byte) & 0x1F) }
    // Names are in uppercase, but a terminal sends Alt with a lowercase letter.
    return .unit(UInt32(Character(Unicode.Scalar(byte)).lowercased().utf8.first ?? byte))
  }
}
