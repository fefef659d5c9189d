import DequeModule

/// A key or pasted text that a terminal sent.
enum Key: Hashable, Sendable {
  /// A character, including control characters.
  case unit(UInt32)
  /// A character typed with Alt, or after Escape.
  case meta(UInt32)
  /// A key with a name, such as an arrow key.
  case named(Name)
  /// Pasted text; newlines are U+000A.
  case paste([UInt32])

  /// The value of a digit, with or without Alt; nil for other keys.
  var digit: Int? {
    switch self {
    case .unit(let unit), .meta(let unit): 0x30...0x39 ~= unit ? Int(unit) - 0x30 : nil
    case .named, .paste: nil
    }
  }

  enum Name {
    case up, down, left, right, wordLeft, wordRight, home, end, pageUp, pageDown
    case delete, deleteWord, backTab, newLine, unknown
  }
}

/// Decodes a terminal's bytes into keys.
///
/// The decoder follows the grammar of ECMA-48, and knows the sequences of xterm and its successors.
/// A sequence becomes keys only when it is complete. Text that is printed between two keys
/// therefore never splits a sequence, and an unknown sequence inserts nothing into the line.
/// Answers of the terminal and its reports of the mouse produce no keys. A sequence that never ends
/// takes little memory, and Ctrl-C or ``finishSequence()`` ends it.
struct KeyDecoder {
  private enum State {
    case ground
    case escape(isMeta: Bool)
    case control(isMeta: Bool, bytes: [UInt8])
    case single(isMeta: Bool)
    /// A control string, from OSC, DCS, APC, PM or SOS to BEL or `ESC \`.
    case string(introducer: UInt8, text: [UInt8])
    case paste
  }

  private static let pasteEnd: [UInt8] = [0x1B] + Array("[201~".utf8)

  private var state = State.ground
  /// The bytes of the paste in progress.
  private var pasted: [UInt8] = []
  private var text = UTF8Decoder()
  private var keys: Deque<Key> = []
  /// The number of macros that were expanded since ``popKey()`` last found no complete key.
  private var macroDepth = 0

  /// Whether the terminal was asked for the position of the cursor and has not answered yet.
  ///
  /// If it is false, the sequence of such an answer is decoded as an unknown key, because some
  /// terminals send the same sequence for F3 with Shift.
  var awaitsReport = false

  /// The column of the cursor in the terminal's last report, counted from 0; nil before a report.
  var reportedColumn: Int?

  /// Whether a paste is in progress; the caller can then read many bytes at a time.
  var isPasting: Bool {
    if case .paste = state { true } else { false }
  }

  /// Whether an escape sequence is incomplete, and whether the bytes that have arrived may be a
  /// complete key.
  var pending: (isMidway: Bool, isKey: Bool) {
    switch state {
    case .ground, .paste: (false, false)
    case .escape: (true, true)
    case .string(_, let text): (true, text.isEmpty)
    case .control, .single: (true, false)
    }
  }

  /// Ends an incomplete sequence, of which no more bytes are expected; does nothing during a paste.
  ///
  /// A lone Escape becomes a key. Other incomplete sequences become an unknown key or, for a string
  /// that the user may have typed, the typed keys.
  mutating func finishSequence() {
    if case .string(let introducer, let text) = state { abandonString(introducer, text) }
    switch state {
    case .escape: keys.append(.unit(0x1B))
    case .control, .single: keys.append(.named(.unknown))
    case .ground, .string, .paste: return
    }
    state = .ground
  }

  /// Removes and returns the next complete key; nil if there is no complete key.
  mutating func popKey() -> Key? {
    if keys.isEmpty { macroDepth = 0 }
    return keys.popFirst()
  }

  /// Puts keys in front of the complete keys, as if they had been typed first.
  mutating func prepend(_ new: some Collection<Key>) { keys.prepend(contentsOf: new) }

  /// Puts the keys of a macro in front of the complete keys.
  ///
  /// - Returns: Whether the macro was expanded. The result is false after ten macros in a row,
  ///   because macros may call each other forever. All complete keys are then discarded.
  mutating func expand(_ macro: [Key]) -> Bool {
    macroDepth += 1
    if macroDepth > 10 { keys = [] } else { prepend(macro) }
    return macroDepth <= 10
  }

  /// Decodes bytes that were read from the terminal.
  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { feed(byte) }
  }

  private mutating func feed(_ byte: UInt8) {
    if byte == 0x03 {
      // Ctrl-C ends a paste or a sequence whose end was lost. Otherwise, all further keys would be
      // treated as part of the paste or the sequence.
      if isPasting { finishPaste() }
      state = .ground
    }
    switch state {
    case .ground: feedGround(byte)
    case .escape(let isMeta): feedEscape(byte, isMeta: isMeta)
    case .control(let isMeta, let bytes): feedControl(byte, isMeta: isMeta, bytes)
    case .single(let isMeta):
      state = .ground
      keys += Self.single(byte, isMeta: isMeta)
    case .string(let introducer, let text): feedString(byte, introducer, text)
    case .paste: feedPaste(byte)
    }
  }

  private mutating func feedGround(_ byte: UInt8) {
    if byte == 0x1B {
      keys += text.flush().map(Key.unit)
      state = .escape(isMeta: false)
    } else if byte == 0 && !text.isMidway {
      // Outside a paste, a NUL is the key Ctrl-Space.
      keys.append(.unit(0))
    } else {
      keys += text.feed(byte).map(Key.unit)
    }
  }

  private mutating func feedEscape(_ byte: UInt8, isMeta: Bool) {
    switch byte {
    case 0x1B: state = .escape(isMeta: true)
    case UInt8(ascii: "["): state = .control(isMeta: isMeta, bytes: [])
    case UInt8(ascii: "O"): state = .single(isMeta: isMeta)
    case _ where "]P_^X".utf8.contains(byte): state = .string(introducer: byte, text: [])
    case 0x80...:
      // Alt with a character outside ASCII has no binding, so it inserts the character.
      state = .ground
      feedGround(byte)
    default:
      state = .ground
      keys.append(.meta(UInt32(byte)))
    }
  }

  private mutating func feedControl(_ byte: UInt8, isMeta: Bool, _ bytes: [UInt8]) {
    // The Linux console sends ESC [ [ and a letter for a function key. The three bytes after
    // ESC [ M tell the button and the place of the mouse.
    if let first = bytes.first, let rest = Self.bytesAfter[first], byte >= 0x20 {
      state = bytes.count == rest ? .ground : .control(isMeta: isMeta, bytes: bytes + [byte])
      return
    }
    switch byte {
    case 0x20...0x3F,
      _ where bytes.isEmpty && Self.bytesAfter[byte] != nil:
      // The sequences of keys are shorter than 64 bytes, so only the first 64 are kept.
      state = .control(isMeta: isMeta, bytes: bytes.count < 64 ? bytes + [byte] : bytes)
    case 0x40...0x7E where bytes.first.map { 0x3C...0x3F ~= $0 } == true:
      // A private sequence, such as `ESC [ ? 6 c`, is an answer of the terminal.
      state = .ground
    case UInt8(ascii: "~") where bytes.elementsEqual("200".utf8): state = .paste
    case 0x40...0x7E:
      state = .ground
      let sequence = KeySequence(final: byte, parameters: bytes)
      // The report of the cursor's row and column is, for example, `ESC [ 5 ; 12 R`.
      if byte == UInt8(ascii: "R"), let column = sequence[1], awaitsReport {
        reportedColumn = Int(column) - 1
        awaitsReport = false
      } else {
        keys += sequence.keys(isMeta: isMeta)
      }
    default:
      state = .ground
      keys.append(.named(.unknown))
      feed(byte)
    }
  }

  private static let bytesAfter = [UInt8(ascii: "["): 1, UInt8(ascii: "M"): 3]

  private mutating func feedString(_ byte: UInt8, _ introducer: UInt8, _ text: [UInt8]) {
    let isEscaped = text.last == 0x1B
    if byte == 0x07 || isEscaped && byte == UInt8(ascii: "\\") {
      state = .ground
    } else if isEscaped || byte < 0x20 && byte != 0x1B && !Self.isAnswer(introducer, text) {
      abandonString(introducer, text)
      feed(byte)
    } else if text.count < Self.longestTypedString || byte == 0x1B {
      state = .string(introducer: introducer, text: text + [byte])
    }
  }

  /// Ends a control string without a terminator; treats it as keys, unless only a terminal can have
  /// sent it.
  private mutating func abandonString(_ introducer: UInt8, _ text: [UInt8]) {
    state = text.last == 0x1B ? .escape(isMeta: false) : .ground
    if Self.isAnswer(introducer, text) { return }
    state = .ground
    keys.append(.meta(UInt32(introducer)))
    feed(text)
  }

  /// Returns whether the user cannot have typed the beginning of a control string.
  ///
  /// The user can type the beginning of some strings: Alt-_ inserts a word, and Escape and `P`
  /// paste text in vi mode. Other keys may follow.
  private static func isAnswer(_ introducer: UInt8, _ text: [UInt8]) -> Bool {
    switch (UnicodeScalar(introducer), text.first ?? 0) {
    case ("]", _), ("P", 0x21...0x3F), ("_", UInt8(ascii: "G")): true
    default: text.count >= longestTypedString
    }
  }

  private static let longestTypedString = 64

  private mutating func feedPaste(_ byte: UInt8) {
    pasted.append(byte)
    let end = Self.pasteEnd
    if byte == UInt8(ascii: "~") && pasted.suffix(end.count).elementsEqual(end) {
      pasted.removeLast(end.count)
      finishPaste()
    }
  }

  private mutating func finishPaste() {
    let units = UTF8Decoder.units(of: pasted)
    // A CRLF is one newline. Most terminals send a newline as a lone carriage return.
    let kept = zip(units, [0] + units).filter { $0 != (0x0A, 0x0D) }
    keys.append(.paste(kept.map { unit, _ in unit == 0x0D ? 0x0A : unit }))
    pasted = []
    state = .ground
  }

  private static func single(_ final: UInt8, isMeta: Bool) -> [Key] {
    switch UnicodeScalar(final) {
    // The keypad sends its characters, such as Return and 0, shifted to letters.
    case "M", "j"..."y": [.unit(UInt32(final) - 0x40)]
    case "X": [.unit(0x3D)]
    case "c": [.named(.wordRight)]
    case "d": [.named(.wordLeft)]
    default: KeySequence(final: final).keys(isMeta: isMeta)
    }
  }
}
