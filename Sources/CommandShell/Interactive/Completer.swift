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
    let commands = session.commands
    guard let first = scanner.words.first else {
      return completion(scanner, among: commands.commands.map(\.name))
    }
    let implicit = commands.implicitCommand(for: first)
    guard let command = implicit ?? (try? commands.command(named: first)) else { return .none }
    // The first word is an argument if the command's name was omitted.
    let count = scanner.words.count - (implicit == nil ? 1 : 0)
    let index = min(count, command.argumentKinds.count - 1)
    let usage = command.argumentUsages.last ?? ""
    let isLastRepeated = usage.hasSuffix("…") || usage.hasSuffix("…]")
    guard index >= 0, isLastRepeated || count < command.argumentKinds.count else { return .none }
    switch command.argumentKinds[index] {
    case .integer, .text: return .none
    case .choice(let choices): return completion(scanner, among: choices)
    case .provided(let provider):
      let words = provider.words(
        in: session.store.state.history.present, beginningWith: scanner.word)
      return completion(scanner, of: words)
    case .command: return completion(scanner, among: commands.commands.map(\.name))
    case .job:
      let numbers = session.jobs.running.compactMap(\.number).map(String.init)
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
    let home = scanner.beginsWithTilde ? session.environment.directories.home : nil
    let candidates = files(beginningWith: scanner.word, home: home).map { file in
      CompletionCandidate(
        scanner.quoted(file.path), display: escapingControls(file.name),
        suffix: file.isFolder ? "" : "\(scanner.closingQuote) ")
    }
    return Completion(start: scanner.wordStart, candidates: candidates)
  }
}
