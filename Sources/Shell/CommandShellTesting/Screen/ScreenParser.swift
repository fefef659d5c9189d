/// Splits a terminal's bytes into characters, control characters and escape sequences.
///
/// The states follow ECMA-48 and Paul Williams's parser for the VT500 series, as far as UTF-8
/// output needs them. Bytes that are not valid UTF-8 become U+FFFD.
struct ScreenParser: Sendable, Equatable {
  enum Token: Equatable {
    case character(Unicode.Scalar)
    case control(UInt8)
    /// `ESC` and a final byte, with an optional intermediate byte between them.
    case escape(intermediate: UInt8?, final: UInt8)
    /// `ESC [`, an optional private marker such as `?`, parameters (nil if omitted), and a final
    /// byte.
    case sequence(marker: UInt8?, parameters: [Int?], final: UInt8)
    /// A string such as `ESC ]` and its text, which draws nothing.
    case string
  }

  private enum State: Equatable {
    case ground
    case escape(intermediate: UInt8?)
    case sequence(marker: UInt8?, parameters: [Int?])
    case string(escaped: Bool)
  }

  private var state = State.ground
  private var partial: [UInt8] = []

  mutating func take(_ byte: UInt8) -> Token? {
    switch state {
    case .string(let escaped): return takeInString(byte, escaped)
    case _ where byte == 0x18 || byte == 0x1A:
      state = .ground
      return nil
    case _ where byte == 0x1B:
      state = .escape(intermediate: nil)
      partial = []
      return nil
    case .ground: return takeInGround(byte)
    case _ where byte < 0x20: return .control(byte)
    case .escape(let intermediate): return takeInEscape(byte, intermediate)
    case .sequence(let marker, let parameters):
      return takeInSequence(byte, marker, parameters)
    }
  }

  private mutating func takeInGround(_ byte: UInt8) -> Token? {
    if byte < 0x20 || byte == 0x7F {
      partial = []
      return .control(byte)
    }
    partial.append(byte)
    let length =
      switch partial[0] {
      case 0..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 1
      }
    guard partial.count == length else { return nil }
    defer { partial = [] }
    return .character(String(decoding: partial, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}")
  }

  private mutating func takeInEscape(_ byte: UInt8, _ intermediate: UInt8?) -> Token? {
    switch byte {
    case UInt8(ascii: "[") where intermediate == nil:
      state = .sequence(marker: nil, parameters: [nil])
      return nil
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "X"):
      state = .string(escaped: false)
      return nil
    case 0x20...0x2F:
      state = .escape(intermediate: byte)
      return nil
    default:
      state = .ground
      return .escape(intermediate: intermediate, final: byte)
    }
  }

  private mutating func takeInSequence(
    _ byte: UInt8, _ marker: UInt8?, _ parameters: [Int?]
  ) -> Token? {
    var parameters = parameters
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let digit = Int(byte - UInt8(ascii: "0"))
      let before = parameters.removeLast() ?? 0
      parameters.append(min(before, 9_999) * 10 + digit)
      state = .sequence(marker: marker, parameters: parameters)
      return nil
    case UInt8(ascii: ";"), UInt8(ascii: ":"):
      state = .sequence(marker: marker, parameters: parameters + [nil])
      return nil
    case 0x3C...0x3F:
      state = .sequence(marker: byte, parameters: parameters)
      return nil
    case 0x20...0x2F:
      state = .sequence(marker: marker ?? byte, parameters: parameters)
      return nil
    default:
      state = .ground
      return .sequence(marker: marker, parameters: parameters, final: byte)
    }
  }

  private mutating func takeInString(_ byte: UInt8, _ escaped: Bool) -> Token? {
    let isEnd = byte == 0x07 || (escaped && byte == UInt8(ascii: "\\"))
    state = isEnd ? .ground : .string(escaped: byte == 0x1B)
    return isEnd ? .string : nil
  }
}
