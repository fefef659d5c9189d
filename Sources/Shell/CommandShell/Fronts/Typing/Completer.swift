import LineEditing
import StateDiff
import SystemIO
import TerminalText
import TimeTravel
import Unidirectional

/// Completes the word at the cursor: a command's name or an argument.
struct Completer<State: ToolState, Action: ToolAction> {
  let engine: Engine<State, Action>

  /// The maximum number of steps that are offered.
  private static var stepCount: Int { 100 }

  /// Returns the possible completions of the text before the cursor.
  func completion(of text: String) -> Completion {
    let scanner = CompletionScanner(text)
    if scanner.isInComment { return .none }
    if scanner.isProgram { return programCompletion(scanner) }
    if scanner.isInDestination { return fileCompletion(scanner) }
    return completion(of: scanner, after: expandingAlias(scanner.words))
  }

  /// Returns the parameters that may follow a typed line, to be shown but not inserted.
  func usageHint(for line: String) -> String? {
    let scanner = CompletionScanner(line)
    if scanner.isInComment || scanner.isInDestination || scanner.quote != nil { return nil }
    var words = expandingAlias(scanner.words)
    let isAfterBlank = scanner.word.isEmpty
    if !isAfterBlank { words.append(scanner.word) }
    guard let first = words.first, let command = try? engine.commands.command(named: first),
      let last = words.last
    else { return nil }
    let typed = TypedArguments(words.dropFirst(), of: command)
    // The user may still be typing the name.
    if !isAfterBlank, typed.words.isEmpty, !typed.command.words.contains(last) { return nil }
    if let (value, option) = typed.value(of: scanner), value.word.isEmpty {
      return option.option?.value
    }
    let missing = typed.missing
    if missing.isEmpty { return nil }
    return (isAfterBlank ? "" : " ") + missing.joined(separator: " ")
  }

  /// Returns a sentence about the candidates for the word at the end of a line, if there are any.
  func candidateHint(for line: String) -> String? {
    let names = completion(of: line).candidates.map(\.display)
    return names.isEmpty ? nil : "Tab completes it: \(names.joined(separator: ", "))"
  }

  /// Returns the words of a command; if the first one is an alias, its text replaces it.
  private func expandingAlias(_ words: [String]) -> [String] {
    guard let name = words.first, let text = engine.aliases[name] else { return words }
    return CompletionScanner(text + " ").words + words.dropFirst()
  }

  /// Returns the possible completions at the cursor, after the given words of a command.
  private func completion(of scanner: CompletionScanner, after words: [String]) -> Completion {
    let commands = engine.commands
    guard let first = words.first else {
      let aliases = engine.aliases.names.map { name in
        CompletionItem(name, engine.aliases[name].map { "alias for \($0)" } ?? "")
      }
      return completion(scanner, among: commandItems + aliases)
    }
    let implicit = commands.implicitCommand(for: first)
    guard let command = implicit ?? (try? commands.command(named: first)) else { return .none }
    // The first word is an argument if the command's name was omitted.
    let typed = TypedArguments(words.dropFirst(implicit == nil ? 1 : 0), of: command)
    if scanner.word.hasPrefix("-"), typed.acceptsOptions {
      if let (value, option) = typed.value(of: scanner) {
        return completion(of: value, option.kind, after: typed)
      }
      return completion(scanner, among: typed.remainingOptions)
    }
    let arguments = completion(of: scanner, typed.next?.kind, after: typed)
    let names = completion(scanner, among: typed.subcommands).candidates
    return names.isEmpty ? arguments : best(of: names + arguments.candidates, for: scanner)
  }

  /// Returns the possible completions of an argument, or of the value of an option.
  private func completion(
    of scanner: CompletionScanner, _ kind: ArgumentKind?, after typed: TypedArguments
  ) -> Completion {
    switch kind {
    case .integer, .decimal, .text, nil: return .none
    case .choice(let choices): return completion(scanner, among: choices)
    case .provided(let provider):
      let state = engine.store.state.present
      return completion(scanner, among: provider.items(state, typed.words))
    case .command: return completion(scanner, among: commandItems(after: typed.words))
    case .job: return completion(scanner, among: jobs.filter { !typed.words.contains($0.text) })
    case .step: return completion(scanner, among: steps)
    case .statePart: return completion(scanner, among: stateParts)
    case .alias: return completion(scanner, among: engine.aliases.names.map { CompletionItem($0) })
    case .line: return completion(of: scanner, after: typed.words)
    case .file(let keywords):
      return fileCompletion(scanner, keywords: keywords, reserved: typed.subcommands)
    }
  }

  // MARK: Candidates

  private var commandItems: [CompletionItem] {
    engine.commands.commands.map { CompletionItem($0.word, $0.summary) }
  }

  /// Returns all commands if `words` is empty, or else the sub-commands of the command they name.
  private func commandItems(after words: [String]) -> [CompletionItem] {
    if words.isEmpty { return commandItems }
    return (try? engine.commands.command(named: words))?.subcommandItems ?? []
  }

  private var jobs: [CompletionItem] {
    engine.jobs.running.compactMap { job in
      job.number.map { CompletionItem("\($0)", engine.tool.redact(job.call.text)) }
    }
  }

  /// The last steps, newest first, with their commands and changes, and then the oldest kept state.
  private var steps: [CompletionItem] {
    let first = engine.store.state.position.first
    return engine.historyRows(count: Self.stepCount).reversed().map { row in
      CompletionItem("\(row.number)", row.description)
    } + [CompletionItem("\(first)", first == 0 ? "the start" : "the oldest step that is kept")]
  }

  /// The names of the parts of the state.
  private var stateParts: [CompletionItem] {
    State.fields.map { CompletionItem($0.name) }
  }

  private func completion(
    _ scanner: CompletionScanner, among items: [CompletionItem]
  ) -> Completion {
    let best = TypedMatch.best(for: scanner.word, among: items, by: \.text)
    let candidates = best.map { item, match in
      CompletionCandidate(
        scanner.quoted(item.text), display: escapingControls(item.text),
        suffix: "\(scanner.closingQuote) ", description: item.description,
        matched: match.positions)
    }
    return Completion(start: scanner.wordStart, candidates: candidates)
  }

  /// Returns the candidates that begin with the typed letters or, if none does, all of them.
  private func best(
    of candidates: [CompletionCandidate], for scanner: CompletionScanner
  ) -> Completion {
    let beginnings = candidates.filter { $0.matched == Array($0.matched.indices) }
    return Completion(
      start: scanner.wordStart, candidates: beginnings.isEmpty ? candidates : beginnings)
  }

  /// Returns the keywords and the files that the user may be typing; with `--safe`, no files.
  private func fileCompletion(
    _ scanner: CompletionScanner, keywords: [CompletionItem] = [],
    reserved: [CompletionItem] = []
  ) -> Completion {
    if engine.options.safe { return completion(scanner, among: keywords) }
    let home = scanner.beginsWithTilde ? engine.environment.directories.home : nil
    let names = (keywords + reserved).map(\.text)
    let files = files(matching: scanner.word, home: home).map { file, match in
      // A name that would be read as an option or a keyword needs its folder.
      let isAmbiguous = names.contains(file.path) || file.path.hasPrefix("-")
      return CompletionCandidate(
        scanner.quoted(isAmbiguous ? "./\(file.path)" : file.path),
        display: escapingControls(file.name),
        suffix: file.isFolder ? "" : "\(scanner.closingQuote) ", description: file.description,
        matched: match.positions)
    }
    return best(of: completion(scanner, among: keywords).candidates + files, for: scanner)
  }
}

extension Completer {
  /// Returns the programs in the folders of `PATH` that the user may be typing; with `--safe`,
  /// none.
  private func programCompletion(_ scanner: CompletionScanner) -> Completion {
    if engine.options.safe { return .none }
    if scanner.word.contains("/") || scanner.word.isEmpty { return fileCompletion(scanner) }
    let folders = (engine.environment.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    let names = folders.flatMap { folder in
      ((try? FileSystem.live.names(String(folder))) ?? []).filter { name in
        TypedMatch(scanner.word, in: name) != nil
          && (try? FileSystem.live.statusAtPath("\(folder)/\(name)"))?.isProgram == true
      }
    }
    return completion(scanner, among: Set(names).sorted().map { CompletionItem($0) })
  }
}

/// The arguments and options of a command that the user has typed before the cursor.
struct TypedArguments {
  /// The words after the name of the command or the sub-command, without quotes.
  private(set) var words: [String] = []

  /// Whether the next word can be an option.
  private(set) var acceptsOptions: Bool

  /// The command, or the sub-command if one was typed.
  let command: CommandDescription

  private var argumentCount = 0

  /// The option before the cursor whose value comes next, if any.
  private var openOption: ParameterDescription?

  init(_ words: ArraySlice<String>, of command: CommandDescription) {
    self.command = command
    acceptsOptions = !command.options.isEmpty
    for word in words { append(word) }
  }

  /// Adds the next word, which may be the name of a sub-command.
  mutating func append(_ word: String) {
    if words.isEmpty, let index = try? command.subcommand(selectedBy: word) {
      self = TypedArguments([], of: command.subcommands[index])
      return
    }
    words.append(word)
    if openOption != nil {
      openOption = nil
    } else if acceptsOptions, word == "--" {
      acceptsOptions = false
    } else if acceptsOptions, word.hasPrefix("--") {
      openOption = parameter(named: word)
    } else {
      argumentCount += 1
    }
  }

  /// Returns the value being typed after an option and `=`, and the option; nil for any other word.
  func value(of scanner: CompletionScanner) -> (CompletionScanner, ParameterDescription)? {
    guard let value = scanner.afterEqualSign,
      let option = parameter(named: String(value.head.dropLast()))
    else { return nil }
    return (value, option)
  }

  /// Returns the option of a name that has a value; otherwise nil.
  private func parameter(named name: String) -> ParameterDescription? {
    command.parameters.first { $0.option?.name == name && $0.option?.value != nil }
  }

  /// The parameter that reads the next word; nil after the last argument, unless it reads all
  /// further words.
  var next: ParameterDescription? {
    if let openOption { return openOption }
    if argumentCount < command.arguments.count { return command.arguments[argumentCount] }
    return command.arguments.last.flatMap { $0.readsRest ? $0 : nil }
  }

  /// The sub-commands whose name can be the next word.
  var subcommands: [CompletionItem] { words.isEmpty ? command.subcommandItems : [] }

  /// The options that can still be typed.
  var remainingOptions: [CompletionItem] {
    command.options.filter(canFollow).map { CompletionItem($0.name, $0.help) }
  }

  private func canFollow(_ option: OptionDescription) -> Bool {
    option.isRepeated
      || !words.contains { $0 == option.name || $0.hasPrefix("\(option.name)=") }
  }

  /// The parameters that can still be typed, as usage lines show them.
  var missing: [String] {
    if let value = openOption?.option?.value { return [value] }
    if words.isEmpty, !command.subcommands.isEmpty { return [command.syntax] }
    let arguments = command.arguments.dropFirst(argumentCount).map(\.usage)
    let options = command.parameters.filter { parameter in
      parameter.option.map { acceptsOptions && canFollow($0) } ?? false
    }
    return options.map(\.usage) + arguments
  }
}

extension CommandDescription {
  /// The names of the sub-commands, with their summaries.
  fileprivate var subcommandItems: [CompletionItem] {
    subcommands.map { CompletionItem($0.word, $0.summary) }
  }
}
