import LineEditing
import SystemIO
import TerminalText

/// Completes the word at the cursor: the name of a command, an option, an argument, a file name or
/// the name of a program.
struct Completer<State: ToolState, Action: ToolAction> {
  private let engine: Engine<State, Action>
  private var word: WordAtCursor

  /// The byte offset in the editor at which the line starts.
  ///
  /// Negative if a quote has been left open, so that the line begins with text entered earlier.
  private let lineStart: Int

  /// The maximum number of steps that are offered.
  private static var stepCount: Int { 100 }

  /// Creates a completer for the word at the end of a text.
  init(of text: TypedText, in engine: Engine<State, Action>) {
    let line = text.lines.last ?? TypedLine([])
    (self.engine, word) = (engine, WordAtCursor(line))
    lineStart = text.bytes.count - line.bytes.count - text.start
  }

  /// The possible completions of the word; empty if the word begins in text entered earlier.
  var completion: Completion {
    let start = lineStart + word.start
    return start < 0 ? .none : Completion(start: start, candidates: candidates)
  }

  /// The parameters that may follow the text, to be shown but not inserted, after a blank if the
  /// text does not end with one.
  ///
  /// Nil if no parameter may follow, if a quote is open, or if the text does not begin with the
  /// name of a command.
  var usageHint: (lead: String, usage: String)? {
    if word.place != .command || word.quote != nil { return nil }
    var words = expandedWords
    let isAfterBlank = word.text.isEmpty
    if !isAfterBlank { words.append(word.text) }
    guard let first = words.first, let command = try? engine.commands.command(named: first),
      let last = words.last
    else { return nil }
    let typed = TypedArguments(words.dropFirst(), of: command)
    // The user may still be typing the name.
    if !isAfterBlank, typed.words.isEmpty, !typed.command.words.contains(last) { return nil }
    if let (value, option) = typed.value(of: word), value.text.isEmpty {
      return option.option?.value.map { ("", $0) }
    }
    let missing = typed.missing
    if missing.isEmpty { return nil }
    return (isAfterBlank ? "" : " ", missing.joined(separator: " "))
  }

  /// A sentence that lists the first candidates for the word; nil if there are no candidates.
  var candidateHint: String? {
    let names = candidates.prefix(3).map(\.display)
    return names.isEmpty ? nil : "Tab completes it: \(names.joined(separator: ", "))"
  }

  /// The words before the word at the cursor; the text of an alias replaces an alias at the start.
  private var expandedWords: [String] {
    guard let name = word.words.first, let text = engine.state.aliases[name] else {
      return word.words
    }
    return WordAtCursor(TypedLine(Array("\(text) ".utf8))).words + word.words.dropFirst()
  }

  // MARK: Candidates

  private var candidates: [CompletionCandidate] {
    switch word.place {
    case .comment: []
    case .program: programs
    case .file: fileCandidates()
    case .command: candidates(after: expandedWords)
    }
  }

  /// Returns the candidates after the given words of a command.
  private func candidates(after words: [String]) -> [CompletionCandidate] {
    let commands = engine.commands
    guard let first = words.first else {
      let aliases = engine.state.aliases.sorted { $0.key < $1.key }.map { name, text in
        CompletionItem(name, "alias for \(text)")
      }
      let implicit = word.text.isEmpty ? [] : engine.implicitWords
      let numbers = numberCandidates.filter {
        commands.implicitCommand(for: $0.replacement, in: engine.presentState) != nil
      }
      return best(of: candidates(among: commandItems + aliases + implicit) + numbers)
    }
    let implicit = commands.implicitCommand(for: first, in: engine.presentState)
    guard let command = implicit ?? (try? commands.command(named: first)) else { return [] }
    // The first word is an argument if the command's name was omitted.
    let typed = TypedArguments(words.dropFirst(implicit == nil ? 1 : 0), of: command)
    if word.text.hasPrefix("-"), typed.acceptsOptions {
      guard let (value, option) = typed.value(of: word) else {
        return candidates(among: typed.remainingOptions)
      }
      var completer = self
      completer.word = value
      return completer.candidates(of: option, after: typed)
    }
    let arguments = candidates(of: typed.next, after: typed)
    let names = candidates(among: typed.subcommands)
    return names.isEmpty ? arguments : best(of: names + arguments)
  }

  /// Returns the candidates for an argument, or for the value of an option.
  private func candidates(
    of parameter: ParameterDescription?, after typed: TypedArguments
  ) -> [CompletionCandidate] {
    if let provider = parameter?.completion {
      return candidates(among: provider.items(engine.store.state.present, typed.words))
    }
    return switch parameter?.kind {
    case .integer: numberCandidates
    case .decimal, .text, nil: []
    case .choice(let choices): candidates(among: choices)
    case .command: candidates(among: commandItems(after: typed.words))
    case .job: candidates(among: jobs.filter { !typed.words.contains($0.text) })
    case .step(let isDone): candidates(among: marks + steps(areDone: isDone))
    case .mark: candidates(among: marks)
    case .statePart: candidates(among: State.fields.map { CompletionItem($0.name) })
    case .alias: candidates(among: engine.state.aliases.keys.sorted().map { CompletionItem($0) })
    case .line: candidates(after: typed.words)
    case .file(let keywords): fileCandidates(keywords: keywords, reserved: typed.subcommands)
    }
  }

  private var commandItems: [CompletionItem] {
    engine.commands.commands.map { CompletionItem($0.word, $0.summary) }
  }

  /// Returns the sub-commands of the command that `words` name; all commands if `words` is empty.
  private func commandItems(after words: [String]) -> [CompletionItem] {
    if words.isEmpty { return commandItems }
    return (try? engine.commands.command(named: words))?.subcommandItems ?? []
  }

  private var jobs: [CompletionItem] {
    engine.jobs.running.compactMap { job in
      job.number.map { CompletionItem("\($0)", engine.tool.redact(job.call.text)) }
    }
  }

  private var marks: [CompletionItem] {
    engine.store.state.marks.sorted { $0.key < $1.key }
      .map { CompletionItem($0.key, "step \($0.value)") }
  }

  /// Returns the last steps, newest first, with their commands and changes.
  ///
  /// They are the steps that led to the present state if `areDone` is true. Otherwise, they are
  /// those of all branches, and then the oldest kept state.
  private func steps(areDone: Bool) -> [CompletionItem] {
    let rows = engine.historyRows(count: Self.stepCount, withBranches: !areDone)
      .filter { !areDone || !$0.isUndone }.sorted { $0.number > $1.number }
    let items = rows.prefix(Self.stepCount).map { CompletionItem("\($0.number)", $0.description) }
    let first = engine.store.state.position.first
    let start = first == 0 ? "the start" : "the oldest step that is kept"
    return areDone ? items : items + [CompletionItem("\(first)", start)]
  }

  private func candidates(among items: [CompletionItem]) -> [CompletionCandidate] {
    TypedMatch.best(for: word.text, among: items, by: \.text).map { item, match in
      candidate(item, inserting: item.text, match, isWhole: !item.text.hasSuffix("("))
    }
  }

  /// The functions and variables that the letters at the end of a number may become.
  private var numberCandidates: [CompletionCandidate] {
    guard let letters = word.lettersAtEnd else { return [] }
    let functions = engine.tool.numbers.functions.map {
      CompletionItem("\($0.text)(", $0.description)
    }
    var completer = self
    completer.word = letters
    return completer.candidates(among: functions + engine.numberWords)
  }

  private func candidate(
    _ item: CompletionItem, inserting text: String, _ match: TypedMatch, isWhole: Bool
  ) -> CompletionCandidate {
    CompletionCandidate(
      word.replacement(text), display: escapingControls(item.text),
      suffix: isWhole ? "\(word.closingQuote) " : "", description: item.description,
      matched: match.positions)
  }

  /// Returns the candidates that begin with the typed letters; all candidates if no candidate does.
  private func best(of candidates: [CompletionCandidate]) -> [CompletionCandidate] {
    let beginnings = candidates.filter { $0.matched == Array($0.matched.indices) }
    return beginnings.isEmpty ? candidates : beginnings
  }

  /// Returns the keywords and the files that the user may be typing; with `--safe`, no files.
  private func fileCandidates(
    keywords: [CompletionItem] = [], reserved: [CompletionItem] = []
  ) -> [CompletionCandidate] {
    if engine.options.safe { return candidates(among: keywords) }
    let home = word.word.beginsWithTilde ? engine.environment.directories.home : nil
    let names = (keywords + reserved).map(\.text)
    let files = files(matching: word.text, home: home).map { path, item, match in
      // A name that would be read as an option or a keyword needs its folder.
      let isAmbiguous = names.contains(path) || path.hasPrefix("-")
      return candidate(
        item, inserting: isAmbiguous ? "./\(path)" : path, match, isWhole: !path.hasSuffix("/"))
    }
    return best(of: candidates(among: keywords) + files)
  }

  /// The programs in the folders of `PATH` that the user may be typing; empty with `--safe`.
  ///
  /// If the word is empty or contains a slash, files are offered instead.
  private var programs: [CompletionCandidate] {
    if engine.options.safe { return [] }
    if word.text.contains("/") || word.text.isEmpty { return fileCandidates() }
    let folders = (engine.environment.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    let names = folders.flatMap { folder in
      ((try? FileSystem.live.names(String(folder))) ?? []).filter { name in
        TypedMatch(word.text, in: name) != nil
          && (try? FileSystem.live.statusAtPath("\(folder)/\(name)"))?.isProgram == true
      }
    }
    return candidates(among: Set(names).sorted().map { CompletionItem($0) })
  }
}

extension Engine {
  /// The completions of arguments whose command's name may be omitted before them.
  var implicitWords: [CompletionItem] {
    commands.commands.filter { $0.omittedName != nil }
      .flatMap { $0.arguments.first?.completion?.items(presentState(), []) ?? [] }
      .filter { commands.implicitCommand(for: $0.text, in: presentState) != nil }
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
  func value(of word: WordAtCursor) -> (WordAtCursor, ParameterDescription)? {
    guard let value = word.afterEqualSign,
      let option = parameter(named: String(value.head.dropLast()))
    else { return nil }
    return (value, option)
  }

  /// Returns the option of a name that has a value; otherwise nil.
  private func parameter(named name: String) -> ParameterDescription? {
    command.parameters.first { $0.option?.name == name && $0.option?.value != nil }
  }

  /// The parameter that reads the next word; nil if no parameter does.
  ///
  /// After the last argument, it is that argument if it reads all further words.
  var next: ParameterDescription? {
    if let openOption { return openOption }
    if argumentCount < command.arguments.count { return command.arguments[argumentCount] }
    return command.arguments.last.flatMap { $0.readsRest || $0.isExpression ? $0 : nil }
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
    var typed = argumentCount
    return command.parameters.filter { parameter in
      if let option = parameter.option { return acceptsOptions && canFollow(option) }
      typed -= 1
      return typed < 0
    }.map(\.usage)
  }
}

extension CommandDescription {
  /// The names of the sub-commands, with their summaries.
  fileprivate var subcommandItems: [CompletionItem] {
    subcommands.map { CompletionItem($0.word, $0.summary) }
  }
}
