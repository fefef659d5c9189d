/// Some commands that belong together, which is how help lists them.
public struct CommandGroup<Meaning>: Sendable {
  /// What they have in common, as a heading.
  public let title: String

  /// The commands in the order in which help lists them.
  public let commands: [Command<Meaning>]

  /// Makes a group of a heading and commands.
  public init(_ title: String, _ commands: [Command<Meaning>]) {
    self.title = title
    self.commands = commands
  }

  /// The same group with other meanings.
  public func map<Other>(
    _ transform: @escaping @Sendable (Meaning) -> Other
  ) -> CommandGroup<Other> {
    CommandGroup<Other>(title, commands.map { $0.map(transform) })
  }
}
