import TerminalText

/// A mistake in the declarations of a tool's commands, which is reported when the tool starts.
package enum ToolError: Error, Equatable, Sendable {
  /// Two commands have a name or a short form in common.
  case equalNames(String, usages: [String])

  /// A command's name is empty or contains a blank, so no one can type it.
  case untypableName(String)

  /// An argument never gets a value, because the argument before it reads all remaining words.
  case unreachableArgument(String, after: String, of: String)

  /// An optional argument can never be omitted, because a required one follows it.
  case requiredAfterOptional(String, after: String, of: String)

  /// A parameter cannot work as declared, for a reason such as an option inside another parameter.
  case invalidParameter(String, reason: String, of: String)

  /// Two options of a command have the same name.
  case equalOptions(String, of: String)

  /// A completion provider is for a state of another type.
  case wrongCompletionState(String, of: String)

  /// A built-in command that the tool removes does not exist.
  case unknownBuiltin(String, nearest: String?)
}

extension ToolError: CustomStringConvertible {
  /// The error message, which names the command and in most cases says how to correct it.
  package var description: String {
    switch self {
    case .equalNames(let word, let usages):
      """
      the name \(quoted(word)) belongs to several commands: \
      \(usages.map { quoted($0) }.joined(separator: " and ")); rename one of them, or remove \
      the built-in command with Tool.builtins
      """
    case .untypableName(let name):
      "the command name \(quoted(name)) cannot be typed; use a single word"
    case .unreachableArgument(let argument, let previous, let command):
      """
      the command \(quoted(command)): the argument \(quoted(argument)) never gets a value, because \
      \(quoted(previous)) reads all remaining words; declare \(quoted(previous)) last
      """
    case .requiredAfterOptional(let argument, let previous, let command):
      """
      the command \(quoted(command)): the argument \(quoted(previous)) can never be omitted, \
      because \(quoted(argument)) follows it; declare optional arguments last
      """
    case .invalidParameter(let parameter, let reason, let command):
      "the command \(quoted(command)): the parameter \(quoted(parameter)) cannot work: \(reason)"
    case .equalOptions(let option, let command):
      "the command \(quoted(command)): two options have the name \(quoted(option)); rename one"
    case .wrongCompletionState(let type, let command):
      """
      the command \(quoted(command)): its completions are for the state \(quoted(type)), which is \
      not the state of the tool
      """
    case .unknownBuiltin(let name, let nearest?):
      "there is no built-in command \(quoted(name)); did you mean \(quoted(nearest))?"
    case .unknownBuiltin(let name, nil):
      "there is no built-in command \(quoted(name)); the command help lists them all"
    }
  }
}

extension Tool {
  /// Returns an index of the tool's commands, followed by the shell's commands.
  ///
  /// - Throws: A ``ToolError`` if the declarations of the commands contradict each other.
  func index(
    builtins: [Command<Builtin>], home: String? = nil, allowsFiles: Bool = true
  ) throws(ToolError) -> CommandIndex {
    var commands: [CommandDescription] = []
    for section in sections {
      for command in section.commands {
        try command.description.check(completedBy: State.self)
        commands.append(command.description)
      }
    }
    for builtin in builtins { commands.append(builtin.description) }
    return try CommandIndex(commands, home: home, allowsFiles: allowsFiles)
  }

  /// Returns whether a line begins with a command of the tool or of the shell.
  func hasCommand(_ line: String) -> Bool {
    guard let index = try? index(builtins: builtins.commands()) else { return false }
    return line.withUTF8Bytes { bytes in
      var lexer = try? Lexer(bytes)
      guard let command = try? lexer?.next() else { return false }
      return (try? index.match(command)) != nil
    }
  }
}

extension CommandDescription {
  /// Checks that users can type the command and each of its parameters.
  ///
  /// - Parameter state: The type of the state for which completions are computed; nil for any type.
  /// - Throws: A ``ToolError`` for the first mistake.
  func check(completedBy state: Any.Type? = nil) throws(ToolError) {
    if word.isEmpty || word.contains(where: \.isWhitespace) { throw .untypableName(word) }
    var previous: ParameterDescription?
    var options: [String] = []
    for parameter in parameters {
      if let mistake = parameter.mistake {
        throw .invalidParameter(parameter.usage, reason: mistake, of: name)
      }
      if case .provided(let provider) = parameter.kind, let state, provider.stateType != state {
        throw .wrongCompletionState("\(provider.stateType)", of: name)
      }
      if let option = parameter.option {
        if options.contains(option.name) { throw .equalOptions(option.name, of: name) }
        options.append(option.name)
      } else {
        if let previous, previous.readsRest {
          throw .unreachableArgument(parameter.usage, after: previous.usage, of: name)
        }
        if let previous, previous.isOptional, !parameter.isOptional {
          throw .requiredAfterOptional(parameter.usage, after: previous.usage, of: name)
        }
        previous = parameter
      }
    }
    for command in subcommands { try command.check(completedBy: state) }
  }
}
