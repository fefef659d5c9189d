/// A table of commands that parses lines.
///
/// ```swift
/// let table = CommandTable(sections.flatMap(\.commands))
/// try table.parse("count 5; +")  // [.countSet(5), .incremented(by: 1)]
/// ```
public struct CommandTable<Meaning>: Sendable {
  /// The commands in the order in which they were declared.
  public let commands: [Command<Meaning>]

  @usableFromInline let index: CommandIndex

  /// Creates a table.
  ///
  /// Traps with a message if the declarations of the commands contradict each other.
  public init(_ commands: [Command<Meaning>]) {
    self.commands = commands
    do throws(ToolError) {
      for command in commands { try command.description.check() }
      index = try CommandIndex(commands.map(\.description))
    } catch {
      fatalError("\(error)")
    }
  }

  /// Parses the commands of a line.
  ///
  /// The destination of a command's output, such as `> FILE`, has no influence on the meaning.
  ///
  /// - Parameters:
  ///   - line: The line, without its line ending.
  ///   - home: The home folder, which `~` stands for in file names.
  /// - Returns: The meanings of the commands, in order.
  /// - Throws: A ``ShellError`` for the first mistake in the line.
  public func parse(_ line: String, home: String? = nil) throws(ShellError) -> [Meaning] {
    // NB: `withUTF8` does not support typed throws, so the error is returned in a `Result`.
    var line = line
    let result = line.withUTF8 { bytes in
      Result { () throws(ShellError) in
        var meanings: [Meaning] = []
        try forEachMeaning(of: bytes, home: home) { meanings.append($0) }
        return meanings
      }
    }
    return try result.get()
  }

  /// Parses a line in UTF-8, and calls `body` with the meaning of each command.
  ///
  /// It is inlinable so that the compiler can specialize it for `Meaning`. Specialization cuts the
  /// time of benchmark row `parse` by a quarter.
  @inlinable
  package func forEachMeaning(
    of line: UnsafeBufferPointer<UInt8>, home: String? = nil, _ body: (Meaning) -> Void
  ) throws(ShellError) {
    let index = index.with(home: home)
    // The readers of arguments do not retain the index.
    defer { withExtendedLifetime(index) {} }
    var lexer = try Lexer(line)
    while let text = try lexer.next() {
      var arguments = try index.match(text)
      body(try commands[arguments.commandIndex].parse(&arguments))
    }
  }
}
