import Dispatch
import Synchronization
import TestProcesses
import Testing
import Unidirectional

/// Checks that a long chain of effects needs no more stack or memory than a short one.
///
/// In a chain, each effect sends the action that returns the next effect.
@Suite(.ownThread) struct ChainTests {
  /// The way one step of a chain leads to the next.
  enum Link: CaseIterable, Sendable {
    case sync, concatenated, cancellable, observer, middleware, subscriber, feedback
    case work, serialWork, callback, task

    var isAsynchronous: Bool {
      switch self {
      case .work, .serialWork, .callback, .task: true
      default: false
      }
    }

    /// The number of steps in a long chain.
    var length: Int { (self == .sync ? 10_000 : 1_000) * (LongTests.areEnabled ? 10 : 1) }

    func effects(after step: Token) -> [Effect<Token>] {
      switch self {
      case .sync: [.sync("next", ["": step]) { step.next }]
      case .concatenated: [.concatenate([.merge([]), .sync("next", ["": step]) { step.next }])]
      case .cancellable:
        [.sync("next", ["": step]) { step.next }.cancellable(id: 1, cancelInFlight: true)]
      case .work: [.work("next", ["": step]) { $0.send(step.next) }]
      case .serialWork: [.work("next", ["": step], on: .serial) { $0.send(step.next) }]
      case .callback:
        [
          .callback("next", ["": step]) { context in
            context.send(step.next)
            context.finish()
          }
        ]
      case .task: [.task("next", ["": step]) { $0.send(step.next) }]
      case .observer, .middleware, .subscriber, .feedback: []
      }
    }
  }

  /// The number of steps of a chain, and the most tokens and bytes of stack that it used at once.
  private struct Cost {
    let steps: Int
    let tokens: Int
    let stack: Int
  }

  private struct State {
    var last: Token?
    var steps = 0
  }

  private static func cost(of steps: Int, by link: Link) -> Cost {
    let tokens = TokenCount()
    let depths = Mutex<(least: UInt, most: UInt)>((.max, .min))
    let store = Store(
      initialState: State(),
      reducer: Reducer<State, Token> { state, step in
        var here: UInt8 = 0
        let depth = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
        depths.withLock { $0 = (min($0.least, depth), max($0.most, depth)) }
        state.steps += 1
        state.last = step
        return step.number < steps ? link.effects(after: step) : []
      },
      middleware: link == .middleware
        ? [
          Middleware { step, context, next in
            next(step)
            if step.number < steps { context.send(step.next) }
          }
        ] : [])
    switch link {
    case .observer:
      store.observe { [unowned store] transition in
        if transition.action.number < steps { store.send(transition.action.next) }
      }
    case .subscriber:
      store.subscribe(to: { $0.last }) { [unowned store] last in
        if let last, last.number < steps { store.send(last.next) }
      }
    case .feedback:
      store.attach(
        Feedback(query: { $0.last }) { last in
          last.number < steps ? .sync("next", ["": last]) { last.next } : .merge([])
        })
    default: break
    }
    store.send(Token(1, countedBy: tokens))
    store.waitUntilIdle()
    return Cost(
      steps: store.state.steps, tokens: tokens.most,
      stack: depths.withLock { Int($0.most - $0.least) })
  }

  @Test(arguments: Link.allCases)
  func aLongChainCostsNoMoreThanAShortOne(link: Link) {
    let short = Self.cost(of: 10, by: link)
    let long = Self.cost(of: link.length, by: link)
    #expect(short.steps == 10)
    #expect(long.steps == link.length)
    // The thread of an asynchronous effect may keep its token a moment longer.
    #expect(long.tokens <= short.tokens + (link.isAsynchronous ? 64 : 0))
    #expect(long.stack <= short.stack + 4096)
  }

  @Test func aLongConcatenationNeedsNoStack() {
    let store = recorder([
      0: [.concatenate(Array(repeating: .sync("one") { 1 }, count: 20_000))]
    ])
    store.send(0)
    #expect(store.state.count == 20_001)
  }

  @Test func workWaitsForTheStoreAfterSixtyFourActions() {
    let inFlight = Atomic(0)
    let most = Atomic(0)
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { count, n in
        count += 1
        if n > 0 {
          inFlight.subtract(1, ordering: .sequentiallyConsistent)
          return []
        }
        return [
          .work("flood") { context in
            for n in 1...20_000 {
              context.send(n)
              let sent = inFlight.add(1, ordering: .sequentiallyConsistent).newValue
              _ = most.max(sent, ordering: .sequentiallyConsistent)
            }
          }
        ]
      })
    store.wait(for: store.send(0))
    #expect(store.state == 20_001)
    let mostInFlight = most.load(ordering: .sequentiallyConsistent)
    #expect((1...64).contains(mostInFlight))
  }

  @Test func endedEffectsAreReleasedWhileOthersWait() {
    let tokens = TokenCount()
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Token> { state, token in
        state += 1
        let next = token.next
        return token.number < 100 ? [.work("next", ["": next]) { $0.send(next) }] : []
      })
    // More effects than can run at once, so some always wait.
    for _ in 0..<150 { store.send(Token(0, countedBy: tokens)) }
    store.waitUntilIdle()
    let most = tokens.most
    #expect(most < 150 * 4)
  }
}
