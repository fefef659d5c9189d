/// A key of an xterm, with the bytes that it sends.
public enum TerminalKey: Sendable, Hashable {
  /// Ctrl and a letter, or Ctrl and one of `@ [ \ ] ^ _`.
  case control(Character)
  /// Alt and a key that types a character, sent as ESC followed by the character.
  case alt(Character)
  /// The arrow keys.
  case up, down, left, right
  /// The keys between the letters and the number pad, except for the arrows.
  case home, end, delete, insert, pageUp, pageDown
  /// The other named keys.
  case enter, tab, backspace, escape

  /// The bytes that the terminal sends for the key.
  public var bytes: [UInt8] {
    switch self {
    case .control(let letter): [(letter.asciiValue ?? 0) & 0x1F]
    case .alt(let key): [0x1B] + Array(String(key).utf8)
    case .up: Array("\u{1B}[A".utf8)
    case .down: Array("\u{1B}[B".utf8)
    case .right: Array("\u{1B}[C".utf8)
    case .left: Array("\u{1B}[D".utf8)
    case .home: Array("\u{1B}[H".utf8)
    case .end: Array("\u{1B}[F".utf8)
    case .insert: Array("\u{1B}[2~".utf8)
    case .delete: Array("\u{1B}[3~".utf8)
    case .pageUp: Array("\u{1B}[5~".utf8)
    case .pageDown: Array("\u{1B}[6~".utf8)
    case .enter: [0x0D]
    case .tab: [0x09]
    case .backspace: [0x7F]
    case .escape: [0x1B]
    }
  }
}
