import TerminalText

extension ShellCommand {
  /// The `alias` command, which gives a name to a line of commands.
  static var aliasCommand: Command<ShellCommand> {
    Command(
      "alias", arguments: .text("[NAME[=TEXT]]"),
      summary: "define NAME as a short form of TEXT, or show it",
      discussion: """
        If NAME is the first word of a command, TEXT is run in its place, followed by the other \
        words of the command. TEXT may contain several commands. Within TEXT, NAME has its usual \
        meaning. Without an argument, alias lists all names. To keep an alias, define it in the \
        script rc in the configuration folder of the tool. With --json, "value" is a list of \
        {"name": NAME, "text": TEXT}.
        """,
      examples: [
        CommandExample("alias last='history 1; state'", "makes last a command"),
        CommandExample("alias", "lists the aliases"),
      ]
    ) { text in
      let change = text.contains("=") ? "define the alias \(text.prefix { $0 != "=" })" : nil
      return ShellCommand(change: change) { try $0.alias(text, for: $1) }
    }.touching(.commands)
  }

  /// The `unalias` command, which removes aliases.
  static var unaliasCommand: Command<ShellCommand> {
    Command(
      "unalias", arguments: .repeated(Parameter("NAME", kind: .alias) { $0.text }),
      summary: "remove aliases",
      examples: [CommandExample("unalias last", "removes the alias last")]
    ) { names in
      ShellCommand(change: "remove the alias \(names.joined(separator: ", "))") { engine, _ in
        try engine.unalias(names)
      }
    }.touching(.commands)
  }
}

extension Engine {
  /// Defines an alias, or prints one alias or all aliases.
  ///
  /// If a new alias hides a command, the function prints a notice, except in a script that `source`
  /// runs and in the rc file.
  ///
  /// - Parameters:
  ///   - text: `NAME=TEXT` to define an alias, `NAME` to print it, or an empty string to print all
  ///     aliases.
  ///   - call: The call of the `alias` command.
  /// - Throws: A ``ShellError`` if `NAME` is not an alias, or if the new name or text is not valid.
  func alias(_ text: String, for call: Call) throws(ShellError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let first = name.prefix { !$0.isWhitespace }
    if !first.isEmpty, first != name {
      let meaning = String(text.dropFirst(first.count).drop { $0.isWhitespace || $0 == "=" })
      let line = "alias \(first)=\(meaning.isEmpty ? "TEXT" : Word(meaning).typedWhole)"
      throw .failed("alias needs = directly after NAME; did you mean \(quoted(line))?")
    }
    if parts.count == 1 {
      if !name.isEmpty, state.aliases[name] == nil { throw Self.noAlias(name) }
      return list(name.isEmpty ? state.aliases.keys.sorted() : [name], for: call)
    }
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_",
      name.unicodeScalars.allSatisfy({
        $0.properties.isAlphabetic || "0123456789_-.?".unicodeScalars.contains($0)
      })
    else {
      throw .invalidArgument(
        name, reason: "cannot be an alias; use a letter, followed by letters, digits, - or _")
    }
    // In such a tool, a word of this kind is a number to which the user gave a name.
    if tool.numbers.hasExpressions, commands.implicitCommand(for: name, in: presentState) != nil {
      throw .invalidArgument(name, reason: "cannot be an alias, because it is a number")
    }
    let meaning = String(parts[1])
    if meaning.allSatisfy(\.isWhitespace) {
      throw .invalidArgument(
        name,
        reason: "needs a text; write alias \(name)=TEXT, or unalias \(name) to remove the alias")
    }
    // Throws an error in the form of the text, such as an open quote. Unknown commands and wrong
    // arguments are not found here.
    try meaning.utf8.withCommands { _ in }
    state.aliases[name] = meaning
    // In a script such as the rc file, hiding a command is intended, so no notice is printed.
    if call.location?.source.isInSourced == true { return }
    if let command = commands.commands.first(where: { $0.words.contains(name) }) {
      let remedy = "use unalias \(name) to restore the command"
      answer(
        call, ["the alias \(quoted(name)) hides the command \(quoted(command.name)); \(remedy)"])
    }
  }

  /// Removes aliases, or throws an error without removing any alias if a name is not an alias.
  func unalias(_ names: [String]) throws(ShellError) {
    for name in names where state.aliases[name] == nil { throw Self.noAlias(name) }
    for name in names { state.aliases[name] = nil }
  }

  private func list(_ names: [String], for call: Call) {
    let texts = names.map { (name: $0, text: state.aliases[$0] ?? "") }
    let lines = texts.map { "alias \($0.name)='\($0.text.replacing("'", with: "'\\''"))'" }
    let values = texts.map {
      DumpValue.object(["name": .string($0.name), "text": .string($0.text)])
    }
    answer(call, lines.isEmpty ? ["no aliases are defined"] : lines, value: .list(values))
  }

  private static func noAlias(_ name: String) -> ShellError {
    .invalidArgument(name, reason: "is not an alias; use alias to list the aliases")
  }

  /// Returns the line that a command stands for, and the context of that line; nil if the first
  /// word of the command is not an alias.
  ///
  /// As in a POSIX shell, the text of the alias replaces the word, and the other words follow. A
  /// word with quotes is never an alias. An alias whose text contains the command is not replaced.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if such lines are nested too deeply.
  func expansion(
    of text: CommandText, in context: CallContext
  ) throws(ShellError) -> (line: String, context: CallContext)? {
    let name = text[text.name]
    guard let meaning = state.aliases[name], !context.aliases.contains(name) else { return nil }
    var inner = try context.nested()
    inner.aliases.append(name)
    return (meaning + text[text.name.upperBound..<text.whole.upperBound], inner)
  }
}
