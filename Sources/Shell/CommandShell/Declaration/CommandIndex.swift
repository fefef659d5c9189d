import LineEditing
import TerminalText

/// An index that finds a command by the first word that the user typed.
///
/// It is a class, so that an argument reader needs to store only a reference.
package final class CommandIndex: Sendable {
  /// Returns the state of the tool, on which the meaning of a first word can depend.
  package typealias StateReader = () -> any Sendable

  /// The home folder, which `~` stands for in file names; nil if there is no home folder.
  let home: String?

  /// The commands in the order in which they were declared.
  let commands: [CommandDescription]

  /// The position in ``commands`` of each command, by its name and its short forms.
  private let words: [String: Int]

  /// The names that may be written directly before the first argument, as in `+5`.
  ///
  /// Each is a name or a short form of a single ASCII character other than a letter. `index` is the
  /// position of its command in ``commands``.
  private let attachable: [(byte: UInt8, index: Int)]

  /// Creates an index of commands, whose names and short forms are all different.
  package init(_ commands: [CommandDescription], home: String? = nil) {
    self.home = home
    self.commands = commands
    var words: [String: Int] = [:]
    for (index, command) in commands.enumerated() {
      for word in command.words { words[word] = index }
    }
    self.words = words
    attachable = commands.enumerated().flatMap { index, command in
      command.words.filter { word in
        word.utf8.count == 1 && !word.allSatisfy(\.isLetter) && !command.arguments.isEmpty
      }
      .flatMap(\.utf8).map { ($0, index) }
    }
  }

  /// Finds the command named in typed text, and returns a reader of its arguments.
  ///
  /// A name or short form that matches exactly takes precedence, followed by a short form attached
  /// to an argument (`+5`), an argument that the state knows, a prefix of a name, and finally any
  /// other argument whose command name was omitted. `state` returns the state.
  ///
  /// - Throws: A ``ShellError`` if the first word does not match exactly one command.
  package func match(
    _ text: CommandText, in state: StateReader = { () }
  ) throws(ShellError) -> ArgumentReader {
    func reader(_ index: Int, from start: Int, first: Word? = nil) -> ArgumentReader {
      ArgumentReader(of: self, at: index, in: text, from: start, first: first)
    }
    let (start, end) = (text.name.lowerBound, text.name.upperBound)
    // A short form such as + is found without making a string of it.
    if text.name.count == 1, let index = attachedIndex(of: text.line[start]) {
      return reader(index, from: end)
    }
    if let index = words[text[text.name]] { return reader(index, from: end) }
    if let index = attachedIndex(of: text.line[start]) { return reader(index, from: start + 1) }
    let word = text.word(text.name).text
    if let byte = word.utf8.first, words[word] == nil, let index = attachedIndex(of: byte) {
      return reader(index, from: end, first: Word(String(Substring(word.utf8.dropFirst()))))
    }
    if let index = implicitIndex(for: word, in: state) {
      return reader(index, from: start)
    }
    return reader(try index(of: word), from: end)
  }

  /// Returns whether a line is well formed and begins with a command.
  func hasCommand(_ line: String) -> Bool {
    let isKnown = try? line.utf8.withCommands { commands in
      commands.first.map { (try? match($0)) != nil }
    }
    return isKnown == true
  }

  private func attachedIndex(of byte: UInt8) -> Int? {
    attachable.first { $0.byte == byte }?.index
  }

  /// Finds the command that a word names, exactly or by an unambiguous prefix.
  ///
  /// - Throws: A ``ShellError`` if the word does not match exactly one command.
  func command(named word: String) throws(ShellError) -> CommandDescription {
    commands[try index(of: word)]
  }

  /// Finds the command or the sub-command that words name, exactly or by unambiguous prefixes.
  ///
  /// Traps if there are no words.
  ///
  /// - Throws: A ``ShellError`` if a word does not match exactly one command.
  func command(named words: [String]) throws(ShellError) -> CommandDescription {
    var command = try command(named: words[0])
    for word in words.dropFirst() {
      command = command.subcommands[try command.subcommand(named: word)]
    }
    return command
  }

  private func index(of word: String) throws(ShellError) -> Int {
    if let index = words[word] { return index }
    let candidates =
      word.isEmpty ? [] : commands.indices.filter { commands[$0].isMeant(by: word) }
    switch candidates.count {
    case 1: return candidates[0]
    case 0:
      // One suggestion is enough here. The help command suggests all names that are equally near.
      // Three or more letters may also abbreviate a name, such as ftr for factor.
      let names = suggestions.filter { word.count > 2 && $0.first == word.first }
      let similar = TypedMatch.best(for: word, among: names, by: \.self).map(\.item)
      let nearest = (nearestWords(to: word, among: suggestions) + similar).prefix(1)
      throw .unknownCommand(word, nearest: Array(nearest))
    default: throw .ambiguousCommand(word, candidates: candidates.map { commands[$0].name })
    }
  }

  /// Returns the command that runs if a line begins with `word` instead of a command's name.
  ///
  /// Returns nil if no command accepts the word, or if the word is a command's name or its short
  /// form. A prefix of a name is accepted only if the state knows it.
  func implicitCommand(for word: String, in state: StateReader) -> CommandDescription? {
    implicitIndex(for: word, in: state).map { commands[$0] }
  }

  /// Returns whether the result of an effect can decide if the command of a word can be omitted.
  func dependsOnState(_ word: String) -> Bool {
    words[word] == nil
      && commands.lazy.compactMap(\.omittedName).contains {
        $0.isKnown != nil && $0.comesFromEffects && $0.matches(word)
      }
  }

  /// Returns the command that a word runs without naming it as a separate word; otherwise nil.
  ///
  /// The word is an argument whose command name is omitted, as in `5`, or a short form directly
  /// before a number, as in `+5`.
  func commandWithoutName(for word: String, in state: StateReader) -> CommandDescription? {
    if let command = implicitCommand(for: word, in: state) { return command }
    guard words[word] == nil, let index = word.utf8.first.flatMap(attachedIndex) else { return nil }
    switch commands[index].arguments.first?.kind {
    case .integer, .decimal: return commands[index]
    default: return nil
    }
  }

  /// Returns a command with its full name in front, if the user typed it without a separate name;
  /// nil for any other command.
  ///
  /// For example, the result is `about 10` for `10`, and `increment 5` for `+5`.
  func fullText(of command: CommandText, in state: StateReader) -> String? {
    let word = command.word(command.name).text
    guard let description = commandWithoutName(for: word, in: state) else { return nil }
    let typed = command.words == command.name ? word : command[command.words]
    if description.omittedName?.matches(word) != true {
      return "\(description.name) \(typed.dropFirst())"
    }
    return "\(description.name) \(typed)"
  }

  /// Returns whether no command can begin with a word.
  ///
  /// Such a word is not a name, a short form, or a prefix of a name. It does not begin with a short
  /// form such as `+`, and it is not an argument whose command name can be omitted.
  func isUnknown(_ word: String, in state: StateReader) -> Bool {
    words[word] == nil && word.utf8.first.flatMap(attachedIndex) == nil
      && implicitIndex(for: word, in: state) == nil
      && !commands.contains { $0.name.hasPrefix(word) }
  }

  private func implicitIndex(for word: String, in state: StateReader) -> Int? {
    if words[word] != nil { return nil }
    let index = commands.firstIndex {
      guard let argument = $0.omittedName, argument.matches(word) else { return false }
      return argument.isKnown?(word, state()) ?? true
    }
    guard let index, commands[index].omittedName?.isKnown == nil else { return index }
    return commands.contains { $0.isMeant(by: word) } ? nil : index
  }

  /// The names to suggest for a misspelled word: all names, and short forms of several characters.
  var suggestions: [String] {
    commands.flatMap { [$0.name] + $0.shortForms.filter { $0.count > 1 } }
  }
}
