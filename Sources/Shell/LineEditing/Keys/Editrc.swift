import TerminalText

/// The key bindings of an `editrc(5)` file, the configuration file of libedit.
///
/// Only lines with the command `bind` have an effect:
///
/// - `bind -v` and `bind -e` select the keys of vi or of Emacs, and discard earlier bindings.
/// - `bind KEY COMMAND` gives a key, or a sequence of keys, a command. `-a` applies to vi's command
///   mode, and `-k` to the arrow key named by `KEY`.
/// - `bind -s KEY TEXT` gives a key the effect of the keys in `TEXT`.
/// - `bind -r KEY` removes a binding.
///
/// A line that begins with `NAME:` applies only if the name of the tool contains `NAME`. All other
/// lines have no effect: other commands, malformed lines, keys that the editor cannot decode, such
/// as function keys, and commands that it does not have. A key cannot print text or run a program,
/// except that `vi-histedit` is the same as Ctrl-X Ctrl-E. `ed-command`, `ed-start-over`,
/// `em-gosmacs-transpose`, `em-toggle-overwrite`, `em-universal-argument`, `em-copy-prev-word`,
/// `em-meta-next` and `vi-alias` are not available. Other commands of vi can be bound in vi's
/// command mode only.
struct Editrc {
  /// The keys after all lines of the file.
  private(set) var maps = KeyMaps.emacs

  /// Reads the text of a file for the tool `name`.
  init(_ text: String, name: String) {
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
    } else if let name = rest.first, let keys = keys(name, isArrow: options.contains("-k")) {
      bind(keys, rest.dropFirst().first, options)
    }
  }

  private func keys(_ name: String, isArrow: Bool) -> [Key]? {
    if !isArrow { return Self.keys(name) }
    let arrows: [String: Key.Name] = [
      "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
      "delete": .delete,
    ]
    return arrows[name].map { [.named($0)] }
  }

  private mutating func bind(_ keys: [Key], _ value: String?, _ options: ArraySlice<String>) {
    let isViCommand = options.contains("-a")
    var binding: KeyBinding?
    if options.contains("-s") {
      guard let value, let keys = Self.keys(value) else { return }
      binding = .keys(keys)
    } else if !options.contains("-r") {
      guard let value else { return }
      binding = EditrcCommands.commands[value].map(KeyBinding.command)
      if binding == nil, isViCommand {
        binding = EditrcCommands.viKeys[value].map(KeyBinding.viKey)
      }
      if binding == nil { return }
    }
    if isViCommand { maps.viCommand[keys] = binding } else { maps.main[keys] = binding }
  }

  /// Splits a line into words, and removes their quotes.
  static func words(of line: Substring) -> [String] {
    Lexer.words(of: line).map { word in
      var word = word
      return word.withUTF8(Lexer.unquoted)
    }
  }

  /// Returns the keys that a text with escapes such as `^A`, `\e` and `M-x` stands for; nil if it
  /// is malformed or the editor cannot decode a key.
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

  /// Removes the characters after a backslash from a text, and returns the character that they
  /// stand for.
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
