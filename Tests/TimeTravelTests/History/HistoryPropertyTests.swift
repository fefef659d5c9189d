import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TimeTravel

/// What holds for any session, tried with many that were drawn at random.
@Suite struct TimelinePropertyTests {
  /// How much an outline tells of the state.
  enum Outline: CaseIterable, Sendable {
    case nothing, most, everything

    func callAsFunction(_ desk: Desk) -> UInt64 {
      switch self {
      case .nothing: 0
      case .most: Desk.outline(desk)
      case .everything:
        UInt64(
          truncatingIfNeeded: "\(desk.count) \(desk.list) \(desk.byName.sorted { $0.key < $1.key })"
            .hashValue)
      }
    }
  }

  /// A session drawn at random: commands whose results come late, among them travel.
  private static func script(_ random: inout SeededGenerator, length: Int) -> [DeskTimelineAction] {
    var command: UInt64 = 0
    var script: [DeskTimelineAction] = []
    let travels = Int.random(in: 2...60, using: &random)
    let quiet = Int.random(in: 0...20, using: &random)
    while script.count < length {
      command += 1
      let origin = StepOrigin(Bool.random(using: &random) ? command : max(1, command / 2 * 2))
      if Int.random(in: 0..<travels, using: &random) == 0 {
        script.append(travel(&random))
      } else if Int.random(in: 0..<200, using: &random) == 0 {
        let count = Int.random(in: 0...3, using: &random)
        script.append(.restarted(Desk(count: count, list: [1]), by: origin))
      } else {
        for _ in 0...Int.random(in: 0...2, using: &random) {
          script.append(.happened(action(&random), by: origin))
        }
        if Int.random(in: 0...100, using: &random) == 0 {
          for _ in 0..<quiet { script.append(.happened(.nothing, by: origin)) }
          script.append(.happened(action(&random), by: origin))
        }
        if Int.random(in: 0...20, using: &random) == 0 {
          let late = StepOrigin(UInt64.random(in: 1...command, using: &random))
          script.append(.happened(action(&random), by: late))
        }
      }
    }
    return script
  }

  private static func travel(_ random: inout SeededGenerator) -> DeskTimelineAction {
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

  /// Sessions, each of another seed.
  static let seeds = Array(UInt64(1)...40)

  @Test(arguments: seeds, Outline.allCases)
  func aTimelineDoesWhatOneDoesThatKeepsEveryState(seed: UInt64, outline: Outline) throws {
    var random = SeededGenerator(seed: seed)
    let limit = [0, 1, 5, 150, 100_000].randomElement(using: &random) ?? 0
    let interval = [1, 3, 16, 100, 4096].randomElement(using: &random) ?? 1
    var timeline = DeskTimeline(Desk(), limit: limit, checkpointInterval: interval)
    var model = ModelTimeline(Desk(), limit: limit)
    let reducer = TimeTravel.timeline(outline: { outline($0) })(deskReducer)
    for (index, action) in Self.script(&random, length: 800).enumerated() {
      if limit == 0, !isChange(action) { continue }
      _ = reducer(&timeline, action)
      model.apply(action)
      try #require(timeline.present == model.present, "action \(index), \(action)")
      // To look at each turn would settle nothing in the timeline, and take long.
      if limit > 0, index % 29 == 0 || index == 799 {
        let position = at(model.first, model.current, model.last)
        try #require(timeline.position == position, "action \(index), \(action)")
      }
    }
    if limit == 0 { return }

    for step in model.first...model.last {
      #expect(timeline.state(at: step) == model.states[step])
    }
    var states: [Desk] = []
    timeline.forEachStep(in: 0...Int.max) { step in
      #expect(step.origin == model.origins[step.number - 1])
      #expect(step.before == model.states[step.number - 1])
      states.append(step.after)
    }
    #expect(states == Array(model.states[(model.first + 1)...]))
    for _ in 1...50 {
      let step = Int.random(in: model.first...model.last, using: &random)
      _ = reducer(&timeline, .goTo(step))
      #expect(timeline.present == model.states[step])
    }
  }

  private func isChange(_ action: DeskTimelineAction) -> Bool {
    switch action {
    case .happened, .restarted: true
    case .undo, .redo, .goTo: false
    }
  }

  @Test(arguments: seeds)
  func undoThenRedoIsTheIdentity(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var timeline = DeskTimeline(Desk(), limit: 100_000, checkpointInterval: 16)
    for action in Self.script(&random, length: 400) { timeline.go(anyEffects: action) }
    let settled = timeline.settled()
    for _ in 1...20 {
      let position = timeline.position
      if position.current == 0 { break }
      let count = Int.random(in: 1...position.current, using: &random)
      let present = timeline.present
      timeline.go(.undo(count))
      #expect(timeline.position == at(0, position.current - count, position.last))
      timeline.go(.redo(count))
      #expect(timeline.present == present)
      #expect(timeline.position == position)
    }
    #expect(timeline.names == settled.names)
  }
}

extension DeskTimeline {
  fileprivate mutating func go(anyEffects action: DeskTimelineAction) {
    _ = timeline(outline: Desk.outline)(deskReducer)(&self, action)
  }
}
