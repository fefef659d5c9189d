import SystemIO

/// The description of a terminal type in the system's terminfo database.
///
/// The files have the compiled format of term(5). They are read directly, because the functions of
/// the terminfo library change a global variable that libedit uses.
package struct TerminalDescription {
  /// The number of colors, 0 if the terminal has none.
  package let colorCount: Int

  /// Whether the terminal can clear to the end of a row and move the cursor up.
  let supportsEscapes: Bool

  /// Returns whether a value of `TERM` names a terminal that understands escape sequences: any
  /// name except `dumb`.
  package static func isCapable(_ type: String?) -> Bool { !["", "dumb"].contains(type ?? "") }

  /// Finds the description of a terminal type; returns nil if the first description found is
  /// damaged.
  ///
  /// A database often lacks the newest terminals, such as `xterm-kitty` or `foot`. All of them
  /// understand the sequences of `xterm-256color`, so they have its description.
  ///
  /// - Parameters:
  ///   - terminal: The terminal type, such as `xterm-256color`.
  ///   - variable: Returns the value of an environment variable, or nil if it is unset.
  package init?(of terminal: String, environment variable: (String) -> String?) {
    guard let first = terminal.utf8.first, first != UInt8(ascii: "."), !terminal.contains("/")
    else { return nil }
    // Most systems name a folder after the first letter, and Darwin after its hexadecimal code.
    let names = ["\(terminal.prefix(1))/\(terminal)", "\(String(first, radix: 16))/\(terminal)"]
    let paths = Self.folders(variable).flatMap { folder in names.map { "\(folder)/\($0)" } }
    // Compiled descriptions have at most 32 KiB.
    if let bytes = paths.lazy.compactMap({ try? AtomicFile.read($0, limit: 1 << 15) }).first {
      self.init(bytes)
    } else if Self.isCapable(terminal), terminal != "xterm-256color" {
      self.init(of: "xterm-256color", environment: variable)
    } else {
      return nil
    }
  }

  /// Reads the compiled description; returns nil if it is damaged.
  init?(_ bytes: [UInt8]) {
    func number(at offset: Int, length: Int) -> Int? {
      guard offset + length <= bytes.count else { return nil }
      let value = bytes[offset..<(offset + length)].reversed().reduce(0) { $0 << 8 | Int($1) }
      // A number with its highest bit set is negative, which means that the value is absent.
      return value >> (8 * length - 1) == 0 ? value : -1
    }
    let numberLengths = [0o432: 2, 0o1036: 4]
    guard let magic = number(at: 0, length: 2), let length = numberLengths[magic],
      let namesLength = number(at: 2, length: 2), let flagCount = number(at: 4, length: 2),
      let numberCount = number(at: 6, length: 2), namesLength >= 0, flagCount >= 0
    else { return nil }
    // The names and the flags follow the header, and the numbers begin at an even offset.
    let flagsEnd = 12 + namesLength + flagCount
    let numbers = flagsEnd + flagsEnd % 2
    // The number `max_colors`.
    guard let count = numberCount > 13 ? number(at: numbers + 13 * length, length: length) : 0
    else { return nil }
    colorCount = max(count, 0)
    // The strings `clr_eol` and `cursor_up`. An offset that is negative means an absent string.
    let stringCount = number(at: 8, length: 2) ?? 0
    supportsEscapes = [6, 19].allSatisfy { index in
      let offset = numbers + numberCount * length + index * 2
      return index < stringCount && number(at: offset, length: 2) ?? -1 >= 0
    }
  }

  /// The folders of the database, in the order in which ncurses searches them.
  private static func folders(_ variable: (String) -> String?) -> [String] {
    let system = [
      "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo",
      "/usr/local/share/terminfo",
    ]
    let listed = (variable("TERMINFO_DIRS") ?? "").split(separator: ":").map(String.init)
    let own = [variable("TERMINFO"), variable("HOME").map { "\($0)/.terminfo" }]
    return (own.compactMap { $0 } + listed).filter { $0.hasPrefix("/") } + system
  }
}
