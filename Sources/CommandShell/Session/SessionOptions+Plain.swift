extension SessionOptions {
  /// The options of a command line of ``ShellOptions`` alone, each a word by itself with its value
  /// in the next one; nil where it takes ArgumentParser to tell.
  ///
  /// ArgumentParser needs longer to declare, parse and decode them than all else takes together that
  /// a short run does. What is taken here comes to the very same, and whatever is to be said of a
  /// command line, an error or help, is left to it.
  ///
  /// - Parameter words: The words behind the tool's name.
  init?(plain words: [String]) {
    var rest = words[...]
    func value() -> String? {
      rest.popFirst().flatMap { Self.mayBeOption($0) ? nil : $0 }
    }
    while let word = rest.popFirst() {
      switch word {
      case "-c", "--command":
        guard let text = value() else { return nil }
        commands.append(text)
      case "-i", "--interactive": interactive = true
      case "--log": log = true
      case "--log-format":
        guard let format = value().flatMap(LogFormat.init(rawValue:)) else { return nil }
        logFormat = format
      case "--log-file":
        guard let file = value() else { return nil }
        logFile = file
      case "--json": json = true
      case "-q", "--quiet": quiet = true
      case "-e", "--stop-on-error": stopOnError = true
      case "--echo": echo = true
      case "--record":
        guard let file = value() else { return nil }
        record = file
      case "--replay":
        guard let file = value() else { return nil }
        replay = file
      case "--resume": resume = true
      case "--steps":
        guard let count = value().flatMap({ Int($0) }) else { return nil }
        steps = count
      case "--color":
        guard let choice = value().flatMap(ColorChoice.init(rawValue:)) else { return nil }
        color = choice
      case "--ascii": ascii = true
      case "--no-rc": noRC = true
      case "--no-history": noHistory = true
      default:
        if Self.mayBeOption(word) { return nil }
        scripts.append(word)
      }
    }
  }

  /// Whether a word may be anything but a value; `-` is standard input.
  private static func mayBeOption(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "-") && word != "-"
  }
}
