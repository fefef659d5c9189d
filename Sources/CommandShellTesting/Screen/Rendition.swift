/// The appearance of a cell.
public struct Rendition: Sendable, Hashable {
  /// Whether the text is bold, set by `ESC[1m`.
  public var isBold = false
  /// Whether the text is dim, set by `ESC[2m`.
  public var isDim = false
  /// Whether the text is italic, set by `ESC[3m`.
  public var isItalic = false
  /// Whether the text is underlined, set by `ESC[4m`.
  public var isUnderlined = false
  /// Whether foreground and background are swapped, set by `ESC[7m`.
  public var isReversed = false
  /// The foreground color: 0 to 255, or 0x1000000 plus RGB; nil for the terminal's default.
  public var foreground: Int?
  /// The background color, encoded like the foreground.
  public var background: Int?

  /// Creates the default appearance, with the terminal's own colors.
  public init() {}

  /// Applies the parameters of `ESC[…m`, ignoring unknown ones.
  mutating func apply(_ parameters: [Int]) {
    var rest = (parameters.isEmpty ? [0] : parameters)[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: self = Rendition()
      case 1: isBold = true
      case 2: isDim = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 7: isReversed = true
      case 22: (isBold, isDim) = (false, false)
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 30...37: foreground = code - 30
      case 38: foreground = Self.color(&rest) ?? foreground
      case 39: foreground = nil
      case 40...47: background = code - 40
      case 48: background = Self.color(&rest) ?? background
      case 49: background = nil
      case 90...97: foreground = code - 90 + 8
      case 100...107: background = code - 100 + 8
      default: break
      }
    }
  }

  private static func color(_ rest: inout ArraySlice<Int>) -> Int? {
    switch rest.popFirst() {
    case 5: return rest.popFirst()
    case 2:
      guard let red = rest.popFirst(), let green = rest.popFirst(), let blue = rest.popFirst()
      else { return nil }
      return 0x1000000 | red << 16 | green << 8 | blue
    default: return nil
    }
  }
}
