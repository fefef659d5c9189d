import TerminalText

extension Engine {
  /// Returns the error to report for a command that has thrown `error`.
  ///
  /// The result proposes a command that the user may have meant, or quotes around a URL with a `;`.
  /// If an alias calls itself, the result names the aliases. In other cases, the result is `error`.
  func explained(_ error: ShellError, in text: CommandText, _ context: CallContext) -> ShellError {
    switch error {
    case .unknownCommand(let name, _), .ambiguousCommand(let name, _):
      if let first = context.aliases.firstIndex(of: name) {
        let chain = (context.aliases[first...] + [name]).joined(separator: ", ")
        return .failed(
          "the alias \(quoted(name)) calls itself: \(chain); "
            + "use unalias to remove one of them")
      }
      if case .ambiguousCommand = error { fallthrough }
      if text.followsURL || context.followsURL {
        return .failed("unknown command \(quoted(name)); put a URL that contains ; in quotes")
      }
      let remedies = remedies(for: text, context)
      return remedies.isEmpty ? error : .unknownCommand(name, nearest: remedies)
    case .notAnInteger, .unexpectedArgument:
      let remedies = remedies(for: text, context).map { quoted($0) }.joined(separator: " or ")
      return remedies.isEmpty ? error : .failed("\(error); did you mean \(remedies)?")
    default: return error
    }
  }

  /// Returns commands that can be run and that the user may have meant.
  ///
  /// - Parameters:
  ///   - text: A command that cannot be run.
  ///   - context: The context in which the command would run.
  /// - Returns: At most one command with a similar name, one with another notation or place of the
  ///   numbers, and one with blanks around each `&`.
  private func remedies(for text: CommandText, _ context: CallContext) -> [String] {
    let command = text[text.words]
    let alternatives = tool.numbers.alternatives(to: command, in: numberContext(for: nil))
    // As in `EUR 10`. With expressions, nearly everything after a number could be a part of it.
    let words = command.split(separator: " ")
    let swapped = (words.prefix(2).reversed() + words.dropFirst(2)).joined(separator: " ")
    let named = namedCommands(for: command) + calls(like: command)
    let notations = tool.numbers.hasExpressions ? alternatives : alternatives + [swapped]
    let separated = command.replacing("&", with: " & ")
    return [named, notations, [separated]].compactMap { lines in
      lines.first { $0 != command && canRun($0, context) }
    }
  }

  /// Returns whether each command of a line passes the checks that precede running it.
  ///
  /// Nothing is run. A number that takes long to compute fails the check.
  private func canRun(_ line: String, _ context: CallContext) -> Bool {
    let canRun = try? line.utf8.withCommands { commands in
      commands.allSatisfy { (try? check($0, in: context)) != nil }
    }
    return canRun == true
  }

  /// Returns a command such as `to usd` for an argument such as `usd`.
  ///
  /// In the present state, the command's name cannot be omitted before the argument.
  private func namedCommands(for argument: String) -> [String] {
    commands.commands.filter { command in
      command.omittedName?.matches(argument) == true
        && command.arguments.first?.completion?.items(presentState(), [])
          .contains { $0.text.lowercased() == argument.lowercased() } == true
    }.map { "\($0.name) \(argument)" }
  }

  /// Returns commands and functions with the name and the arguments of a command such as
  /// `factor(360)`, `gcd 12 18` or `:q`.
  ///
  /// A name before parentheses may be misspelled.
  private func calls(like command: String) -> [String] {
    let synonyms = ["bye": "quit", "logout": "quit", "man": "help"]
    let typed = command.drop { ":/\\.".contains($0) }
    let name = String(typed.prefix { !$0.isWhitespace && $0 != "(" })
    if name.first?.isLetter != true { return [] }
    let rest = typed.dropFirst(name.count)
    let isCall = rest.hasPrefix("(") && rest.hasSuffix(")")
    let inner = isCall ? rest.dropFirst().dropLast() : rest
    let words = inner.split { $0.isWhitespace || (isCall && $0 == ",") }.map(String.init)
    let names = commands.suggestions + tool.numbers.functions.map(\.text)
    let nearest = isCall ? nearestWords(to: name, among: names) : []
    return ([synonyms[name] ?? name] + nearest).flatMap { name in
      let command = (try? commands.command(named: name))?.name ?? name
      return [
        ([command] + words).joined(separator: " "), "\(command) \(inner)",
        "\(name)(\(isCall ? String(inner) : words.joined(separator: ", ")))",
      ]
    }
  }
}
