import LineEditing
import TerminalText

/// The previews of a prompt: what Return would do with the line that is being typed.
struct Preview {
  /// The greatest processor time of a plan that keeps typing fast.
  private static let limit = Duration.milliseconds(5)

  /// The number of lines that have no preview after two slow plans in a row.
  private static let pause = 10

  /// The number of slow plans since the last fast one, or since the last pause.
  private var slowPlans = 0

  /// The number of further lines that have no preview.
  private var skippedLines = 0

  /// Returns the preview of a line, in one line of text; nil if there is nothing to show.
  ///
  /// A line that is incomplete or has too many commands has no preview.
  mutating func text<State, Action>(
    of line: String, in engine: Engine<State, Action>, _ context: CallContext
  ) -> String? {
    if skippedLines > 0 {
      skippedLines -= 1
      return nil
    }
    let areNamed = try? line.utf8.withCommands { $0.allSatisfy(engine.isNamed) }
    if areNamed != true { return nil }
    let start = engine.environment.processorTime()
    defer {
      slowPlans = engine.environment.processorTime() - start > Self.limit ? slowPlans + 1 : 0
      if slowPlans == 2 { (slowPlans, skippedLines) = (0, Self.pause) }
    }
    let commands = (try? engine.plan(line, in: context, as: Mode.preview)) ?? []
    return commands.count > Planning.previewLimit ? nil : engine.summary(of: commands)
  }
}

extension Engine {
  /// Returns whether the name of a command, or its alias, is known and complete.
  ///
  /// A line that is only an abbreviation may still grow. If it had a preview, that of `fav` would
  /// disappear with the next letter of `favorite`.
  fileprivate func isNamed(_ text: CommandText) -> Bool {
    let word = text[text.name]
    if state.aliases[word] != nil { return true }
    guard let index = try? commands.match(text, in: presentState).commandIndex else { return false }
    let name = commands.commands[index].name
    return text.name != text.words || name == word || !name.hasPrefix(word)
  }

  /// Returns the refusal, the first change, and the summary of the first command that starts an
  /// effect.
  fileprivate func summary(of commands: [PlannedCommand]) -> String? {
    func more(_ count: Int) -> String { count > 1 ? " and \(count - 1) more" : "" }
    var parts: [String] = []
    let changes = commands.flatMap(\.changes)
    if let first = changes.first { parts.append(first.line() + more(changes.count)) }
    let effects = commands.flatMap(\.effects).count(where: \.isWork)
    let starter = commands.first { $0.effects.contains(where: \.isWork) }
    if let starter { parts.append("starts: \(starter.brief)\(more(effects))") }
    if let rejected = commands.first(where: \.isRejected) { parts = [rejected.error ?? ""] + parts }
    let text = abbreviatingDigits(parts.joined(separator: "; "))
    // Redacting may read a file. Only strings, which are quoted, can contain secrets.
    return text.isEmpty ? nil : text.contains("\"") ? tool.redact(text) : text
  }
}
