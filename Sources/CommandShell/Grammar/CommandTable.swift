/// The commands of a tool, to read lines with.
///
/// ```swift
/// let table = CommandTable(groups.flatMap(\.commands))
/// try table.parse("count 5; +")  // [.countSet(5), .incremented(by: 1)]
/// ```
public struct CommandTable<Meaning>: Sendable {
  /// The commands in the order of their declaration.
  public let commands: [Command<Meaning>]

  @usableFromInline let index: CommandIndex

  /// Creates a table.
  ///
  /// Two commands that share a name or a short form are a programmer's error, which ends the program.
  public init(_ commands: [Command<Meaning>]) {
    self.commands = commands
    index = CommandIndex(commands.map(\.description))
  }

  /// Reads the commands of a line.
  ///
  /// - Parameters:
  ///   - line: The line, without its line end.
  ///   - home: The home folder, for which `~` stands in file names.
  /// - Returns: The meanings of the commands, in order.
  /// - Throws: The ``ShellError`` of the first fault, which names the word.
  public func parse(_ line: String, home: String? = nil) throws(ShellError) -> [Meaning] {
    // NB: `withUTF8` has no typed throws, so the error travels in the result.
    var line = line
    let result = line.withUTF8 { bytes in
      Result { () throws(ShellError) in try parse(bytes, home: home) }
    }
    return try result.get()
  }

  /// Reads the commands of a line in UTF-8.
  ///
  /// It is inlinable so that the array is made for the known meaning, which takes a quarter off the
  /// benchmark row `parse`.
  @inlinable
  package func parse(
    _ line: UnsafeBufferPointer<UInt8>, home: String? = nil
  ) throws(ShellError) -> [Meaning] {
    var meanings: [Meaning] = []
    try Lexer.forEachCommand(in: line) { text throws(ShellError) in
      try index.match(text, home: home) { number, arguments throws(ShellError) in
        meanings.append(try commands[number].parse(&arguments))
      }
    }
    return meanings
  }
}
