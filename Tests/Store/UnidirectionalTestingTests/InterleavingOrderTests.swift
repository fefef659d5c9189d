import Testing
import Unidirectional
import UnidirectionalTesting

/// Tests the order in which the search lets effects send their actions.
@Suite struct InterleavingOrderTests {
  /// Explores a reducer that notes each action, and returns the lists of notes in final states.
  private func finalLists(
    of effects: @escaping @Sendable () -> [Effect<Int>],
    outcomes: @escaping (EffectSignature) -> [[Int]] = {
      [[$0.arguments.first?.value as? Int ?? 0]]
    }
  ) -> Set<[Int]> {
    let reducer = Reducer<[Int], Int> { list, action in
      list.append(action)
      return action == 0 ? effects() : []
    }
    var lists: Set<[Int]> = []
    var longest = 0
    exploreInterleavings(
      initialState: [], reducer: reducer, actions: { $0.isEmpty ? [0] : [] }, outcomes: outcomes,
      invariant: { step in
        longest = max(longest, step.state.count)
        lists.insert(Array(step.state.dropFirst()))
        return true
      })
    return lists.filter { $0.count == longest - 1 }
  }

  private static func work(_ number: Int, on queue: EffectQueue = .concurrent) -> Effect<Int> {
    .work("work", ["": number], on: queue) { _ in }
  }

  private static func wait(_ seconds: Int, _ number: Int) -> Effect<Int> {
    .concatenate([
      .wait(for: .seconds(seconds), clock: .live), .sync("end", ["": number]) { number },
    ])
  }

  @Test func concurrentEffectsArriveInAnyOrder() {
    let lists = finalLists { (1...4).map { Self.work($0) } }
    #expect(lists.count == 24)
  }

  @Test func effectsOnTheSerialQueueArriveInOrder() {
    let lists = finalLists { (1...3).map { Self.work($0, on: .serial) } }
    #expect(lists == [[1, 2, 3]])
  }

  @Test func aSequenceArrivesInOrder() {
    let lists = finalLists { [.concatenate([Self.work(1), Self.work(2)]), Self.work(3)] }
    #expect(lists == [[1, 2, 3], [1, 3, 2], [3, 1, 2]])
  }

  @Test func theResultsOfAnOrderedEffectArriveInOrder() {
    let lists = finalLists { [.ordered([Self.work(1), Self.work(2)]), Self.work(3)] }
    #expect(lists == [[1, 2, 3], [1, 3, 2], [3, 1, 2]])
    #expect(finalLists { [.ordered([Self.work(1), .send(2), .send(3)])] } == [[1, 2, 3]])
    let waits = finalLists(
      of: { [.ordered([Self.wait(2, 1), Self.wait(1, 2)])] },
      outcomes: { effect in
        effect.name == "wait"
          ? [[]] : [[effect.arguments[0].value as? Int ?? 0]]
      })
    #expect(waits == [[1, 2]])
  }

  @Test func aResultThatWaitsForItsTurnDoesNotHoldTheSerialQueue() {
    let lists = finalLists {
      [.ordered([Self.work(1), Self.work(2, on: .serial)]), Self.work(3, on: .serial)]
    }
    #expect(lists == [[1, 2, 3], [1, 3, 2], [3, 1, 2]])
  }

  @Test func mergedEffectsOfASequenceArriveInAnyOrder() {
    let lists = finalLists {
      [.concatenate([.merge([Self.work(1), Self.work(2)]), Self.work(3)])]
    }
    #expect(lists == [[1, 2, 3], [2, 1, 3]])
  }

  @Test func effectsThatHaveNotStartedAreNotCancelled() {
    let reducer = Reducer<[Int], Int> { list, action in
      list.append(action)
      switch action {
      case 0: return [.concatenate([Self.work(1), Self.work(2).cancellable(id: "second")])]
      case 9: return [.cancel(id: "second")]
      default: return []
      }
    }
    var lists: Set<[Int]> = []
    exploreInterleavings(
      initialState: [], reducer: reducer,
      actions: { $0.isEmpty ? [0] : $0.contains(9) ? [] : [9] },
      outcomes: { [[$0.arguments.first?.value as? Int ?? 0]] },
      invariant: { step in
        lists.insert(step.state)
        return true
      })
    #expect(lists.contains([0, 9, 1, 2]))
    #expect(lists.filter { $0.count == 4 }.count == 3)
  }

  @Test func immediateActionsComeFirst() {
    let lists = finalLists {
      [Self.work(1), .sync("now", ["": 2]) { send in send(2) }, .sync("now", ["": 3]) { 3 }]
    }
    #expect(lists == [[2, 3, 1]])
  }

  @Test func waitsOfOneActionEndInTheOrderOfTheirDeadlines() {
    let lists = finalLists(
      of: { [Self.wait(2, 20), Self.wait(1, 10)] },
      outcomes: { effect in
        effect.name == "wait"
          ? [[]] : [[effect.arguments[0].value as? Int ?? 0]]
      })
    #expect(lists == [[10, 20]])
  }

  @Test func aTimerTicksOnlyAsOftenAsTheTimeOfAWaitAllows() {
    let lists = finalLists(
      of: {
        [
          .timer("timer", every: .seconds(3), clock: .live) { 3 }.cancellable(id: "timer"),
          .concatenate([Self.wait(10, 10), .cancel(id: "timer")]),
        ]
      },
      outcomes: { effect in
        switch effect.name {
        case "wait": [[]]
        case "end": [[10]]
        default: [[3]]
        }
      })
    #expect(lists == [[3, 3, 3, 10]])
  }

  @Test func aLongerWaitThatStartedEarlierMayEndFirst() {
    let reducer = Reducer<[Int], Int> { list, action in
      list.append(action)
      if action < 10 { return [] }
      return [Self.wait(action, action / 10)]
    }
    func lists(_ first: Int, _ second: Int) -> Set<[Int]> {
      var lists: Set<[Int]> = []
      exploreInterleavings(
        initialState: [], reducer: reducer,
        actions: { $0.isEmpty ? [first] : $0 == [first] ? [second] : [] },
        outcomes: { effect in
          effect.name == "wait"
            ? [[]] : [[effect.arguments[0].value as? Int ?? 0]]
        },
        invariant: {
          if $0.state.count == 4 { lists.insert($0.state) }
          return true
        })
      return lists
    }
    #expect(lists(30, 20) == [[30, 20, 3, 2], [30, 20, 2, 3]])
    #expect(lists(20, 30) == [[20, 30, 2, 3]])
  }
}
