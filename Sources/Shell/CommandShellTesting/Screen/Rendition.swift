/// The appearance of a cell.
public struct Rendition: Sendable, Hashable {
  /// Whether the text is bold, set by `ESC[1m`.
  public var isBold = false
  /// Whether the text is dim, set by `ESC[2m`.
  public var isDim = false
  /// Whether the text is underlined, set by `ESC[4m`.
  public var isUnderlined = false
  /// The foreground color, from 0 to 15; nil for the terminal's default.
  public var foreground: Int?

  /// Creates the default appearance: not bold, dim or underlined, and in the terminal's own color.
  public init() {}

  /// Applies the parameters of `ESC[…m`, up to the first unknown one.
  mutating func apply(_ parameters: [Int]) {
    for code in parameters {
      switch code {
      case 0: self = Rendition()
      case 1: isBold = true
      case 2: isDim = true
      case 4: isUnderlined = true
      case 24: isUnderlined = false
      case 22: (isBold, isDim) = (false, false)
      case 30...37: foreground = code - 30
      case 39: foreground = nil
      case 90...97: foreground = code - 90 + 8
      default: return
      }
    }
  }
}
