/// The appearance of a cell.
package struct Rendition: Sendable, Hashable {
  /// Whether the text is bold, set by `ESC[1m`.
  package var isBold = false
  /// Whether the text is dim, set by `ESC[2m`.
  package var isDim = false
  /// Whether the text is italic, set by `ESC[3m`.
  package var isItalic = false
  /// Whether the text is underlined, set by `ESC[4m`.
  package var isUnderlined = false
  /// Whether the colors of text and background are swapped, set by `ESC[7m`.
  package var isInverse = false
  /// The foreground color: 0 to 7, or 8 to 15 for the bright colors; nil for the terminal's
  /// default.
  package var foreground: Int?

  /// Creates the default appearance: plain text in the terminal's own colors.
  package init() {}

  /// Applies the parameters of `ESC[…m`, up to the first unknown parameter.
  mutating func apply(_ parameters: [Int]) {
    for code in parameters {
      switch code {
      case 0: self = Rendition()
      case 1: isBold = true
      case 2: isDim = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 7: isInverse = true
      case 24: isUnderlined = false
      case 27: isInverse = false
      case 22: (isBold, isDim) = (false, false)
      case 30...37: foreground = code - 30
      case 39: foreground = nil
      case 90...97: foreground = code - 90 + 8
      default: return
      }
    }
  }
}
