/// A section of a tool's commands, which help lists under a heading.
///
/// ```swift
/// CommandSection<NotesAction>("Notes") {
///   Command("list", summary: "list the notes") { .listRequested }
///   Command("add", arguments: .text(), summary: "add a note") { .added($0) }
/// }
/// ```
public struct CommandSection<Meaning>: Sendable {
  /// The heading.
  public let title: String

  /// The commands in the order in which help lists them.
  public let commands: [Command<Meaning>]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - commands: The commands, one after another, without commas.
  public init(_ title: String, @CommandBuilder<Meaning> commands: () -> [Command<Meaning>]) {
    self.title = title
    self.commands = commands()
  }

  /// Returns a copy of the section with `transform` applied to the meaning of each command.
  public func map<Other>(
    _ transform: @escaping @Sendable (Meaning) -> Other
  ) -> CommandSection<Other> {
    CommandSection<Other>(title) { commands.map { $0.map(transform) } }
  }
}

/// Builds a list of commands from a closure that declares one command after another.
///
/// The closure may also contain lists of commands, `if`, `switch` and `for`. The compiler checks
/// each command separately, so an error in one of them is reported at that command.
///
/// The functions are inlinable because `flatMap` would otherwise search the whole program for
/// conformances, which takes 0.1 million instructions when a tool starts.
@resultBuilder
public enum CommandBuilder<Meaning> {
  /// Makes a list of a single command.
  @inlinable
  public static func buildExpression(_ command: Command<Meaning>) -> [Command<Meaning>] {
    [command]
  }

  /// Includes a list of commands.
  @inlinable
  public static func buildExpression(_ commands: [Command<Meaning>]) -> [Command<Meaning>] {
    commands
  }

  /// Joins lists of commands.
  @inlinable
  public static func buildBlock(_ lists: [Command<Meaning>]...) -> [Command<Meaning>] {
    lists.flatMap { $0 }
  }

  /// Includes no commands if the condition of an `if` is false.
  @inlinable
  public static func buildOptional(_ list: [Command<Meaning>]?) -> [Command<Meaning>] {
    list ?? []
  }

  /// Includes the commands of the first branch of an `if` or a `switch`.
  @inlinable
  public static func buildEither(first list: [Command<Meaning>]) -> [Command<Meaning>] { list }

  /// Includes the commands of another branch of an `if` or a `switch`.
  @inlinable
  public static func buildEither(second list: [Command<Meaning>]) -> [Command<Meaning>] { list }

  /// Joins the commands of all passes through a `for` loop.
  @inlinable
  public static func buildArray(_ lists: [[Command<Meaning>]]) -> [Command<Meaning>] {
    lists.flatMap { $0 }
  }
}
