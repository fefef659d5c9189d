import PrimeNumbers
import TerminalText

extension Engine {
  /// Returns the error to report for a command: one that proposes what the user may have meant, or
  /// that names the aliases if an alias calls itself; otherwise, the same error.
  func explained(_ error: ShellError, in text: CommandText, _ frame: Frame) -> ShellError {
    switch error {
    case .unknownCommand(let name, _), .ambiguousCommand(let name, _):
      if let chain = aliases.chain(of: name, inside: frame.aliases) {
        return .failed(
          "the alias \(quoted(name)) calls itself: \(chain.joined(separator: ", ")); "
            + "use unalias to remove one of them")
      }
      if case .ambiguousCommand = error { return error }
      return remedy(for: text, frame).map { .unknownCommand(name, nearest: [$0]) } ?? error
    case .notAnInteger(let word) where !commands.haveExpressions:
      return .invalidArgument(
        word, reason: "is not an integer; write it like 42, -7, 1_000_000 or 1e6")
    case .unexpectedArgument, .notAnInteger:
      return remedy(for: text, frame).map { .failed("\(error); did you mean \(quoted($0))?") }
        ?? error
    default: return error
    }
  }

  /// Returns a command that can be run, and that differs in its notation from one that cannot; nil
  /// if no such command is found.
  private func remedy(for text: CommandText, _ frame: Frame) -> String? {
    let command = text[text.words]
    return (expressions(like: command) + calls(like: command)).first {
      $0 != command && canRun($0, frame)
    }
  }

  /// Returns whether a line can be run, without running it or computing for long.
  private func canRun(_ line: String, _ frame: Frame) -> Bool {
    let canRun = try? line.utf8.withCommands { commands in
      commands.allSatisfy { (try? check($0, in: frame)) != nil }
    }
    return canRun == true
  }

  /// Returns commands that write the operators of a command in the way of this language, or put its
  /// expression into parentheses or quotes.
  private func expressions(like command: String) -> [String] {
    if !commands.haveExpressions { return [] }
    let operators = [("**", "^"), (" mod ", " % "), (" div ", " // ")]
    let command = operators.reduce(command) { $0.replacing($1.0, with: $1.1) }
    let name = command.prefix { $0 != " " }
    let argument = command.dropFirst(name.count + 1)
    func isExpression(_ text: some StringProtocol) -> Bool {
      (try? evaluate(String(text), for: nil)) != nil
    }
    return [command] + (isExpression(command) ? ["(\(command))"] : [])
      + (isExpression(argument) ? ["\(name) '\(argument)'"] : [])
  }

  /// Returns commands and functions with the name and the arguments of a command such as
  /// `factor(360)`, `gcd 12 18` or `:q`; in a call, the name may be misspelled.
  private func calls(like command: String) -> [String] {
    let synonyms = ["bye": "quit", "logout": "quit", "man": "help"]
    let typed = command.drop { ":/\\.".contains($0) }
    let name = String(typed.prefix { $0 != " " && $0 != "(" })
    if name.first?.isLetter != true { return [] }
    let rest = typed.dropFirst(name.count)
    let isCall = rest.hasPrefix("(") && rest.hasSuffix(")")
    let inner = isCall ? rest.dropFirst().dropLast() : rest
    let words = inner.split { $0 == " " || (isCall && $0 == ",") }.map(String.init)
    let names =
      commands.suggestions + (commands.haveExpressions ? IntegerExpression.functionNames : [])
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
