import TimeTravel
import Unidirectional

extension Builtin {
  /// `undo`: takes steps back.
  static var undoCommand: Command<Builtin> {
    Command(
      "undo", short: "u", arguments: .optional(.count("K")),
      summary: "take back the last step, or the last K",
      discussion: """
        A step is a command that changed the state, with all that its effects brought back; one \
        that changed nothing, such as save, is none. What a step did outside, such as a file that \
        was written, stays. Of a step that is taken back, what is still under way is cancelled \
        first; anything else that is under way goes on, and what it brings is a step of its own.
        """,
      examples: [
        CommandExample("undo", "takes back what the last command changed"),
        CommandExample("undo 3", "takes back the last three steps"),
      ]
    ) { .travel(.undo($0 ?? 1)) }
  }

  /// `redo`: makes steps again.
  static var redoCommand: Command<Builtin> {
    Command(
      "redo", arguments: .optional(.count("K")),
      summary: "make the step that was taken back again, or K of them",
      discussion: """
        Nothing is asked, loaded or saved anew: the state becomes what it was. A command that changes \
        the state after an undo drops the steps that were taken back, and says so.
        """,
      examples: [CommandExample("undo 2; redo", "leaves one of the two steps taken back")]
    ) { .travel(.redo($0 ?? 1)) }
  }

  /// `goto`: goes to any step.
  static var goToCommand: Command<Builtin> {
    Command(
      "goto", arguments: .count("STEP"), summary: "go to the state after a step; 0 is the start",
      discussion: """
        Nothing is dropped: redo and goto lead on to later steps as long as none is new.
        """,
      examples: [CommandExample("goto 0", "takes back all steps")]
    ) { .travel(.goTo($0)) }
  }
}

extension Parameter where Value == Int {
  /// A number of steps, or of one.
  static func count(_ name: String) -> Parameter {
    Parameter(name, kind: .integer) { word throws(ShellError) in
      Int(clamping: try Int64(literal: word.text))
    }
  }
}

extension ShellSession {
  /// Goes to another step, once what the steps that are taken back have under way is cancelled.
  func travel(_ travel: Travel) throws(ShellError) {
    catchUp()
    do throws(TimelineRejection) {
      let target = try engine.destination(travel)
      let current = engine.position().current
      var isCut = false
      if target < current {
        let found = engine.origins(Set(contexts.values.map(\.number)), (target + 1)...current)
        let undone = contexts.filter { found.contains($0.value.number) }
        isCut = !undone.isEmpty
        cancel(undone.sorted { $0.value.number < $1.value.number }.map(\.key))
      }
      // What was cancelled may have made a step.
      try engine.travel(isCut ? .goTo(target) : travel)
    } catch {
      if error == .nothingIsKept { throw .failed("\(error) with --steps 0") }
      throw .failed(error.description)
    }
  }
}
