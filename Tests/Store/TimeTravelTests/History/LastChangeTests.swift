import Foundation
import StateDiff
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TimeTravel

/// Tests which action is found as the last one that changed a part of the state.
@Suite struct LastChangeTests {
  private typealias ShelfHistory = History<Shelf, ShelfChange>

  @Test func theLastChangeOfAPartHasItsStepAndCommand() throws {
    var history = History<Int, Int>(0)
    for number in 1...3 { perform(number, on: &history) }
    let change = try #require(try history.last(at: "", adding))
    #expect(change.changes.map { $0.line() } == ["3 → 6"])
    #expect(change.step == 3)
    #expect(change.command.text == "add 3")
    #expect(change.effect == "effect 3")
    #expect(change.entry == .action(3))
  }

  @Test func undoneStepsAreNotSearched() throws {
    var history = History<Int, Int>(0)
    for number in 1...3 { perform(number, on: &history) }
    _ = history.move(.undo(2), adding)
    #expect(try history.last(at: "", adding)?.step == 1)
    _ = history.move(.undo(1), adding)
    #expect(try history.last(at: "", adding) == nil)
    _ = history.move(.redo(3), adding)
    #expect(try history.last(at: "", adding)?.effect == "effect 3")
    _ = history.move(.undo(2), adding)
    perform(2, effect: false, on: &history)
    #expect(try history.last(at: "", adding)?.effect == nil)
  }

  @Test func aSearchForSeveralChangesGoesOn() throws {
    var history = History<Int, Int>(0, limit: 100, snapshotInterval: 3)
    for number in 1...9 { perform(number, effect: number.isMultiple(of: 2), on: &history) }
    var reduced = 0
    let changes = try history.lastChanges(8, at: "", adding) {
      reduced += 1
      return false
    }
    #expect(changes.map(\.step) == [9, 8, 7, 6, 5, 4, 3, 2])
    #expect(changes.map(\.entry) == (2...9).reversed().map { .action($0) })
    #expect(changes.map(\.effect) == (2...9).reversed().map { $0 % 2 == 0 ? "effect \($0)" : nil })
    #expect(reduced <= 9, "each action is reduced at most once")
    #expect(try history.lastChanges(99, at: "", adding).count == 9)
    #expect(try history.last(at: "", adding) == changes[0])
  }

  @Test func theFirstChangeOfAnElementIsItsAddition() throws {
    let appending = Reducer<Shelf, Int> { shelf, number in
      shelf.numbers.insert(number, at: 0)
      return []
    }
    var history = History<Shelf, Int>(Shelf())
    for number in 1...4 {
      _ = history.perform(number, by: CommandID(UInt64(number)), appending)
    }
    #expect(try history.lastChanges(9, at: "numbers[2]", appending).map(\.step) == [2])
    #expect(try history.lastChanges(9, at: "numbers", appending).map(\.step) == [4, 3, 2, 1])
  }

  @Test func aCanceledSearchFindsNothing() throws {
    var history = History<Int, Int>(0)
    for number in 1...3 { perform(number, on: &history) }
    var calls = 0
    func isCancelled() -> Bool {
      calls += 1
      return calls > 2
    }
    #expect(try history.lastChanges(at: "", adding, isCancelled: isCancelled).isEmpty)
    #expect(calls == 3)
  }

  @Test func aReplacedStateIsAChange() throws {
    var history = History<Int, Int>(0)
    _ = history.move(.replaceState(7, by: CommandID(number: 1, text: "replay")), adding)
    let change = try #require(try history.last(at: "", adding))
    #expect(change.entry == .replacement(7))
    #expect(change.command.text == "replay")
  }

  @Test func anEffectIsDescribedOnlyIfItsActionChangesTheState() throws {
    var (history, count) = (History<Int, Int>(0), 0)
    func describe() -> String {
      count += 1
      return "tick"
    }
    _ = history.perform(0, by: CommandID(1), effect: describe(), adding)
    #expect(count == 0)
    _ = history.perform(5, by: CommandID(1), effect: describe(), adding)
    #expect(count == 1)
    #expect(try history.last(at: "", adding)?.effect == "tick")
  }

  @Test func aStoreTellsWhichEffectSentAnAction() throws {
    let counter = Reducer<Int, Int> { count, number in
      count += number
      return number == 1 ? [.sync("double", ["": number]) { 2 * number }] : []
    }
    let store = Store(
      initialState: History<Int, Int>(0), reducer: history(counter),
      onEnqueue: { action, origin in
        guard case .perform(let number, by: let command, effect: _, as: _) = action else { return }
        action = .perform(number, by: command, effect: origin.effect)
      })
    store.send(.perform(1, by: CommandID(1)))
    let change = try #require(try store.state.last(at: "", counter))
    #expect(change.entry == .action(2))
    #expect(change.effect == "double(1)")
    #expect(change.step == 1)
  }

  @Test func aChangeInTheBackgroundNamesTheStepThatItBelongsTo() throws {
    var history = History<Int, Int>(0)
    perform(1, effect: false, on: &history)
    perform(2, effect: false, on: &history)
    _ = history.move(.undo(1), adding)
    _ = history.perform(10, by: CommandID(7), effect: "tick", as: .background, adding)
    let change = try #require(try history.last(at: "", adding))
    #expect(change.changes.map { $0.line() } == ["1 → 11"])
    #expect(change.step == 1)
    #expect(change.command.text == "add 1")
    #expect(change.effect == "tick")
    #expect(history.position == at(0, 1, 2))
  }

  @Test func missingPartsAreNamed() throws {
    var history = ShelfHistory(Shelf(count: 1, numbers: [4, 5], prices: ["a.b": 1]))
    func error(_ path: String) -> String? {
      do throws(ValuePathError) {
        _ = try history.last(at: path, ShelfChange.reducer)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(error("cuont") == "the state has no part \"cuont\"")
    #expect(error("numbers[2]") == "numbers has no element 2; it has 2 elements")
    #expect(error("books[0].title") == "books has no element 0; it is empty")
    #expect(error("numbers.first") == "numbers has no part \"first\"")
    #expect(error("count.x") == "count has no part \"x\"")
    #expect(error("label.size.depth[3]") == "label.size has no part \"depth\"")
    for text in ["[-1]", "[00]", "[]", "[x.y]", "[", "[1", "[99999999999999999999]"] {
      #expect(
        error("numbers\(text)")
          == "\"\(text)\" is not an index of numbers; write it like [0] or [12]")
    }
    #expect(error("numbers[0]]") == "numbers[0] has no part \"]\"")
    #expect(error("numbers.[0]") == "there is no name after \"numbers.\"")
    #expect(error("numbers[0].") == "there is no name after \"numbers[0].\"")
    #expect(error("count.") == "there is no name after \"count.\"")
    #expect(error("count..x") == "there is no name after \"count.\"")
    #expect(error("count[0]") == "count has no part \"[0]\"")
    #expect(error(".count") == "the state has no part \".count\"")
    #expect(error("\u{1B}[0]") == "the state has no part \"\\u{1B}\"")
    #expect(error("prices.prices.a.b") == nil)
    #expect(error("") == nil)
    history = ShelfHistory(Shelf())
    #expect(error("prices.prices.a.b") == "prices.prices has no part \"a\"")
  }

  @Test func aRemovedEntryIsFound() throws {
    let removing = Reducer<Shelf, String> { shelf, key in
      shelf.prices[key] = shelf.prices[key] == nil ? 1 : nil
      shelf.count += 1
      return []
    }
    var history = History<Shelf, String>(Shelf())
    for (number, key) in ["x", "y", "x"].enumerated() {
      _ = history.perform(key, by: CommandID(UInt64(number)), removing)
    }
    let change = try #require(try history.last(at: "prices.prices.x", removing))
    #expect(change.step == 3)
    #expect(change.changes.map { $0.line() } == ["prices.prices.x: - 1"])
    #expect(try history.last(at: "", removing)?.step == 3)
    // A change of the whole value is not a change of a part that never existed.
    #expect(throws: ValuePathError.self) { try history.last(at: "count.x", removing) }
    #expect(throws: ValuePathError.self) { try history.last(at: "prices.y", removing) }
  }

  @Test(arguments: 1...UInt64(LongTests.count(5, long: 50)))
  func aSearchThroughAllStatesFindsTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var history = ShelfHistory(
      Shelf(), limit: Int.random(in: 20...200, using: &random),
      snapshotInterval: Int.random(in: 1...40, using: &random))
    for number in 1...UInt64(200) {
      let change = ShelfChange(seed: random.next())
      let command = CommandID(number: number / 2, text: "\(number / 2)")
      switch Int.random(in: 0...30, using: &random) {
      case 0: _ = history.move(.undo(Int.random(in: 1...9, using: &random)), ShelfChange.reducer)
      case 1: _ = history.move(.redo(Int.random(in: 1...9, using: &random)), ShelfChange.reducer)
      case 2:
        var state = history.present
        state.count += 10
        _ = history.move(.replaceState(state, by: command), ShelfChange.reducer)
      default:
        _ = history.perform(change, by: command, effect: change.effect, ShelfChange.reducer)
      }
    }
    let transitions = transitions(of: history)
    for (path, value) in history.present.parts {
      let expected = transitions.last { value($0.before) != value($0.after) }
      let found = try history.last(at: path, ShelfChange.reducer)
      #expect(found?.step == expected?.step, "\(path), seed \(seed)")
      #expect(found?.entry == expected?.entry, "\(path), seed \(seed)")
      #expect(found?.command == expected?.command, "\(path), seed \(seed)")
      if case .action(let action)? = found?.entry { #expect(found?.effect == action.effect) }
      guard let found, let expected else { continue }
      let all = expected.after.changes(from: expected.before)
      #expect(found.changes.allSatisfy(all.contains))
      let changes = transitions.reversed().filter { value($0.before) != value($0.after) }
      // The search for an element ends at its addition.
      // An element without an identity may count as new when it changes.
      let added = path.contains("[") ? changes.firstIndex { value($0.before) == nil } : nil
      let last = try history.lastChanges(5, at: path, ShelfChange.reducer)
      #expect(
        last.map(\.entry)
          == changes.prefix(path.hasPrefix("notes[") ? last.count : min(5, (added ?? 9) + 1)).map(
            \.entry),
        "\(path), seed \(seed)")
    }
  }

  /// An entry of a history, with the states before and after it.
  private struct Transition {
    let step: Int
    let command: CommandID
    let entry: HistoryEntry<Shelf, ShelfChange>
    let before: Shelf
    let after: Shelf
  }

  private func transitions(of history: ShelfHistory) -> [Transition] {
    var transitions: [Transition] = []
    history.forEachStep(in: 1...max(1, history.position.current), ShelfChange.reducer) { step in
      var state = step.before
      for entry in step.entries {
        let before = state
        switch entry {
        case .action(let change): _ = ShelfChange.reducer(&state, change)
        case .replacement(let replacement): state = replacement
        }
        transitions.append(
          Transition(
            step: step.number, command: step.command, entry: entry, before: before, after: state))
      }
    }
    return transitions
  }

  private let adding = Reducer<Int, Int> { total, number in
    total += number
    return []
  }

  private func perform(_ number: Int, effect: Bool = true, on history: inout History<Int, Int>) {
    _ = history.perform(
      number, by: CommandID(number: UInt64(number), text: "add \(number)"),
      effect: effect ? "effect \(number)" : nil, adding)
  }
}

extension History where State: Dumpable {
  /// Returns the last change of a part of the state; nil if the part has not changed.
  fileprivate func last(
    at path: String, _ reducer: Reducer<State, Action>
  ) throws(ValuePathError) -> LastChange<State, Action>? {
    try lastChanges(at: path, reducer).first
  }
}
