/// Finds commands by their first word.
@usableFromInline
struct CommandIndex: Sendable {
  /// The commands in the order in which they were declared.
  let commands: [CommandDescription]

  /// The commands by their names and short forms.
  private let words: WordTable

  /// Short forms that may be written directly before the first argument.
  private let attachable: [(byte: UInt8, index: Int)]

  private let hasImplicitArguments: Bool

  /// Creates an index; traps if two commands share a word.
  init(_ commands: [CommandDescription]) {
    self.commands = commands
    words = WordTable(
      commands.enumerated().flatMap { index, command in
        ([command.name] + command.shortForms).map { ($0, index) }
      })
    attachable = commands.enumerated().flatMap { index, command in
      command.argumentKinds.isEmpty
        ? []
        : command.shortForms.filter { $0.utf8.count == 1 && !$0.allSatisfy(\.isLetter) }
          .flatMap(\.utf8).map { ($0, index) }
    }
    hasImplicitArguments = commands.contains { $0.implicitArgument != nil }
  }

  /// Calls `body` with the index of the command that a text names and a reader of its arguments.
  ///
  /// - Throws: A ``ShellError`` that names the word if no command matches or several do, or the
  ///   error of `body`.
  @usableFromInline
  func match(
    _ text: CommandText, home: String?,
    _ body: (_ number: Int, inout ArgumentReader) throws(ShellError) -> Void
  ) throws(ShellError) {
    let match = try match(text)
    var arguments = ArgumentReader(
      of: commands[match.index], in: text, at: match.arguments, home: home)
    try body(match.index, &arguments)
  }

  /// Finds the command that a text names.
  ///
  /// An exact name or short form takes precedence, then a short form attached to its argument, then
  /// a prefix of a name, then an argument whose command may be omitted.
  ///
  /// - Parameter text: The command as typed.
  /// - Returns: The index of the command in ``commands``, and the position of its arguments.
  /// - Throws: A ``ShellError`` that names the word if no command matches or several do.
  private func match(_ text: CommandText) throws(ShellError) -> (
    index: Int, arguments: ArgumentPlace
  ) {
    let bytes = text.bytes
    let end = try Lexer.endOfWord(in: bytes, from: 0)
    let typed = UnsafeBufferPointer(rebasing: bytes[..<end])
    if let index = words.find(typed) { return (index, ArgumentPlace(start: end)) }
    if let index = attachedIndex(of: bytes[0]) { return (index, ArgumentPlace(start: 1)) }
    let word = Word(unquoting: typed).text
    if let byte = word.utf8.first, words.find(word) == nil, let index = attachedIndex(of: byte) {
      let first = Word(String(Substring(word.utf8.dropFirst())))
      return (index, ArgumentPlace(start: end, first: first))
    }
    if let index = implicitIndex(for: word) { return (index, ArgumentPlace(start: 0)) }
    return (try index(of: word), ArgumentPlace(start: end))
  }

  private func attachedIndex(of byte: UInt8) -> Int? {
    attachable.first { $0.byte == byte }?.index
  }

  /// Finds the command that a word names, exactly or by an unambiguous prefix.
  ///
  /// - Throws: A ``ShellError`` that names the word if no command matches or several do.
  func command(named word: String) throws(ShellError) -> CommandDescription {
    commands[try index(of: word)]
  }

  private func index(of word: String) throws(ShellError) -> Int {
    if let index = words.find(word) { return index }
    let candidates =
      word.isEmpty ? [] : commands.indices.filter { commands[$0].name.hasPrefix(word) }
    switch candidates.count {
    case 1: return candidates[0]
    case 0: throw .unknownCommand(word, nearest: nearestWord(to: word, among: suggestions))
    default: throw .ambiguousCommand(word, candidates: candidates.map { commands[$0].name })
    }
  }

  /// Returns the command that runs if a line begins with `word` instead of a command's name.
  ///
  /// Returns nil if no command accepts the word, or if the word is a command's name, its short form
  /// or a prefix of a name.
  func implicitCommand(for word: String) -> CommandDescription? {
    implicitIndex(for: word).map { commands[$0] }
  }

  private func implicitIndex(for word: String) -> Int? {
    guard hasImplicitArguments, words.find(word) == nil else { return nil }
    let index = commands.firstIndex { $0.implicitArgument?.matches(word) == true }
    return commands.contains { $0.name.hasPrefix(word) } ? nil : index
  }

  private var suggestions: [String] {
    commands.flatMap { [$0.name] + $0.shortForms.filter { $0.count > 1 } }
  }
}

/// A hash table from words in UTF-8 to numbers.
///
/// A dictionary of strings would need a string for every lookup, and a hash that resists crafted
/// collisions. Here the words are fixed, and a lookup takes a fifth of the time (benchmark row
/// `parse`).
private struct WordTable: Sendable {
  private var slots: [(word: [UInt8], index: Int)]

  /// Creates a table; traps if two words are equal.
  init(_ words: [(word: String, index: Int)]) {
    // At most half full, so a probe soon reaches an empty slot.
    var capacity = 2
    while capacity < 2 * words.count { capacity *= 2 }
    slots = Array(repeating: ([], -1), count: capacity)
    for (word, index) in words {
      let bytes = Array(word.utf8)
      let slot = bytes.withUnsafeBufferPointer(slot)
      precondition(slots[slot].index < 0, "two commands have the name \(word)")
      slots[slot] = (bytes, index)
    }
  }

  /// Finds the number of a word.
  func find(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
    let index = slots[slot(of: word)].index
    return index < 0 ? nil : index
  }

  func find(_ word: String) -> Int? {
    var word = word
    return word.withUTF8 { find($0) }
  }

  /// Returns the slot that holds a word, or the empty slot where it would go.
  private func slot(of word: UnsafeBufferPointer<UInt8>) -> Int {
    // FNV-1a (G. Fowler, L. C. Noll and K.-P. Vo).
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot].index >= 0, !isEqual(slots[slot].word, word) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func isEqual(_ left: [UInt8], _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    if left.count != right.count { return false }
    for index in right.indices where left[index] != right[index] { return false }
    return true
  }
}
