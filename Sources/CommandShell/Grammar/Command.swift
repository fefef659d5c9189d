/// The declaration of a command: its names, arguments, help and meaning.
///
/// ```swift
/// Command(
///   "increment", short: "+", arguments: .optional(.integer("K")), summary: "add K to the count"
/// ) { CounterAction.incremented(by: $0 ?? 1) }
/// ```
///
/// Parsing, help, completion and suggestions all follow from the declaration.
public struct Command<Meaning>: Sendable {
  /// The declaration without the meaning.
  @usableFromInline package let description: CommandDescription

  @usableFromInline
  let parse: @Sendable (inout ArgumentReader) throws(ShellError) -> Meaning

  /// Declares a command.
  ///
  /// - Parameters:
  ///   - name: The name. Any unambiguous prefix of it works as well.
  ///   - short: Other names. A single character other than a letter, such as `+`, may be written
  ///     directly before the first argument: `+5`.
  ///   - arguments: The arguments, in order.
  ///   - summary: The effect of the command, in one line without a period.
  ///   - discussion: Further explanation in complete sentences.
  ///   - examples: Lines to try.
  ///   - meaning: Turns the arguments' values into the command's meaning.
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
    var usages: [String] = []
    var kinds: [ArgumentKind] = []
    for argument in repeat each arguments {
      usages.append(argument.usage)
      kinds.append(argument.kind)
    }
    let description = CommandDescription(
      name: name, shortForms: short, summary: summary, discussion: discussion, examples: examples,
      argumentUsages: usages, argumentKinds: kinds)
    self.init(description) { (reader: inout ArgumentReader) throws(ShellError) -> Meaning in
      let values = (repeat try (each arguments).read(&reader))
      try reader.finish()
      return try meaning(repeat each values)
    }
  }

  @usableFromInline
  init(
    _ description: CommandDescription,
    parse: @escaping @Sendable (inout ArgumentReader) throws(ShellError) -> Meaning
  ) {
    self.description = description
    self.parse = parse
  }

  /// Returns the same command with a transformed meaning.
  public func map<Other>(
    _ transform: @escaping @Sendable (Meaning) -> Other
  ) -> Command<Other> {
    Command<Other>(description) { [parse] (reader: inout ArgumentReader) throws(ShellError) in
      transform(try parse(&reader))
    }
  }

  /// Returns the same command, but its name may be omitted before a certain kind of word: `10`
  /// means `amount 10`.
  ///
  /// A word that is a command's name or short form, or a prefix of a name, means that command. If
  /// several commands accept the word, the first one declared is used.
  public func implicit(for word: ImplicitArgument) -> Command {
    precondition(
      !description.argumentKinds.isEmpty,
      "\(description.name) takes no argument that could stand for it")
    return Command(description.implicit(for: word), parse: parse)
  }
}

/// A group of commands, which help lists under a heading.
public struct CommandGroup<Meaning>: Sendable {
  /// The heading.
  public let title: String

  /// The commands in the order in which help lists them.
  public let commands: [Command<Meaning>]

  /// Creates a group.
  public init(_ title: String, _ commands: [Command<Meaning>]) {
    self.title = title
    self.commands = commands
  }

  /// Returns the group with `transform` applied to the meaning of each command.
  public func map<Other>(
    _ transform: @escaping @Sendable (Meaning) -> Other
  ) -> CommandGroup<Other> {
    CommandGroup<Other>(title, commands.map { $0.map(transform) })
  }
}
