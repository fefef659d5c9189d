/// A complete control sequence of a key, such as `ESC [ 1 ; 5 C`.
///
/// A program, or a connection that was lost, can leave the terminal in a mode in which it sends
/// such sequences for all keys. They have two forms, in which only the code is required:
///
/// - `ESC [ CODE : SHIFTED : LATIN ; MODIFIERS : EVENT ; TEXT u` is the form of kitty, as in
///   sw.kovidgoyal.net/kitty/keyboard-protocol.
/// - `ESC [ 27 ; MODIFIERS ; CODE ~` is the form of xterm's modifyOtherKeys, as in
///   invisible-island.net/xterm/modified-keys.html.
struct KeySequence {
  private let final: Unicode.Scalar

  /// The numbers of each field; nil for a number that is left out or malformed.
  private let fields: [[UInt32?]]

  /// The keys with names, by the first number of a sequence, if it matters, and its last byte.
  private static let names: [String: Key.Name] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
    "1~": .home, "3~": .delete, "4~": .end, "5~": .pageUp, "6~": .pageDown, "7~": .home,
    "8~": .end, "57417u": .left, "57418u": .right, "57419u": .up, "57420u": .down,
    "57421u": .pageUp, "57422u": .pageDown, "57423u": .home, "57424u": .end, "57426u": .delete,
  ]

  /// The keys with names that have another name with Alt or Control.
  private static let wordNames: [Key.Name: Key.Name] = [
    .left: .wordLeft, .right: .wordRight, .delete: .deleteWord,
  ]

  /// The sum of 1 for Shift, 2 for Alt, 4 for Control, 8 for Super, 16 for Hyper, 32 for Meta, and
  /// 64 for Caps Lock.
  private var modifiers: UInt32 { max(1, self[1] ?? 1) - 1 }

  private var hasShift: Bool { modifiers & 1 != 0 }
  private var hasAlt: Bool { modifiers & 0b10_0010 != 0 }
  private var hasControl: Bool { modifiers & 4 != 0 }

  /// Creates a sequence from its last byte and the parameters before it.
  init(final: UInt8, parameters: [UInt8] = []) {
    self.final = Unicode.Scalar(final)
    fields = String(decoding: parameters, as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.split(separator: ":", omittingEmptySubsequences: false).map { UInt32($0) } }
  }

  /// Returns a number of a field; nil if it is left out or malformed.
  subscript(field: Int, part: Int = 0) -> UInt32? {
    fields.dropFirst(field).first?.dropFirst(part).first ?? nil
  }

  /// Returns the keys that the sequence stands for; `isMeta` tells whether Escape came before it.
  ///
  /// The result is empty if a key was released, for a key such as Shift or Mute, and for a report
  /// of the terminal, for example that its window has the focus. Only a text has several keys.
  func keys(isMeta: Bool = false) -> [Key] {
    if self[1, 1] == 3 { return [] }
    if let name = Self.names["\(final)"] ?? Self.names["\(self[0] ?? 1)\(final)"] {
      return [.named(isMeta || hasAlt || hasControl ? Self.wordNames[name] ?? name : name)]
    }
    switch final {
    case "I", "O", "M", "t": return []
    case "u": return coded(self[0] ?? 0, text: fields.dropFirst(2).first ?? [])
    case "~" where self[0] == 27: return coded(self[2] ?? 0)
    default: return [.named(.unknown)]
    }
  }

  /// Returns the keys for a code and the text that the terminal would have sent for them.
  private func coded(_ code: UInt32, text: [UInt32?] = []) -> [Key] {
    // The keys with Super and Hyper belong to the desktop.
    if modifiers & 0b1_1000 != 0 { return [] }
    let text = text.compactMap { $0 }.filter(Self.isTyped)
    if !text.isEmpty, !hasAlt, !hasControl { return text.map(Key.unit) }
    switch code {
    case 0x09 where hasShift: return [.named(.backTab)]
    case 0x0D where hasShift && !hasAlt && !hasControl: return [.named(.newLine)]
    case 57399...57416: return coded(UInt32(Array("0123456789./*-+\r=,".utf8)[Int(code) - 57399]))
    case 57344...63743: return []
    default: if !Self.isTyped(code) { return [] }
    }
    guard let unit = hasControl ? control(code) : shifted(code) else { return [.named(.unknown)] }
    return [hasAlt && unit < 0x80 && unit != 0x1B ? .meta(unit) : .unit(unit)]
  }

  /// Returns the character of a key with Shift or Caps Lock, if either is on.
  private func shifted(_ code: UInt32) -> UInt32 {
    if hasShift, let shifted = self[0, 1], Self.isTyped(shifted) { return shifted }
    let upper = Unicode.Scalar(code)?.properties.uppercaseMapping.unicodeScalars
    return modifiers & 0b100_0001 != 0 && upper?.count == 1 ? upper?.first?.value ?? code : code
  }

  /// Returns the control character of a key with Control; nil if the key has no such character.
  private func control(_ code: UInt32) -> UInt32? {
    let code = code < 0x80 ? code : self[0, 2] ?? code
    return 0x40...0x5F ~= code || 0x61...0x7A ~= code ? code & 0x1F : Self.controls[code]
  }

  /// The control characters of the keys other than letters, as on a VT100.
  private static let controls: [UInt32: UInt32] = [
    0x20: 0, 0x32: 0, 0x33: 0x1B, 0x34: 0x1C, 0x35: 0x1D, 0x36: 0x1E, 0x37: 0x1F, 0x2F: 0x1F,
    0x38: 0x7F, 0x3F: 0x7F, 0x7F: 0x08, 0x08: 0x08, 0x09: 0x09, 0x0D: 0x0D, 0x1B: 0x1B,
  ]

  /// Returns whether a code is that of text, Return, Tab, Escape or Backspace.
  private static func isTyped(_ code: UInt32) -> Bool {
    [0x08, 0x09, 0x0D, 0x1B, 0x7F].contains(code)
      || Unicode.Scalar(code).map { $0.properties.generalCategory != .control } ?? false
  }
}
