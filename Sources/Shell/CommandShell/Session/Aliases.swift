/// The commands that the user has defined with `alias`.
///
/// As in a POSIX shell, the text of an alias replaces the first word of a command, and the result
/// is read as a line. An alias is not replaced inside its own text.
struct Aliases {
  private var texts: [String: String] = [:]

  /// The names of the aliases that are being expanded.
  var active: [String] = []

  var isEmpty: Bool { texts.isEmpty }

  /// The names, sorted.
  var names: [String] { texts.keys.sorted() }

  /// The text of an alias; nil if the alias is not defined.
  subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  /// Returns the line that a command stands for if its first word is an alias; otherwise nil.
  ///
  /// A word with quotes is never an alias. If the result is not nil, call ``endExpansion()`` after
  /// the line has been run.
  mutating func beginExpansion(of command: CommandText) -> String? {
    let name = String(decoding: command.bytes.prefix(command.nameLength), as: UTF8.self)
    guard let text = texts[name], !active.contains(name) else { return nil }
    active.append(name)
    return text + String(decoding: command.whole.dropFirst(command.nameLength), as: UTF8.self)
  }

  /// Ends the expansion that began last.
  mutating func endExpansion() { active.removeLast() }

  /// Returns the aliases through which an alias calls itself, from its name to its name again; nil
  /// if the alias is not being expanded.
  func chain(of name: String) -> [String]? {
    active.firstIndex(of: name).map { active[$0...] + [name] }
  }
}
