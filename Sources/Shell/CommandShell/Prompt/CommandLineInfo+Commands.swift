extension CommandLineInfo {
  /// The commands of a prompt for this command line: its sub-commands, or the command itself if it
  /// has none.
  var commands: [Command<PromptAction>] {
    if shownSubcommands.isEmpty { return [command(arguments: [])] }
    return shownSubcommands.map { command in
      command.command(
        arguments: [command.commandName], isDefault: command.commandName == defaultSubcommand)
    }
  }

  /// Returns a command whose action has the given arguments, followed by all typed words.
  ///
  /// ArgumentParser reads these words, so the command itself does not check them. The name of the
  /// default sub-command may be omitted before any word that no other command has.
  private func command(
    arguments: [String], isDefault: Bool = false
  ) -> Command<PromptAction> {
    var description = commandDescription
    if isDefault {
      description.implicitArgument = ImplicitArgument("its arguments") { _ in true }
    }
    return Command(description) { (reader: inout ArgumentReader) throws(ShellError) in
      .typed(arguments + reader.remainingWords())
    }
  }

  /// The declaration, from which help, hints and completion follow.
  private var commandDescription: CommandDescription {
    var summary = abstract ?? ""
    if summary.hasSuffix(".") { summary.removeLast() }
    let commands = shownSubcommands.map(\.commandDescription)
    let description = CommandDescription(
      name: commandName, shortForms: aliases ?? [],
      summary: summary.prefix(1).lowercased() + summary.dropFirst(), discussion: discussion ?? "",
      examples: [],
      parameters: (shownArguments + (defaultCommand?.shownArguments ?? [])).flatMap(\.parameters),
      runsAlone: commands.isEmpty || defaultSubcommand != nil, readsOptions: false)
    return commands.isEmpty ? description : description.with(subcommands: commands)
  }
}

extension CommandLineArgument {
  /// The declaration of each long name, or of the argument if it has no name.
  fileprivate var parameters: [ParameterDescription] {
    let value = (valueName ?? "value").uppercased()
    if kind == .positional {
      let usage = isRepeating ? "\(value)…" : value
      // Every argument may be omitted here, because ArgumentParser reports the missing ones.
      return [
        ParameterDescription(
          usage: isOptional ? "[\(usage)]" : usage, kind: valueKind, isRepeated: isRepeating,
          isOptional: true)
      ]
    }
    let long = options.filter { $0.hasPrefix("--") && $0 != "--help" && $0 != "--version" }
    return long.map { name in
      let option = OptionDescription(
        name: name, value: kind == .flag ? nil : value, isRepeated: isRepeating,
        help: abstract ?? "")
      let usage = isOptional || kind == .flag ? "[\(option.usage)]" : option.usage
      return ParameterDescription(usage: usage, kind: valueKind, option: option)
    }
  }

  private var valueKind: ArgumentKind {
    if let words = allValues ?? completionKind?.list?.values {
      return .choice(words.map { CompletionItem($0) })
    }
    return completionKind?.file ?? completionKind?.directory == nil ? .text : .file()
  }
}
