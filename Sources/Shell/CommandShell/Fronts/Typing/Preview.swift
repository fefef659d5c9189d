import LineEditing
import TerminalText

/// The previews of a prompt: what Return would do with the line that is being typed.
struct Preview {
  /// The longest time that planning a line may take, so that typing stays fast.
  private static let limit = Duration.milliseconds(5)

  /// The commands whose planning once took longer than the limit, which have no preview anymore.
  private var slow: Set<String> = []

  /// Returns the preview of a line, in one line of text; nil if there is nothing to show.
  ///
  /// A line that is incomplete, has a slow command or has too many commands has no preview.
  mutating func text<State, Action>(
    of line: String, in engine: Engine<State, Action>, _ frame: Frame
  ) -> String? {
    let names = try? line.utf8.withCommands { commands throws(ShellError) in
      var names: Set<String> = []
      for command in commands { names.insert(try engine.commandName(of: command)) }
      return names
    }
    guard let names, slow.isDisjoint(with: names) else { return nil }
    let start = engine.environment.stopwatch()
    defer {
      if engine.environment.stopwatch() - start > Self.limit { slow.formUnion(names) }
    }
    var frame = frame
    frame.plan = .preview
    let commands = (try? engine.plan(line, in: frame)) ?? []
    return commands.count > Frame.previewLimit ? nil : engine.summary(of: commands)
  }
}

extension Engine {
  /// Returns the name of a command, or the command's first word if it is an alias.
  ///
  /// - Throws: A ``ShellError`` if no command has the name, or if the command is only an
  ///   abbreviation, which may still grow. Otherwise, the preview of `fav` would disappear with the
  ///   next letter of `favorite`.
  fileprivate func commandName(of text: CommandText) throws(ShellError) -> String {
    let word = text[text.name]
    if aliases[word] != nil { return word }
    let name = commands.commands[try commands.match(text, in: presentState).commandIndex].name
    if text.name == text.words, name != word, name.hasPrefix(word) {
      throw .unknownCommand(word, nearest: [])
    }
    return name
  }

  /// Returns the refusal, the first change and the first effect of planned commands.
  fileprivate func summary(of commands: [PlannedCommand]) -> String? {
    func more(_ count: Int) -> String { count > 1 ? " and \(count - 1) more" : "" }
    var parts: [String] = []
    let changes = commands.flatMap(\.changes)
    if let first = changes.first {
      parts.append(abbreviatingDigits(first.line()) + more(changes.count))
    }
    let effects = commands.flatMap(\.effects).filter(\.isWork)
    if let first = effects.first { parts.append("starts \(first.text)" + more(effects.count)) }
    if let rejected = commands.first(where: \.isRejected) { parts = [rejected.error ?? ""] + parts }
    let text = parts.joined(separator: "; ")
    // Redacting may read a file. Only strings, which are quoted, can contain secrets.
    return text.isEmpty ? nil : text.contains("\"") ? tool.redact(text) : text
  }
}
