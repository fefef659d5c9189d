import CEditline
import SystemIO

/// The width of text on a terminal, in cells.
package enum DisplayWidth {
  /// Whether the system has a UTF-8 locale.
  ///
  /// The first use sets the character encoding of the process (`LC_CTYPE`) to UTF-8, which the
  /// widths of characters depend on. The user's own locale is used if it is a UTF-8 locale. Setting
  /// the locale is not safe while other threads use it, so it is set only once.
  static let usesUTF8 = ["", "C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"].contains {
    (locale: String) in
    setlocale(LC_CTYPE, locale) != nil
      && String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8"
  }

  /// Returns the sum of the cells of a string's scalars, not counting those that are not printable.
  package static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (of($1.value) ?? 0) }
  }

  /// Returns the number of cells that a code unit occupies; nil if it is not printable.
  static func of(_ unit: UInt32) -> Int? {
    let width = editline_width(unit)
    return width < 0 ? nil : Int(width)
  }
}

/// Returns the longest prefix of `text` that fits into `room` terminal cells.
package func prefix(of text: String, cells room: Int) -> String {
  var (shown, cells) = ("", 0)
  for character in text {
    cells += DisplayWidth.of(String(character))
    if cells > room { break }
    shown.append(character)
  }
  return shown
}

/// Returns `text` if it fits into `room` terminal cells, and otherwise a part of it and an
/// ellipsis.
///
/// The part is the end of the text if `keepsEnd` is true, and otherwise the beginning. If `room` is
/// less than 1, the result has no ellipsis and no character with a width.
package func abridged(_ text: String, cells room: Int, keepsEnd: Bool = false) -> String {
  let fitting = prefix(of: text, cells: room)
  if fitting.utf8.count == text.utf8.count || room < 1 { return fitting }
  if !keepsEnd { return prefix(of: text, cells: room - 1) + "…" }
  return "…" + String(prefix(of: String(text.reversed()), cells: room - 1).reversed())
}
