import LineEditing
import StateDiff
import TerminalText
import TimeTravel
import Unidirectional

/// Completes the word at the cursor: a command's name or an argument.
struct Completer<State: ToolState, Action: ToolAction> {
  let session: Session<State, Action>

  /// Returns the possible completions at the cursor.
  func completion(of request: CompletionRequest) -> Completion {
    let scanner = CompletionScanner(request.textBeforeCursor)
    if scanner.isInComment { return .none }
    if scanner.isInDestination { return fileCompletion(scanner) }
    return completion(of: scanner, after: expandingAlias(scanner.words))
  }

  /// Returns the words of a command in which the name of an alias is replaced by its text.
  private func expandingAlias(_ words: [String]) -> [String] {
    guard let name = words.first, let text = session.aliases[name] else { return words }
    return CompletionScanner(text + " ").words + words.dropFirst()
  }

  /// Returns the possible completions at the cursor, after the given words of a command.
  private func completion(of scanner: CompletionScanner, after words: [String]) -> Completion {
    let commands = session.commands
    guard let first = words.first else {
      return completion(
        scanner, among: commands.commands.map(\.name) + session.aliases.names)
    }
    let implicit = commands.implicitCommand(for: first)
    guard let command = implicit ?? (try? commands.command(named: first)) else { return .none }
    // The first word is an argument if the command's name was omitted.
    let typed = words.dropFirst(implicit == nil ? 1 : 0)
    if let names = optionNames(of: command, after: typed, for: scanner.word) {
      return completion(scanner, among: names)
    }
    guard let kind = kind(ofWordAfter: typed, in: command) else { return .none }
    switch kind {
    case .integer, .text: return .none
    case .choice(let choices): return completion(scanner, among: choices)
    case .provided(let provider):
      let words = provider.words(
        in: session.store.state.history.present, beginningWith: scanner.word)
      return completion(scanner, of: words)
    case .command: return completion(scanner, among: commands.commands.map(\.name))
    case .job:
      let numbers = session.jobs.running.compactMap(\.number).map(String.init)
      return completion(scanner, among: numbers.filter { !words.contains($0) })
    case .alias: return completion(scanner, among: session.aliases.names)
    case .line: return completion(of: scanner, after: Array(typed))
    case .file: return fileCompletion(scanner)
    }
  }

  /// Returns the options that may be typed after the given words; nil if `word` does not begin like
  /// an option.
  private func optionNames(
    of command: CommandDescription, after typed: ArraySlice<String>, for word: String
  ) -> [String]? {
    guard word.hasPrefix("-"), !command.options.isEmpty, !typed.contains("--") else { return nil }
    return command.options.map(\.name).filter { !typed.contains($0) }
  }

  /// Returns the kind of the next word after the given words of a command; nil if the command
  /// accepts no more words.
  private func kind(
    ofWordAfter typed: ArraySlice<String>, in command: CommandDescription
  ) -> ArgumentKind? {
    var count = 0
    var valueKind: ArgumentKind?
    var isAfterOptions = command.options.isEmpty
    for word in typed {
      if valueKind != nil {
        valueKind = nil
      } else if !isAfterOptions, word == "--" {
        isAfterOptions = true
      } else if !isAfterOptions, word.hasPrefix("--") {
        let parameter = command.parameters.first { $0.option?.name == word }
        if parameter?.option?.value != nil { valueKind = parameter?.kind }
      } else {
        count += 1
      }
    }
    if let valueKind { return valueKind }
    if count < command.arguments.count { return command.arguments[count].kind }
    return command.arguments.last.flatMap { $0.isRepeated ? $0.kind : nil }
  }

  private func completion(_ scanner: CompletionScanner, among words: [String]) -> Completion {
    completion(scanner, of: words.filter { $0.hasPrefix(scanner.word) })
  }

  private func completion(_ scanner: CompletionScanner, of words: [String]) -> Completion {
    let candidates = words.map { word in
      CompletionCandidate(
        scanner.quoted(word), display: word, suffix: "\(scanner.closingQuote) ")
    }
    return Completion(start: scanner.wordStart, candidates: candidates)
  }

  private func fileCompletion(_ scanner: CompletionScanner) -> Completion {
    let home = scanner.beginsWithTilde ? session.environment.directories.home : nil
    let candidates = files(beginningWith: scanner.word, home: home).map { file in
      CompletionCandidate(
        scanner.quoted(file.path), display: escapingControls(file.name),
        suffix: file.isFolder ? "" : "\(scanner.closingQuote) ")
    }
    return Completion(start: scanner.wordStart, candidates: candidates)
  }
}
