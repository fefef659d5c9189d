import TerminalText

extension CommandDescription {
  /// Returns the position of the sub-command that a word selects.
  ///
  /// - Parameter word: The first word after the command's name.
  /// - Returns: The position in ``subcommands``; nil if the word belongs to the command itself.
  /// - Throws: A ``ShellError`` if the word is neither a sub-command nor an argument.
  func subcommand(selectedBy word: String) throws(ShellError) -> Int? {
    if subcommands.isEmpty { return nil }
    if let exact = exactSubcommand(named: word) { return exact }
    return acceptsFirst(word) ? nil : try subcommand(named: word)
  }

  /// Finds the sub-command that a word names, exactly or by an unambiguous prefix.
  ///
  /// - Throws: A ``ShellError`` if the word does not match exactly one sub-command.
  func subcommand(named word: String) throws(ShellError) -> Int {
    if let exact = exactSubcommand(named: word) { return exact }
    let candidates =
      word.isEmpty ? [] : subcommands.indices.filter { subcommands[$0].word.hasPrefix(word) }
    switch candidates.count {
    case 1: return candidates[0]
    case 0:
      let names = subcommands.flatMap(\.words).filter { $0.count > 1 }
      let nearest = nearestWords(to: word, among: names).first
      if !listsSubcommands {
        let advice = nearest.map { "did you mean \(quoted($0))?" } ?? "use set to list the settings"
        throw .invalidArgument(word, reason: "is not a setting; \(advice)")
      }
      throw .unknownSubcommand(word, of: name, nearest: nearest, usage: usage)
    default:
      throw .ambiguousCommand(
        "\(name) \(word)", candidates: candidates.map { subcommands[$0].name })
    }
  }

  private func exactSubcommand(named word: String) -> Int? {
    subcommands.firstIndex { $0.words.contains(word) }
  }

  /// Returns whether a word can be the first argument or an option of the command itself.
  private func acceptsFirst(_ word: String) -> Bool {
    if !options.isEmpty, ArgumentReader.isOption(word) { return true }
    switch arguments.first?.kind {
    case nil: return false
    // No number begins with a letter.
    case .integer, .decimal, .job, .step: return word.first?.isLetter != true
    case .file, .choice, .provided, .command, .statePart, .alias, .text, .line: return true
    }
  }
}
