import LineEditing
import TerminalText
import Unidirectional

extension ShellSession {
  /// The ways to go on at the cursor: a command's name, or what its next argument may be.
  func completion(of request: CompletionRequest) -> Completion {
    let scanner = CompletionScanner(request.textBeforeCursor)
    if scanner.isInComment { return .none }
    guard let first = scanner.words.first else {
      return completion(scanner, among: table.commands.map(\.name))
    }
    let implied = table.impliedCommand(by: first)
    guard let command = implied ?? (try? table.command(named: first)) else { return .none }
    // The arguments before the cursor: the first word is one where the name was left out.
    let count = scanner.words.count - (implied == nil ? 1 : 0)
    let index = min(count, command.argumentKinds.count - 1)
    let usage = command.argumentUsages.last ?? ""
    let isLastRepeated = usage.hasSuffix("…") || usage.hasSuffix("…]")
    guard index >= 0, isLastRepeated || count < command.argumentKinds.count else {
      return .none
    }
    switch command.argumentKinds[index] {
    case .integer, .text: return .none
    case .choice(let choices): return completion(scanner, among: choices)
    case .candidates(let candidates):
      let words = engine.words(candidates, scanner.word)
      return completion(scanner, of: words)
    case .command: return completion(scanner, among: table.commands.map(\.name))
    case .job:
      let numbers = jobs.running.compactMap(\.number).map(String.init)
      return completion(scanner, among: numbers.filter { !scanner.words.contains($0) })
    case .file: return fileCompletion(scanner)
    }
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
    let home = scanner.beginsWithTilde ? environment.directories.home : nil
    let candidates = FileNames(beginningWith: scanner.word, home: home).all.map { name in
      CompletionCandidate(
        scanner.quoted(name.path), display: escapingControls(name.display),
        suffix: name.isFolder ? "" : "\(scanner.closingQuote) ")
    }
    return Completion(start: scanner.wordStart, candidates: candidates)
  }
}
