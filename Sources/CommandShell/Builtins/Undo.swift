import TimeTravel
import Unidirectional

extension Builtin {
  /// `undo`: undoes steps.
  static var undoCommand: Command<Builtin> {
    Command(
      "undo", short: "u", arguments: .optional(.count("K")),
      summary: "undo the last step, or the last K",
      discussion: """
        A step is a command that changed the state, together with the changes that its effects \
        made; a command that changed nothing, such as save, is not a step. Files that a step \
        wrote are kept. Undoing a step first cancels any work it still has running. Other work \
        continues, and its result is a step of its own.
        """,
      examples: [
        CommandExample("undo", "undoes the last change"),
        CommandExample("undo 3", "undoes the last three steps"),
      ]
    ) { .undo($0 ?? 1) }
  }

  /// `redo`: redoes undone steps.
  static var redoCommand: Command<Builtin> {
    Command(
      "redo", arguments: .optional(.count("K")),
      summary: "redo the last undone step, or the last K",
      discussion: """
        Nothing is looked up, loaded or saved again: the state becomes what it was. A command that \
        changes the state after an undo discards the undone steps, and says so.
        """,
      examples: [CommandExample("undo 2; redo", "undoes two steps, then redoes one")]
    ) { .redo($0 ?? 1) }
  }

  /// `goto`: goes to any step.
  static var goToCommand: Command<Builtin> {
    Command(
      "goto", arguments: .count("STEP"), summary: "go to the state after a step; 0 is the start",
      discussion: """
        Later steps are kept: redo and goto can reach them until a command makes a new step.
        """,
      examples: [CommandExample("goto 0", "undoes all steps")]
    ) { .goTo($0) }
  }
}

extension Parameter where Value == Int {
  /// A number of steps, or a step's number.
  static func count(_ name: String) -> Parameter {
    Parameter(name, kind: .integer) { word throws(ShellError) in
      Int(clamping: try Int64(literal: word.text))
    }
  }
}

extension Session {
  /// Moves to another step.
  ///
  /// Undoing a step first cancels any work it still has running.
  func move(
    _ move: HistoryAction<State, Timestamped<Action>>
  ) throws(ShellError) {
    catchUp()
    let replacement = try cancelUndone(by: move)
    store.send(SessionAction(.move(replacement ?? move), by: jobs.current.id))
  }

  /// Cancels the running work of steps that a move undoes.
  ///
  /// - Returns: A move to the same destination if work was canceled, since canceling may have added
  ///   a step; nil if no work was canceled.
  private func cancelUndone(
    by move: HistoryAction<State, Timestamped<Action>>
  ) throws(ShellError) -> HistoryAction<State, Timestamped<Action>>? {
    if jobs.isEmpty { return nil }
    let history = store.state.history
    let current = history.position.current
    let target: Int
    do throws(HistoryRejection) {
      target = try history.destination(of: move)
    } catch {
      throw .failed(sentence(for: error))
    }
    guard target < current else { return nil }
    let commands = Set(history.commands(inSteps: target + 1...current).map(\.number))
    let undone = jobs.running.filter { commands.contains($0.context.number) }
    if undone.isEmpty { return nil }
    cancel(undone.map(\.task))
    return .goTo(target)
  }
}
