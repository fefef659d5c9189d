import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TimeTravel

/// Checks properties that every session must have, using random sessions.
@Suite struct HistoryPropertyTests {
  /// Returns a random session: commands, late results of their effects, changes in the background,
  /// corrections and moves.
  private static func script(_ random: inout SeededGenerator, length: Int) -> [DeskHistoryAction] {
    var command: UInt64 = 0
    var script: [DeskHistoryAction] = []
    let moves = Int.random(in: 2...60, using: &random)
    let quiet = Int.random(in: 0...20, using: &random)
    while script.count < length {
      command += 1
      let number = Bool.random(using: &random) ? command : max(1, command / 2 * 2)
      let command = CommandID(number)
      if Int.random(in: 0..<moves, using: &random) == 0 {
        script.append(move(&random))
      } else if Int.random(in: 0..<200, using: &random) == 0 {
        let count = Int.random(in: 0...3, using: &random)
        script.append(.replaceState(Desk(count: count, list: [1]), by: command))
      } else {
        for _ in 0...Int.random(in: 0...2, using: &random) {
          script.append(.perform(action(&random), by: command))
        }
        if Int.random(in: 0...100, using: &random) == 0 {
          for _ in 0..<quiet { script.append(.perform(.nothing, by: command)) }
          script.append(.perform(action(&random), by: command))
        }
        if Int.random(in: 0...20, using: &random) == 0 {
          let late = CommandID(UInt64.random(in: 1...number, using: &random))
          script.append(.perform(action(&random), by: late))
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
          let role = Bool.random(using: &random) ? ActionRole.background : .correction
          let late = CommandID(UInt64.random(in: 1...number, using: &random))
          script.append(.perform(action(&random), by: late, as: role))
        }
      }
    }
    return script
  }

  private static func move(_ random: inout SeededGenerator) -> DeskHistoryAction {
    switch Int.random(in: 0...4, using: &random) {
    case 0: .undo(Int.random(in: 0...3, using: &random))
    case 1: .undo(Int.random(in: 0...300, using: &random))
    case 2: .redo(Int.random(in: 0...3, using: &random))
    case 3: .redo(Int.random(in: 0...300, using: &random))
    default: .goTo(Int.random(in: -1...500, using: &random))
    }
  }

  private static func action(_ random: inout SeededGenerator) -> DeskAction {
    let number = Int.random(in: 0...2, using: &random)
    return switch Int.random(in: 0...9, using: &random) {
    case 0...1: .nothing
    case 2...3: .added(number)
    case 4: .added(-number)
    case 5: .appended(number)
    case 6: .removedLast
    case 7: .set(number, at: Int.random(in: 0...3, using: &random))
    case 8: .named(["a", "b", "c"][number], number)
    default: .addedThenAppended(number)
    }
  }

  /// The seeds of the sessions.
  static let seeds = Array(UInt64(1)...40)

  @Test(arguments: seeds)
  func aHistoryAgreesWithOneThatKeepsEveryState(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let limit = [0, 1, 5, 150, 100_000].randomElement(using: &random) ?? 0
    let interval = [1, 3, 16, 100, 4096].randomElement(using: &random) ?? 1
    var history = DeskHistory(Desk(), limit: limit, snapshotInterval: interval)
    var model = ModelHistory(Desk(), limit: limit, deskReducer)
    let reducer = TimeTravel.history(deskReducer)
    for (index, action) in Self.script(&random, length: 800).enumerated() {
      if limit == 0, !isChange(action) { continue }
      _ = reducer(&history, action)
      if limit == 0 { continue }
      model.apply(action)
      try #require(history.present == model.present, "action \(index), \(action)")
      try #require(history.position == model.position, "action \(index), \(action)")
    }
    if limit == 0 { return }
    try model.expect(history)
    for _ in 1...50 {
      let step = try #require(model.steps.keys.sorted().randomElement(using: &random))
      _ = reducer(&history, .goTo(step))
      model.apply(.goTo(step))
      #expect(history.present == model.state(at: step))
    }
    try model.expect(history)
  }

  private func isChange(_ action: DeskHistoryAction) -> Bool {
    switch action {
    case .perform, .replaceState: true
    case .undo, .redo, .goTo, .mark, .unmark, .replaceHistory: false
    }
  }

  @Test(arguments: seeds)
  func undoThenRedoIsTheIdentity(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var history = DeskHistory(Desk(), limit: 100_000, snapshotInterval: 16)
    let reducer = TimeTravel.history(deskReducer)
    for action in Self.script(&random, length: 400) { _ = reducer(&history, action) }
    let before = history
    for _ in 1...20 {
      let (position, index) = (history.position, history.currentIndex)
      if index == 0 { break }
      let count = Int.random(in: 1...index, using: &random)
      let present = history.present
      history.go(.undo(count))
      #expect(history.position == at(0, history.number(at: index - count), position.last))
      history.go(.redo(count))
      #expect(history.present == present)
      #expect(history.position == position)
    }
    #expect(history.names == before.names)
  }
}
