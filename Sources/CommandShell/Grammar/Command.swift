/// A command, declared once: its names, its arguments, its help, and what it becomes.
///
/// ```swift
/// Command(
///   "increment", short: "+", arguments: .optional(.integer("K")), summary: "add K to the count"
/// ) { CounterAction.incremented(by: $0 ?? 1) }
/// ```
///
/// Parsing, help, completion and did-you-mean all come from the declaration.
public struct Command<Meaning>: Sendable {
  /// What its errors show of it.
  @usableFromInline let syntax: CommandSyntax

  /// The name, which is also what help lists it under.
  public var name: String { syntax.name }

  /// Other names it goes by.
  public let shortForms: [String]

  /// What it does, in a line without a full stop.
  public let summary: String

  /// What else there is to say of it, in whole sentences.
  public let discussion: String

  /// Commands to try, with what they do.
  public let examples: [CommandExample]

  /// The arguments as usage lines show them.
  public var argumentUsages: [String] { syntax.argumentUsages }

  /// What the words of each argument are.
  public let argumentKinds: [ArgumentKind]

  /// The words in front of which the name may be left out, if there are such.
  public private(set) var implicitArgument: ImplicitArgument?

  @usableFromInline
  let parse: @Sendable (inout ArgumentReader) throws(ShellError) -> Meaning

  /// Declares a command.
  ///
  /// - Parameters:
  ///   - name: The name; a prefix of it that no other command shares will do as well.
  ///   - short: Other names. One that is not a letter, such as `+`, may be written right in front
  ///     of the first argument: `+5`.
  ///   - arguments: The arguments, in order.
  ///   - summary: What it does, in a line without a full stop.
  ///   - discussion: What else there is to say of it, in whole sentences.
  ///   - examples: Commands to try, with what they do.
  ///   - meaning: What the command becomes, given the arguments' values.
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
    shortForms = short
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    var usages: [String] = []
    var kinds: [ArgumentKind] = []
    for argument in repeat each arguments {
      usages.append(argument.usage)
      kinds.append(argument.kind)
    }
    syntax = CommandSyntax(name: name, argumentUsages: usages)
    argumentKinds = kinds
    parse = { (reader: inout ArgumentReader) throws(ShellError) -> Meaning in
      let values = (repeat try (each arguments).read(&reader))
      try reader.finish()
      return try meaning(repeat each values)
    }
  }

  private init<Other>(
    _ other: Command<Other>, _ transform: @escaping @Sendable (Other) -> Meaning
  ) {
    syntax = other.syntax
    shortForms = other.shortForms
    summary = other.summary
    discussion = other.discussion
    examples = other.examples
    argumentKinds = other.argumentKinds
    implicitArgument = other.implicitArgument
    parse = { (reader: inout ArgumentReader) throws(ShellError) -> Meaning in
      transform(try other.parse(&reader))
    }
  }

  /// The same command with another meaning.
  public func map<Other>(
    _ transform: @escaping @Sendable (Meaning) -> Other
  ) -> Command<Other> {
    Command<Other>(self, transform)
  }

  /// The same command, whose name may be left out where its first argument is such a word: `10` in
  /// place of `amount 10`.
  ///
  /// A command whose name or short form the word is, or whose name it begins, goes before; of
  /// several whose names may be left out, the one declared first.
  public func implicit(for word: ImplicitArgument) -> Command {
    precondition(!argumentKinds.isEmpty, "\(name) takes no argument that could stand for it")
    var command = self
    command.implicitArgument = word
    return command
  }

  /// The name with the arguments behind it: `save [FILE]`.
  public var usage: String { syntax.usage }
}
