/// The commands of a tool, to read lines with.
///
/// ```swift
/// let table = CommandTable(groups.flatMap(\.commands))
/// try table.parse("count 5; +")  // [.countSet(5), .incremented(by: 1)]
/// ```
public struct CommandTable<Meaning>: Sendable {
  /// The commands in the order of their declaration.
  public let commands: [Command<Meaning>]

  private let index: CommandIndex

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
  package func parse(
    _ line: UnsafeBufferPointer<UInt8>, home: String? = nil
  ) throws(ShellError) -> [Meaning] {
    try Lexer.check(line)
    var lexer = Lexer(line)
    var meanings: [Meaning] = []
    while let text = try lexer.next() {
      let match = try index.match(text)
      let command = commands[match.index]
      var arguments = ArgumentReader(
        of: command.description, in: text, at: match.arguments, home: home)
      meanings.append(try command.parse(&arguments))
    }
    return meanings
  }
}
