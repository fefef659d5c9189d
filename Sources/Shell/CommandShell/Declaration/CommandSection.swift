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
  package let title: String

  /// The commands in the order in which help lists them.
  public let commands: [Command<Meaning>]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - commands: The commands, one after another, without commas.
  public init(_ title: String, @CommandBuilder<Meaning> commands: () -> [Command<Meaning>]) {
    (self.title, self.commands) = (title, commands())
  }

  /// Returns the section with other meanings of its commands.
  ///
  /// A tool that combines features embeds the actions of each one in its own:
  ///
  /// ```swift
  /// sections: [counterCommands.map(AppAction.counter), favoritesCommands.map(AppAction.favorites)]
  /// ```
  public func map<Other>(
    _ transform: @escaping @Sendable (Meaning) -> Other
  ) -> CommandSection<Other> {
    CommandSection<Other>(title) {
      // With `return`, the closure is not a declaration of commands one after another.
      return commands.map { command in
        Command<Other>(command.description) { reader throws(ShellError) in
          transform(try command.parse(&reader))
        }
      }
    }
  }
}

/// Builds a list of commands from a closure that declares one command after another.
///
/// The compiler checks each command separately, so an error in one of them is reported at that
/// command.
@resultBuilder
public enum CommandBuilder<Meaning> {
  /// Returns a command unchanged, so that its declaration is checked separately.
  public static func buildExpression(_ command: Command<Meaning>) -> Command<Meaning> { command }

  /// Returns the commands as a list, in the order of their declarations.
  public static func buildBlock(_ commands: Command<Meaning>...) -> [Command<Meaning>] { commands }
}
