public import CommandShell

/// A table of commands that parses lines in a test.
///
/// ```swift
/// let table = CommandTable(sections.flatMap(\.commands))
/// try table.parse("count 5; +")  // [.countSet(5), .incremented(by: 1)]
/// ```
public struct CommandTable<Meaning>: Sendable {
  package let commands: [Command<Meaning>]
  private let index: CommandIndex

  /// Creates a table.
  ///
  /// Traps with a message if a declaration is invalid, or if two commands share a name or a short
  /// form.
  ///
  /// - Parameters:
  ///   - commands: The commands.
  ///   - home: The home folder, which `~` stands for in file names; nil if there is no home folder.
  public init(_ commands: [Command<Meaning>], home: String? = nil) {
    self.commands = commands
    let descriptions = commands.map(\.description)
    if let mistake = declarationMistake(in: descriptions) { fatalError(mistake) }
    index = CommandIndex(descriptions, home: home)
  }

  /// Parses the commands of a line.
  ///
  /// The destination of a command's output, such as `> FILE`, has no influence on the meaning.
  ///
  /// - Parameter line: The line, without its line ending.
  /// - Returns: The meanings of the commands, in order.
  /// - Throws: A `ShellError` for the first mistake in the line.
  public func parse(_ line: String) throws(ShellError) -> [Meaning] {
    try line.utf8.withCommands { texts throws(ShellError) in
      var meanings: [Meaning] = []
      for text in texts {
        var arguments = try index.match(text)
        meanings.append(try commands[arguments.commandIndex].parse(&arguments))
      }
      return meanings
    }
  }
}
