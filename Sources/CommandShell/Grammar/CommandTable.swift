/// All the commands of a tool, found by what was typed.
public struct CommandTable<Meaning>: Sendable {
  /// The commands in the order of their declaration.
  public let commands: [Command<Meaning>]

  private let indexByWord: [String: Int]
  private let attachedForms: [(form: String, index: Int)]
  private let hasImplicitArguments: Bool
  private let plainWords: PlainWords

  /// Makes a table.
  ///
  /// No two commands may share a name or a short form, which is a programmer's mistake and ends the
  /// program.
  public init(_ commands: [Command<Meaning>]) {
    self.commands = commands
    var indexByWord = [String: Int](minimumCapacity: 2 * commands.count)
    var attachedForms: [(form: String, index: Int)] = []
    for (index, command) in commands.enumerated() {
      for word in [command.name] + command.shortForms {
        let other = indexByWord.updateValue(index, forKey: word)
        precondition(other == nil, "two commands are called \(word)")
        if word.count == 1, !word.allSatisfy(\.isLetter), !command.argumentKinds.isEmpty {
          attachedForms.append((word, index))
        }
      }
    }
    self.indexByWord = indexByWord
    self.attachedForms = attachedForms
    hasImplicitArguments = commands.contains { $0.implicitArgument != nil }
    plainWords = PlainWords(
      indexByWord.map { ($0.key, $0.value) }, attached: attachedForms)
  }

  /// What a command means.
  ///
  /// - Parameters:
  ///   - text: The command as it was typed.
  ///   - home: The home folder, for which `~` stands in file names.
  /// - Returns: The meaning that the command's declaration gives it.
  /// - Throws: The ``ShellError`` that names the word at fault.
  public func meaning(of text: CommandText, home: String? = nil) throws(ShellError) -> Meaning {
    var words = text.words[...]
    let command = commands[try index(takenFrom: &words)]
    var reader = ArgumentReader(of: command.syntax, home: home, words: words)
    return try command.parse(&reader)
  }

  /// What a line of plain words means, read where it lies, as the lines of scripts are.
  ///
  /// - Parameter line: The line, in UTF-8 and without its end.
  /// - Returns: The meaning; nil where it takes a lexer, or more than a whole name, to tell.
  /// - Throws: The ``ShellError`` that names the word at fault.
  package func meaning(ofPlain line: UnsafeBufferPointer<UInt8>) throws(ShellError) -> Meaning? {
    guard let plain = PlainCommand(line), let found = find(plain) else { return nil }
    let command = commands[found.index]
    var reader = ArgumentReader(of: command.syntax, home: nil, behind: found.count, in: plain)
    return try command.parse(&reader)
  }

  /// The command that a word stands for: by its whole name or short form, else as the beginning of
  /// one command's name alone.
  public func command(named word: String) throws(ShellError) -> Command<Meaning> {
    commands[try index(of: word)]
  }

  private func index(of word: String) throws(ShellError) -> Int {
    if let index = indexByWord[word] { return index }
    let candidates =
      word.isEmpty ? [] : commands.indices.filter { commands[$0].name.hasPrefix(word) }
    switch candidates.count {
    case 1: return candidates[0]
    case 0: throw .unknownCommand(word, nearest: nearestWord(to: word, among: allWords))
    default: throw .ambiguousCommand(word, candidates: candidates.map { commands[$0].name })
    }
  }

  /// The command that a word stands for which is its first argument; nil for a word that names a
  /// command, in whole or by its beginning.
  func impliedCommand(by word: String) -> Command<Meaning>? {
    impliedIndex(by: word).map { commands[$0] }
  }

  private func impliedIndex(by word: String) -> Int? {
    guard hasImplicitArguments, indexByWord[word] == nil else { return nil }
    let index = commands.firstIndex { $0.implicitArgument?.matches(word) == true }
    return commands.contains { $0.name.hasPrefix(word) } ? nil : index
  }

  /// Which of ``commands`` a plain command is, and how many of its bytes tell so, if a whole name or
  /// short form does; nil where it takes the words to tell.
  func find(_ command: PlainCommand) -> (index: Int, count: Int)? { plainWords.find(command) }

  /// Finds the command that the words begin with, and leaves its arguments in them.
  ///
  /// - Parameter words: The words of the command, at least one.
  /// - Returns: Which of ``commands`` it is.
  /// - Throws: The ``ShellError`` that names the word at fault.
  func index(takenFrom words: inout ArraySlice<Word>) throws(ShellError) -> Int {
    guard let first = words.popFirst() else { preconditionFailure("a command has a word") }
    if let index = indexByWord[first.text] { return index }
    for (form, index) in attachedForms where first.text.hasPrefix(form) {
      let argument = Word(String(first.text.dropFirst(form.count)))
      words = [argument] + words
      return index
    }
    if let index = impliedIndex(by: first.text) {
      words = [first] + words
      return index
    }
    return try index(of: first.text)
  }

  private var allWords: [String] {
    commands.flatMap { [$0.name] + $0.shortForms.filter { $0.count > 1 } }
  }
}
