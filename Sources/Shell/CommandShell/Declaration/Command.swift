/// The declaration of a command: its names, arguments, help and meaning.
///
/// ```swift
/// Command(
///   "increment", short: "+", arguments: .optional(.integer("K")), summary: "add K to the count"
/// ) { CounterAction.incremented(by: $0 ?? 1) }
/// ```
///
/// Parsing, help, completion and suggestions all follow from the declaration. The meaning is the
/// value that a parsed command produces, such as an action.
public struct Command<Meaning>: Sendable {
  /// The parts of the declaration that do not depend on the type of the meaning.
  @usableFromInline package let description: CommandDescription

  @usableFromInline
  package let parse: @Sendable (inout ArgumentReader) throws(ShellError) -> Meaning

  /// Declares a command.
  ///
  /// - Parameters:
  ///   - name: The name. Users may also type any unambiguous prefix of the name.
  ///   - short: Other names. A single ASCII character other than a letter, such as `+`, may be
  ///     written directly before the first argument: `+5`.
  ///   - arguments: The arguments, in order, and the options and flags.
  ///   - summary: The effect of the command, in one line without a period. The list of all commands
  ///     shows the part before a semicolon, if there is one.
  ///   - discussion: Further explanation in complete sentences.
  ///   - examples: Command lines to try.
  ///   - meaning: Turns the arguments' values into the command's meaning, or throws.
  @inlinable
  public init<each Value>(
    _ name: String,
    short: String...,
    arguments: repeat Parameter<each Value>,
    summary: String,
    discussion: String = "",
    examples: [CommandExample] = [],
    meaning: @escaping @Sendable (repeat each Value) throws(ShellError) -> Meaning
  ) {
    var parameters: [ParameterDescription] = []
    for argument in repeat each arguments { parameters.append(argument.description) }
    let description = CommandDescription(
      name: name, shortForms: short, summary: summary, discussion: discussion, examples: examples,
      parameters: parameters)
    let hasOptions = description.hasOptions
    self.init(description) { (reader: inout ArgumentReader) throws(ShellError) -> Meaning in
      if hasOptions { try reader.readOptions() }
      let values = (repeat try (each arguments).read(&reader))
      try reader.finish()
      return try meaning(repeat each values)
    }
  }

  /// Unavailable; its error message says to add the missing label `arguments`.
  @available(*, unavailable, message: "write the label arguments: before the first parameter")
  public init<First, each Value>(
    _ name: String, _ first: Parameter<First>, _ others: repeat Parameter<each Value>,
    summary: String, discussion: String = "", examples: [CommandExample] = [],
    meaning: @escaping @Sendable (First, repeat each Value) throws(ShellError) -> Meaning
  ) {
    preconditionFailure("it cannot be called")
  }

  /// Declares a command that cannot be run without one of its sub-commands.
  ///
  /// - Parameters:
  ///   - name: The name. Users may also type any unambiguous prefix of the name.
  ///   - short: Other names.
  ///   - summary: The effect of the sub-commands, in one line without a period.
  ///   - discussion: Further explanation in complete sentences.
  ///   - subcommands: The sub-commands, one after another, without commas.
  @_disfavoredOverload
  public init(
    _ name: String, short: String..., summary: String, discussion: String = "",
    @CommandBuilder<Meaning> subcommands: () -> [Command]
  ) {
    let description = CommandDescription(
      name: name, shortForms: short, summary: summary, discussion: discussion, examples: [],
      parameters: [], runsAlone: false)
    self = Command(description) { (reader: inout ArgumentReader) throws(ShellError) in
      throw .missingArgument("a sub-command", of: reader.command.name, usage: reader.command.usage)
    }.subcommands(subcommands)
  }

  @usableFromInline
  init(
    _ description: CommandDescription,
    parse: @escaping @Sendable (inout ArgumentReader) throws(ShellError) -> Meaning
  ) {
    self.description = description
    self.parse = parse
  }

  /// Returns a copy of the command whose name may be omitted before a given kind of word.
  ///
  /// For example, if the command is `amount`, the user may type `10` instead of `amount 10`.
  ///
  /// The name is required before a word that is a command's name, a short form, or a prefix of a
  /// name, but a word that depends on the state takes precedence over prefixes. The name is also
  /// required before a word that begins with a short form such as `+`. If several
  /// commands accept the word, the command declared first is used. Traps if the command has no
  /// arguments.
  public func implicit(for word: OmittedName) -> Command {
    precondition(
      !description.arguments.isEmpty,
      "\(description.name) takes no argument that could stand for it")
    return with { $0.omittedName = word }
  }

  /// Returns a copy of the command that is declared to change nothing.
  ///
  /// Such a command changes neither the state nor anything outside of the tool, such as a file: its
  /// effects only compute or fetch something. Agents may call it without asking their users. In the
  /// plan of a script, later commands do not depend on it. If an action of the command changes the
  /// state, that is an error. The declaration does not apply to sub-commands.
  ///
  /// - Parameter usesNetwork: Whether an effect of the command may use the network.
  /// - Returns: The copy.
  public func readOnly(usesNetwork: Bool = false) -> Command {
    with { ($0.touches, $0.fetches) = (.answer, usesNetwork) }
  }

  /// Returns a copy of the command that is declared to leave the state alone.
  ///
  /// Unlike a command with ``readOnly(usesNetwork:)``, it changes something outside of the tool,
  /// such as a file. In the plan of a script, later commands do not depend on the results of its
  /// effects. If an action of the command changes the state, that is an error. The declaration does
  /// not apply to sub-commands.
  public func keepingState() -> Command { touching(.outside) }

  /// Returns a copy of the command that is declared to touch a part of the session.
  func touching(_ touches: Touches) -> Command {
    with { $0.touches = touches }
  }

  /// Returns a copy of the command that is declared to change only the state.
  ///
  /// `undo` then reverses everything that the command has done: its effects write nothing outside
  /// of the tool, except for ``KeptData``. Agents may call it without asking their users. The
  /// declaration does not apply to sub-commands.
  ///
  /// - Parameter usesNetwork: Whether an effect of the command may use the network.
  /// - Returns: The copy.
  public func undoable(usesNetwork: Bool = false) -> Command {
    with { ($0.isUndoable, $0.fetches) = (true, usesNetwork) }
  }

  /// Returns a copy of the command that is declared to change only the state, in which it gives
  /// names with which later commands can begin.
  package func givingNames() -> Command { undoable().touching(.names) }

  /// Returns a copy of the command that only a person who types at a terminal may run.
  ///
  /// Scripts and agents cannot run it, and `--safe` refuses it. It can be planned everywhere.
  package func onlyTyped() -> Command {
    with { $0.needsPerson = true }
  }

  /// Returns a copy of the command of the shell that agents can call.
  func forAgents(_ use: CommandDescription.AgentUse = .call) -> Command {
    with { $0.agentUse = use }
  }

  /// Returns a copy of the command whose description is changed by a function.
  func with(_ change: (inout CommandDescription) -> Void) -> Command {
    var description = description
    change(&description)
    return Command(description, parse: parse)
  }

  /// Returns a copy of the command that shares a row with the command declared before it, in the
  /// list that `help` prints.
  ///
  /// ```swift
  /// Command("show", summary: "show the notes") { .shown }
  /// Command("hide", summary: "hide the notes") { .hidden }
  ///   .sharingRow(summary: "show or hide the notes")
  /// ```
  ///
  /// `summary` describes all commands of the row. The row lists only the arguments that all of its
  /// commands have.
  public func sharingRow(summary: String) -> Command {
    with { $0.sharedSummary = summary }
  }

  /// Returns a copy of the command with sub-commands.
  ///
  /// ```swift
  /// Command("note", arguments: .optional(.integer("N")), summary: "list the last N notes") {
  ///   .list($0)
  /// }
  /// .subcommands {
  ///   Command("add", arguments: .text(), summary: "add a note") { .add($0) }
  ///   Command("clear", summary: "remove all notes") { .clear }
  /// }
  /// ```
  ///
  /// A sub-command has parameters, help and a meaning of its own. If the first word after the
  /// command's name is the name or a short form of a sub-command, the sub-command is run, even if
  /// the word could also be an argument of the command. An unambiguous prefix of the name is enough
  /// if the word cannot be an argument of the command.
  ///
  /// Traps if the command already has sub-commands. The tool does not start if two of the
  /// sub-commands share a name or a short form, or if the name of one of them may be omitted.
  public func subcommands(@CommandBuilder<Meaning> _ subcommands: () -> [Command]) -> Command {
    let subcommands = subcommands()
    return Command(
      description.with(subcommands: subcommands.map(\.description))
    ) { [parse] (reader: inout ArgumentReader) throws(ShellError) in
      guard let index = try reader.subcommand() else { return try parse(&reader) }
      return try subcommands[index].parse(&reader)
    }
  }
}
