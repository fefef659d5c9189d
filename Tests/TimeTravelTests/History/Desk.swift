import TimeTravel
import Unidirectional

/// A state with a number, a list and a dictionary.
struct Desk: Equatable, Sendable {
  var count = 0
  var list: [Int] = []
  var byName: [String: Int] = [:]

  /// Takes in what most actions change, but neither the elements of the list nor the dictionary's
  /// values.
  static let outline: @Sendable (Desk) -> UInt64 = { desk in
    UInt64(truncatingIfNeeded: desk.count &* 31 &+ desk.list.count &* 7 &+ desk.byName.count)
  }
}

enum DeskAction: Equatable, Sendable {
  case nothing
  case added(Int)
  case appended(Int)
  case removedLast
  case set(Int, at: Int)
  case named(String, Int)

  /// Adds now, and appends by an effect.
  case addedThenAppended(Int)
}

let deskReducer = Reducer<Desk, DeskAction> { desk, action in
  switch action {
  case .nothing: break
  case .added(let number): desk.count += number
  case .appended(let number): desk.list.append(number)
  case .removedLast: _ = desk.list.popLast()
  case .set(let number, let index): if index < desk.list.count { desk.list[index] = number }
  case .named(let name, let number): desk.byName[name] = number
  case .addedThenAppended(let number):
    desk.count += number
    return [.sync("append", ["": number]) { .appended(number) }]
  }
  return []
}

typealias DeskTimeline = Timeline<Desk, DeskAction>
typealias DeskTimelineAction = TimelineAction<Desk, DeskAction>

extension DeskTimeline {
  /// A command that does these.
  mutating func run(_ command: UInt64, _ actions: DeskAction...) {
    let reducer = timeline(outline: Desk.outline)(deskReducer)
    for action in actions {
      _ = reducer(&self, .happened(action, by: StepOrigin(command)))
    }
  }

  /// Travels.
  mutating func go(_ action: DeskTimelineAction) {
    let effects = timeline(outline: Desk.outline)(deskReducer)(&self, action)
    precondition(effects.isEmpty, "travel has no effects")
  }

  /// The names of all steps that are kept.
  var names: [String] {
    var names: [String] = []
    forEachStep(in: 0...Int.max) { names.append($0.origin.name) }
    return names
  }
}

extension StepOrigin {
  /// The command of that number.
  init(_ number: UInt64) {
    self.init(number: number, name: "command \(number)")
  }
}

/// A position by its three numbers.
func at(_ first: Int, _ current: Int, _ last: Int) -> TimelinePosition {
  TimelinePosition(first: first, current: current, last: last)
}
