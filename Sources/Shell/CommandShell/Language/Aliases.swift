/// The commands that the user has defined with `alias`.
///
/// As in a POSIX shell, the text of an alias replaces the first word of a command, and the result
/// is read as a line. An alias is not replaced inside its own text.
struct Aliases {
  private var texts: [String: String] = [:]

  var isEmpty: Bool { texts.isEmpty }

  /// The names, sorted.
  var names: [String] { texts.keys.sorted() }

  /// The text of an alias; nil if the alias is not defined.
  subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  /// The line that a command stands for.
  struct Expansion {
    /// The name of the alias.
    let name: String

    /// The text of the alias, followed by the other words of the command.
    let line: String
  }

  /// Returns the expansion of a command whose first word is an alias; otherwise nil.
  ///
  /// A word with quotes is never an alias. `outer` has the names of the aliases whose texts contain
  /// the command; they are not expanded.
  func expansion(of command: CommandText, inside outer: [String]) -> Expansion? {
    let name = command[command.name]
    guard let text = texts[name], !outer.contains(name) else { return nil }
    return Expansion(
      name: name, line: text + command[command.name.upperBound..<command.whole.upperBound])
  }
}
