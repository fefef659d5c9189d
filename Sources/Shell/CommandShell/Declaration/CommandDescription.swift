import TerminalText

/// The declaration of a command without its meaning: its names, its arguments and its help.
@usableFromInline
package struct CommandDescription: Sendable {
  /// The full name; for a sub-command, it begins with the outer command's name: `history export`.
  package private(set) var name: String

  /// The last word of the name.
  let word: String

  /// The other names of the command.
  package let shortForms: [String]

  /// The effect of the command, in one line without a period.
  package let summary: String

  /// Further explanation in complete sentences; may be empty.
  package let discussion: String

  /// Command lines to try.
  package let examples: [CommandExample]

  /// The parameters, in the order in which usage lines show them.
  package private(set) var parameters: [ParameterDescription]

  /// The positional arguments, in order.
  package var arguments: [ParameterDescription] { parameters.filter { $0.option == nil } }

  /// The options and flags, in order.
  package var options: [OptionDescription] { parameters.compactMap(\.option) }

  @usableFromInline var hasOptions: Bool { parameters.contains { $0.option != nil } }

  /// The sub-commands, in order.
  package private(set) var subcommands: [CommandDescription] = []

  /// Whether the command can be run without a sub-command.
  let runsAlone: Bool

  /// Whether the shell separates the options from the arguments; false if ArgumentParser does.
  let readsOptions: Bool

  /// Whether usage lines and manuals show the sub-commands; false for the settings of `set`.
  var listsSubcommands = true

  /// The part of the session that the command touches.
  var touches = Touches.state

  /// Whether the command changes nothing: its effects only compute or fetch something.
  package var isReadOnly: Bool { touches.isReadOnly }

  /// Whether the command changes only the state, so that `undo` reverses it.
  package var isUndoable = false

  /// Whether the effects of the command, which is read-only or undoable, use the network.
  var fetches = false

  /// Whether only a person at a terminal may run the command.
  package var needsPerson = false

  /// Whether the command, entered alone at the prompt, does not wait for commands before it.
  var overtakes = false

  /// Whether only the full name means the command, and a command of the tool replaces it if it has
  /// the same name.
  ///
  /// Lines that were valid before the shell had the command thus keep their meaning.
  var yields = false

  /// The way in which agents use the command of the shell; nil if they cannot call it.
  var agentUse: AgentUse?

  /// A use of one of the shell's commands by an agent.
  enum AgentUse {
    /// The command is called like a command of the tool.
    case call

    /// A call plans calls to other tools.
    case plan

    /// A call runs a plan, so it may change the state even if plans must come first.
    case apply

    /// A call returns a part of the last result that was too long.
    case result
  }

  /// The kind of word before which the user may omit the name; nil if the name is required.
  package var omittedName: OmittedName?

  /// The summary of the row of `help` that the command shares with the command declared before it;
  /// nil if the command begins a row.
  var sharedSummary: String?

  @usableFromInline
  init(
    name: String, shortForms: [String], summary: String, discussion: String,
    examples: [CommandExample], parameters: [ParameterDescription], runsAlone: Bool = true,
    readsOptions: Bool = true
  ) {
    self.name = name
    word = name
    self.shortForms = shortForms
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.parameters = parameters
    self.runsAlone = runsAlone
    self.readsOptions = readsOptions
  }

  /// Returns a copy with sub-commands, whose names then begin with the name of this command.
  ///
  /// Traps if the command already has sub-commands.
  func with(subcommands: [CommandDescription]) -> CommandDescription {
    precondition(self.subcommands.isEmpty, "\(name) already has sub-commands")
    var command = self
    command.subcommands = subcommands.map { $0.inside(name) }
    return command
  }

  /// Returns a copy that is a sub-command of the command named `outer`.
  ///
  /// The names of the copy and of its sub-commands begin with `outer`.
  private func inside(_ outer: String) -> CommandDescription {
    var command = self
    command.name = "\(outer) \(name)"
    command.subcommands = subcommands.map { $0.inside(outer) }
    return command
  }

  /// A copy whose last argument is an expression that may contain blanks, if it is a number.
  ///
  /// A word such as `-ans` could be an option, so the copy of a command with options is the same.
  var readingExpressions: CommandDescription {
    var command = self
    command.subcommands = subcommands.map(\.readingExpressions)
    guard let last = parameters.indices.last, !hasOptions, !parameters[last].isRepeated else {
      return command
    }
    switch parameters[last].kind {
    case .integer, .step: command.parameters[last].isExpression = true
    default: break
    }
    return command
  }

  /// The command, followed by its sub-commands at all levels.
  ///
  /// The sub-commands are left out if ``listsSubcommands`` is false.
  package var withSubcommands: [CommandDescription] {
    [self] + (listsSubcommands ? subcommands.flatMap(\.withSubcommands) : [])
  }

  /// Returns whether a beginning of the name can mean the command.
  func isMeant(by prefix: String) -> Bool { !yields && name.hasPrefix(prefix) }

  /// The words that select the command: the last word of its name, and its short forms.
  var words: [String] { [word] + shortForms }

  /// The name and the words that may follow it: `save [--replace] [FILE]`,
  /// `history [--all] [K] | export | test`.
  package var usage: String {
    let syntax = syntax
    return syntax.isEmpty ? name : "\(name) \(syntax)"
  }

  /// The words that may follow the name: `[--replace] [FILE]`, `[K] | export | test`.
  package var syntax: String {
    let own = parameters.map(\.usage).joined(separator: " ")
    if subcommands.isEmpty { return own }
    let words = listsSubcommands ? subcommands.map(\.word) : ["NAME [VALUE]"]
    let names = ((own.isEmpty ? [] : [own]) + words).joined(separator: " | ")
    return own.isEmpty && runsAlone ? "[\(names)]" : names
  }

  /// The examples, one per line, with their comments in a second column.
  package var exampleLines: [String] {
    let width = examples.map(\.line.count).max() ?? 0
    return examples.map { $0.line.padded(to: width + 2) + $0.comment }
  }
}

/// A command line to try.
public struct CommandExample: Equatable, Sendable {
  /// The line to type.
  package let line: String

  /// The effect of the line.
  package let comment: String

  /// Creates an example.
  public init(_ line: String, _ comment: String) {
    self.line = line
    self.comment = comment
  }
}

extension CommandDescription {
  /// Returns the position of the sub-command that a word selects.
  ///
  /// - Parameter word: The first word after the command's name.
  /// - Returns: The position in ``subcommands``; nil if there are no sub-commands, or if the word
  ///   can belong to the command itself.
  /// - Throws: A ``ShellError`` if the word is neither a sub-command nor a possible argument, or if
  ///   it matches several sub-commands.
  func subcommand(selectedBy word: String) throws(ShellError) -> Int? {
    if subcommands.isEmpty { return nil }
    if let exact = exactSubcommand(named: word) { return exact }
    return acceptsFirst(word) ? nil : try subcommand(named: word)
  }

  /// Finds the position of the sub-command that a word names, exactly or by an unambiguous prefix.
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
    if hasOptions, ArgumentReader.isOption(word) { return true }
    switch arguments.first?.kind {
    case nil: return false
    // Numbers, including those of jobs, do not begin with a letter.
    case .integer, .decimal, .job: return word.first?.isLetter != true
    case .file, .choice, .command, .step, .mark, .statePart, .alias, .text, .line: return true
    }
  }
}
