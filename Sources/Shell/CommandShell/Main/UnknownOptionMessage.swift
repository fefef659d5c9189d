/// Replaces the suggestion in ArgumentParser's message about an unknown option.
///
/// NB: ArgumentParser 1.8.2 suggests any option within three edits, such as `--log` for `--bogus`
/// or `--nth`.
enum UnknownOptionMessage {
  /// Replaces the suggestion in a message with the nearest option, or removes it if no option is
  /// near enough; a message about anything else stays unchanged.
  static func mended(_ message: String, among options: () -> [String]) -> String {
    let start = "Error: Unknown option '"
    guard message.hasPrefix("\(start)--") else { return message }
    let typed = String(message.dropFirst(start.count).prefix { $0 != "'" })
    let rest = message.drop { !$0.isNewline }
    let nearest = nearestOption(to: typed, among: options().filter { $0.hasPrefix("--") })
    return "\(start)\(typed)'\(nearest.map { ". Did you mean '\($0)'?" } ?? "")\(rest)"
  }
}
