import TerminalText

extension ShellCommand {
  /// The `mark` command, which names the present step.
  static var markCommand: Command<ShellCommand> {
    Command(
      "mark", arguments: .optional(.word("NAME")),
      summary: "name the present step, or list the marks",
      discussion: """
        goto, diff and drop accept NAME instead of the number of the step. A mark is not a step, so \
        undo does not remove it. With --json, "value" of the list is {NAME: STEP, …}.
        """,
      examples: [CommandExample("mark a", "gives the present step the name a")]
    ) { name in
      ShellCommand(change: name.map { "mark the present step as \($0)" }) { engine, call in
        try engine.checkHistory()
        guard let name else { return engine.listMarks(for: call) }
        if name.first?.isLetter != true || (try? engine.number(name, for: nil)) != nil {
          throw ShellError.invalidArgument(
            name, reason: "cannot be a mark, which begins with a letter and is not a number")
        }
        engine.send(.mark(name), by: call)
      }
    }.undoable().touching(.steps).forAgents().with { $0.yields = true }
  }

  /// The `unmark` command, which removes a mark.
  static var unmarkCommand: Command<ShellCommand> {
    Command(
      "unmark", arguments: Parameter("NAME", kind: .mark) { $0.text }, summary: "remove a mark",
      examples: [CommandExample("unmark a", "removes the name a; the step stays")]
    ) { name in
      ShellCommand(change: "remove the mark \(name)") { engine, call in
        if engine.store.state.marks[name] == nil {
          throw ShellError.invalidArgument(name, reason: "is not a mark")
        }
        engine.send(.unmark(name), by: call)
      }
    }.undoable().touching(.steps).forAgents().with { $0.yields = true }
  }
}

extension Engine {
  fileprivate func listMarks(for call: Call) {
    let marks = store.state.marks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    let lines = marks.map { name, step in
      let isKept = (try? store.state.destination(of: .goTo(step))) != nil
      return "\(escapingControls(name)): step \(step)\(isKept ? "" : ", which is no longer kept")"
    }
    answer(
      call, lines.isEmpty ? ["no marks"] : lines,
      value: .record(marks.map { .init($0.key, .integer(Int64($0.value))) }))
  }

  /// Returns the number of the step that a word names: a mark, or else a number.
  ///
  /// There may be no such step. Throws a ``ShellError`` if the word is neither.
  func step(_ word: String, for call: Call) throws(ShellError) -> Int {
    // A preview must not wait for a number.
    let number = try? number(word, for: call.context.mode.isPreview ? nil : call).clamped
    if let step = store.state.marks[word] ?? number.flatMap({ Int(exactly: $0) }) { return step }
    throw .invalidArgument(word, reason: "is neither a mark nor the number of a step")
  }

  /// Returns the history after a move to a step, or throws a ``ShellError`` if it is not kept.
  func history(at step: Int) throws(ShellError) -> History<State, Timestamped<Action>> {
    var history = store.state
    if let rejection = history.move(.goTo(step), tool.reducer, keeping: tool.keptParts) {
      throw .failed(sentence(for: rejection))
    }
    return history
  }
}

extension Parameter where Value == String {
  /// Creates an argument for a step, which a mark or a number names.
  ///
  /// Its value is the word, because an earlier command of the line may set the mark. If `isDone` is
  /// true, completion offers only the steps that led to the present state.
  static func step(_ name: String, isDone: Bool = false) -> Parameter {
    Parameter(ParameterDescription(usage: name, kind: .step(isDone: isDone))) {
      reader throws(ShellError) in
      try reader.numberText(for: name)
    }.noted("the number or the mark of a step")
  }
}
