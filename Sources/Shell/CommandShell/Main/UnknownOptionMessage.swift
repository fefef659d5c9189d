/// Replaces the suggestion in ArgumentParser's message about an unknown option.
///
/// NB: ArgumentParser 1.8.2 suggests any option within three edits, such as `--log` for `--bogus`
/// or `--nth`.
enum UnknownOptionMessage {
  /// Replaces the suggestion with the nearest option, or removes it if no option is near enough.
  ///
  /// - Parameters:
  ///   - message: ArgumentParser's message.
  ///   - help: Returns ArgumentParser's help, which lists the options.
  /// - Returns: The message; unchanged if it is about anything else.
  static func mended(_ message: String, help: () -> String) -> String {
    let start = "Error: Unknown option '"
    guard message.hasPrefix("\(start)--") else { return message }
    let typed = String(message.dropFirst(start.count).prefix { $0 != "'" })
    let rest = message.drop { !$0.isNewline }
    let nearest = nearestOption(to: typed, among: options(in: help()))
    return "\(start)\(typed)'\(nearest.map { ". Did you mean '\($0)'?" } ?? "")\(rest)"
  }

  /// Returns the long names at the beginnings of lines, such as `-q, --quiet   Print only answers`.
  private static func options(in help: String) -> [String] {
    help.split(separator: "\n").flatMap { line in
      line.split(separator: " ").prefix { $0.hasPrefix("-") }.map { $0.filter { $0 != "," } }
        .filter { $0.hasPrefix("--") }
    }
  }
}
