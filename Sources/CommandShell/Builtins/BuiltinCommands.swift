/// The built-in commands of a tool: all of them, unless the tool removes some.
///
/// ```swift
/// var tool = notesTool()
/// tool.builtins = BuiltinCommands().removing("record", "replay")
/// ```
///
/// To replace a built-in command, remove it and declare a command with the same name. If a tool's
/// own command and a built-in command have a name in common, the tool does not start.
public struct BuiltinCommands: Sendable {
  private var removed: [String] = []

  /// All built-in commands.
  public init() {}

  /// Returns the same commands without the given ones.
  ///
  /// - Parameter names: The names of the commands to remove.
  /// - Returns: The remaining commands.
  public func removing(_ names: String...) -> BuiltinCommands {
    var commands = self
    commands.removed += names
    return commands
  }

  /// The commands, in the order in which help lists them.
  ///
  /// - Throws: A ``ToolError`` if a removed command does not exist.
  package func commands() throws(ToolError) -> [Command<Builtin>] {
    if removed.isEmpty { return Builtin.commands }
    let names = Builtin.commands.map(\.description.name)
    for name in removed where !names.contains(name) {
      throw .unknownBuiltin(name, nearest: nearestWord(to: name, among: names))
    }
    return Builtin.commands.filter { contains($0.description.name) }
  }

  /// Returns whether the tool has the built-in command with a name.
  func contains(_ name: String) -> Bool { !removed.contains(name) }
}
