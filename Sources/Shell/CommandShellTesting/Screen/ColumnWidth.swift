/// Returns the number of terminal columns that a scalar takes.
///
/// It is 0 for a scalar that combines with the previous one, 2 for a wide one, and 1 for any other.
/// The wide ranges are the ones that Unicode's EastAsianWidth.txt lists as W or F, in coarse
/// blocks, as in xterm and the C library's `wcwidth`. Emoji are wide, except for the letters that
/// form flags in pairs.
func columnWidth(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    return 2
  case 0x1F1E6...0x1F1FF: return 1
  default: return scalar.properties.isEmojiPresentation ? 2 : 1
  }
}
