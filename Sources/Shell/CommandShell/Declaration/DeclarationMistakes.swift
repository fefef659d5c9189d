import TerminalText

extension Tool {
  /// Returns a sentence about the first mistake in the tool's declarations; nil if there is no
  /// mistake.
  ///
  /// `commands` are all commands that users can type. Another possible mistake is a name in
  /// ``removedBuiltins`` that no built-in command has.
  func mistake(in commands: [CommandDescription]) -> String? {
    for name in removedBuiltins {
      let names = ShellCommand<State, Action>.commands().map(\.description.name)
      if names.contains(name) { continue }
      let advice = nearestWords(to: name, among: names).first.map { "did you mean \(quoted($0))?" }
      return """
        there is no built-in command \(quoted(name)); \(advice ?? "help shell lists them all")
        """
    }
    return declarationMistake(in: commands, completedBy: State.self)
  }
}

/// Finds the first mistake in the declarations of commands.
///
/// - Parameters:
///   - commands: The commands.
///   - state: The type of state that completions must be computed from; nil to allow any type.
/// - Returns: A sentence about the mistake, which usually says how to correct it; nil if there is
///   no mistake.
package func declarationMistake(
  in commands: [CommandDescription], completedBy state: Any.Type? = nil
) -> String? {
  var owners: [String: Int] = [:]
  for (index, command) in commands.enumerated() {
    if let mistake = command.mistake(completedBy: state) { return mistake }
    for word in command.words {
      if let owner = owners.updateValue(index, forKey: word) {
        let other = commands[owner]
        return """
          the name \(quoted(word)) belongs to several commands: \(quoted(other.usage)) and \
          \(quoted(command.usage)); rename one of them, or remove the built-in command with \
          Tool.removedBuiltins
          """
      }
    }
  }
  return nil
}

extension CommandDescription {
  /// Returns a sentence about the first mistake in the declaration of the command or of a
  /// sub-command; nil if there is no mistake.
  fileprivate func mistake(completedBy state: Any.Type?) -> String? {
    if word.isEmpty || word.contains(where: \.isWhitespace) {
      return "the command name \(quoted(word)) cannot be typed; use a single word"
    }
    let first = parameters.lazy.compactMap { mistake(in: $0, completedBy: state) }.first
    if let mistake = first ?? orderMistake ?? equalOptions {
      return "the command \(quoted(name)): \(mistake)"
    }
    if let command = subcommands.first(where: { $0.omittedName != nil }) {
      return "the name of the sub-command \(quoted(command.name)) cannot be omitted"
    }
    return declarationMistake(in: subcommands, completedBy: state)
  }

  private func mistake(
    in parameter: ParameterDescription, completedBy state: Any.Type?
  ) -> String? {
    if let mistake = parameter.mistake ?? parameter.option?.mistake {
      return "the parameter \(quoted(parameter.usage)) cannot work: \(mistake)"
    }
    if let provider = parameter.completion, let state, provider.stateType != state {
      return """
        its completions are for the state \(quoted("\(provider.stateType)")), which is not the \
        state of the tool
        """
    }
    return nil
  }

  private var orderMistake: String? {
    let arguments = arguments
    for (previous, argument) in zip(arguments, arguments.dropFirst()) {
      let (first, second) = (quoted(previous.usage), quoted(argument.usage))
      if previous.readsRest {
        return """
          the argument \(second) never gets a value, because \(first) reads all remaining words; \
          declare \(first) last
          """
      }
      if previous.isOptional, !previous.isLeading, !argument.isOptional {
        return """
          the argument \(first) can never be omitted, because \(second) follows it; declare \
          optional arguments last
          """
      }
    }
    return nil
  }

  private var equalOptions: String? {
    let names = options.map(\.name)
    let repeated = names.indices.first { names[..<$0].contains(names[$0]) }
    return repeated.map { "two options have the name \(quoted(names[$0])); rename one" }
  }
}
