/// The declaration of a command without its meaning: its names, its arguments and its help.
///
/// It is a class, so an argument reader can hold it for the cost of one reference.
@usableFromInline
package final class CommandDescription: Sendable {
  /// The name, under which help lists it.
  package let name: String

  /// Its other names.
  package let shortForms: [String]

  /// The effect of the command, in one line without a period.
  package let summary: String

  /// Further explanation in complete sentences; may be empty.
  package let discussion: String

  /// Lines to try.
  package let examples: [CommandExample]

  /// The arguments as usage lines show them.
  package let argumentUsages: [String]

  /// The kinds of the arguments' words.
  package let argumentKinds: [ArgumentKind]

  /// The words before which the name may be omitted, if any.
  package let implicitArgument: ImplicitArgument?

  @usableFromInline
  init(
    name: String, shortForms: [String], summary: String, discussion: String,
    examples: [CommandExample], argumentUsages: [String], argumentKinds: [ArgumentKind],
    implicitArgument: ImplicitArgument? = nil
  ) {
    self.name = name
    self.shortForms = shortForms
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.argumentUsages = argumentUsages
    self.argumentKinds = argumentKinds
    self.implicitArgument = implicitArgument
  }

  /// Returns the same declaration with words before which the name may be omitted.
  func implicit(for word: ImplicitArgument) -> CommandDescription {
    CommandDescription(
      name: name, shortForms: shortForms, summary: summary, discussion: discussion,
      examples: examples, argumentUsages: argumentUsages, argumentKinds: argumentKinds,
      implicitArgument: word)
  }

  /// The name and the arguments: `save [FILE]`.
  package var usage: String { ([name] + argumentUsages).joined(separator: " ") }

  /// The examples, one per line, with their comments in a second column.
  package var exampleLines: [String] {
    let width = examples.map(\.line.count).max() ?? 0
    return examples.map { example in
      let gap = String(repeating: " ", count: width - example.line.count + 2)
      return "\(example.line)\(gap)\(example.comment)"
    }
  }
}

/// A command line to try.
public struct CommandExample: Equatable, Sendable {
  /// The line to type.
  public let line: String

  /// The effect of the line.
  public let comment: String

  /// Creates an example.
  public init(_ line: String, _ comment: String) {
    self.line = line
    self.comment = comment
  }
}

/// The words before which a command's name may be omitted.
public struct ImplicitArgument: Sendable {
  /// The kind of word, for help: `a number`.
  public let description: String

  let matches: @Sendable (String) -> Bool

  /// Creates a kind of word.
  ///
  /// - Parameters:
  ///   - description: The kind of word, with its article.
  ///   - matches: Returns whether a word is of this kind. It may accept words that the command's
  ///     own argument rejects; the argument's error is then shown.
  public init(_ description: String, matches: @escaping @Sendable (String) -> Bool) {
    self.description = description
    self.matches = matches
  }

  /// A word that begins like a number: with a digit, optionally after a sign, a decimal point or
  /// both.
  public static let number = ImplicitArgument("a number") { word in
    var rest = word.utf8[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
    return rest.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
