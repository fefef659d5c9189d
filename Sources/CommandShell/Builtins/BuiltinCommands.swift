/// The built-in commands of a tool: all of them, unless the tool removes or renames some.
///
/// ```swift
/// var tool = notesTool()
/// tool.builtins = BuiltinCommands().removing("record", "replay").renaming("log", to: "trace")
/// ```
///
/// To replace a built-in command, remove it and declare a command with the same name. If a tool's
/// own command and a built-in command have a name in common, the tool does not start.
public struct BuiltinCommands: Sendable {
  private var removed: [String] = []
  private var renamed: [Renaming] = []

  private struct Renaming: Sendable {
    let name: String
    let newName: String
    let shortForms: [String]?
  }

  /// All built-in commands, with their usual names.
  public init() {}

  /// Returns the same commands without the given ones.
  ///
  /// - Parameter names: The usual names of the commands to remove.
  /// - Returns: The remaining commands.
  public func removing(_ names: String...) -> BuiltinCommands {
    var commands = self
    commands.removed += names
    return commands
  }

  /// Returns the same commands with another name for one of them.
  ///
  /// - Parameters:
  ///   - name: The usual name of the command.
  ///   - newName: The new name.
  ///   - short: The new short forms; nil keeps the usual ones.
  /// - Returns: The commands.
  public func renaming(
    _ name: String, to newName: String, short: [String]? = nil
  ) -> BuiltinCommands {
    var commands = self
    commands.renamed.append(Renaming(name: name, newName: newName, shortForms: short))
    return commands
  }

  /// The commands, in the order in which help lists them.
  ///
  /// - Throws: A ``ToolError`` if a removed or renamed command does not exist.
  package func commands() throws(ToolError) -> [Command<Builtin>] {
    if removed.isEmpty, renamed.isEmpty { return Builtin.commands }
    for name in removed + renamed.map(\.name)
    where !Builtin.commands.contains(where: { $0.description.name == name }) {
      let names = Builtin.commands.map(\.description.name)
      throw .unknownBuiltin(name, nearest: nearestWord(to: name, among: names))
    }
    return Builtin.commands.filter { !removed.contains($0.description.name) }.map { command in
      guard let new = renaming(of: command.description.name) else { return command }
      return command.renamed(to: new.newName, shortForms: new.shortForms)
    }
  }

  private func renaming(of name: String) -> Renaming? { renamed.last { $0.name == name } }

  /// Returns the name of the command that is usually called `name`; nil if it was removed.
  func name(of name: String) -> String? {
    removed.contains(name) ? nil : renaming(of: name)?.newName ?? name
  }
}
