import TerminalText

/// The key bindings of an `editrc(5)` file, the configuration file of libedit.
///
/// Only lines with the command `bind` have an effect:
///
/// - `bind -v` and `bind -e` select the keys of vi or of Emacs, and discard earlier bindings.
/// - `bind KEY FUNCTION` gives a key, or a sequence of keys, a function of the editor or of
///   libedit. `-a` applies to vi's command mode, and `-k` to the arrow key named by `KEY`.
/// - `bind -s KEY TEXT` gives a key the effect of the keys in `TEXT`.
/// - `bind -r KEY` removes a binding.
///
/// A line that begins with `NAME:` applies only if the name of the tool contains `NAME`. A line has
/// no effect if it contains another command or is malformed. The same is true for a key that the
/// editor cannot decode, such as a function key, and for an unknown function. A key cannot print
/// text or run a program, except that `vi-histedit` is the same as Ctrl-X Ctrl-E. A few functions
/// of libedit, such as `ed-command`, are not available. The functions of libedit for vi can be
/// bound in vi's command mode only.
struct Editrc {
  /// The keys after all lines of the file.
  private(set) var maps = ModeBindings.emacs

  private let isFunction: (String) -> Bool

  /// Reads the text of a file for the tool `name`; `isFunction` tells whether libedit has a
  /// function.
  init(_ text: String, name: String, isFunction: @escaping (String) -> Bool) {
    self.isFunction = isFunction
    for line in text.split(whereSeparator: \.isNewline) { add(Self.words(of: line), name: name) }
  }

  private mutating func add(_ words: [String], name: String) {
    guard let first = words.first, !first.hasPrefix("#") else { return }
    var command = first[...]
    if let colon = command.lastIndex(of: ":") {
      guard command[..<colon].isEmpty || name.contains(command[..<colon]) else { return }
      command = command[command.index(after: colon)...]
    }
    guard command == "bind" else { return }
    let options = words.dropFirst().prefix { $0.hasPrefix("-") && $0.count == 2 }
    let rest = Array(words.dropFirst(1 + options.count))
    if options.contains("-v") {
      maps = .vi
    } else if options.contains("-e") {
      maps = .emacs
    } else if let name = rest.first {
      let arrow = KeyName.names[name.prefix(1).uppercased() + name.dropFirst()]
      let keys = options.contains("-k") ? arrow.map { [$0] } : Self.keys(name)
      if let keys { bind(keys, rest.dropFirst().first, options) }
    }
  }

  private mutating func bind(_ keys: [Key], _ value: String?, _ options: ArraySlice<String>) {
    let isViCommand = options.contains("-a")
    var binding: KeyBinding?
    if options.contains("-s") {
      guard let value, let keys = Self.keys(value) else { return }
      binding = .keys(keys)
    } else if !options.contains("-r") {
      guard let value, isAvailable(value, isViCommand: isViCommand) else { return }
      binding = .function(value)
    }
    if isViCommand { maps.viCommand[keys] = binding } else { maps.main[keys] = binding }
  }

  private func isAvailable(_ function: String, isViCommand: Bool) -> Bool {
    LineEditor.hasFunction(function)
      || (isViCommand || !function.hasPrefix("vi-")) && isFunction(function)
        && !LineEditor.unusable.contains(function)
  }

  /// Splits a line into words, and removes their quotes.
  static func words(of line: Substring) -> [String] {
    Lexer.words(of: line).map { Array($0.utf8).withUnsafeBufferPointer(Lexer.unquoted) }
  }

  /// Returns the keys that a text with escapes such as `^A`, `\e` and `M-x` stands for; nil if the
  /// text is empty or malformed, or if the editor cannot decode a key.
  static func keys(_ text: String) -> [Key]? {
    var scalars = Substring(text).unicodeScalars
    var decoded = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "^":
        guard let next = scalars.popFirst(), next.isASCII else { return nil }
        decoded.append(next == "?" ? "\u{7F}" : Unicode.Scalar(UInt8(next.value & 0x1F)))
      case "\\":
        guard let escaped = escape(&scalars) else { return nil }
        decoded.append(escaped)
      case "M" where scalars.first == "-" && scalars.count > 1:
        scalars.removeFirst()
        decoded.append("\u{1B}")
      default: decoded.append(scalar)
      }
    }
    var decoder = KeyDecoder()
    decoder.feed(String(decoded).utf8)
    decoder.finishSequence()
    var keys: [Key] = []
    while let key = decoder.popKey() { keys.append(key) }
    return keys.isEmpty || keys.contains(.named(.unknown)) ? nil : keys
  }

  /// Removes the rest of an escape, after its backslash, from the start of a text.
  ///
  /// The function returns the character that the escape stands for; nil if the text is empty or an
  /// octal number exceeds 255.
  private static func escape(_ scalars: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    let named: [Unicode.Scalar: Unicode.Scalar] = [
      "a": "\u{7}", "b": "\u{8}", "e": "\u{1B}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
      "v": "\u{B}",
    ]
    let digits = scalars.prefix(3).prefix { "0"..."7" ~= $0 }
    if !digits.isEmpty {
      scalars.removeFirst(digits.count)
      return UInt8(String(digits), radix: 8).map(Unicode.Scalar.init)
    }
    guard let scalar = scalars.popFirst() else { return nil }
    return named[scalar] ?? scalar
  }
}
