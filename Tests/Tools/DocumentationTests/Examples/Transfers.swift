import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

struct TransferEnvironment: Sendable {
  var fetch: @Sendable (_ report: @Sendable (Double) -> Void) throws -> String
  var news: @Sendable () async throws -> AsyncStream<String>
  var clock: EffectClock
}

struct Transfers: Equatable, Sendable {
  var file: String?
  var failure: String?
  var headlines: [String] = []
}

enum TransferAction: Equatable, Sendable {
  case fileRequested
  case fileArrived(String)
  case failed(String)
  case newsOpened
  case headline(String)
}

func transferReducer(_ environment: TransferEnvironment) -> Reducer<Transfers, TransferAction> {
  Reducer { transfers, action in
    switch action {
    case .fileRequested:
      return [
        .work("fetch") { context in
          context.send(.fileArrived(try environment.fetch(context.reportProgress)))
        }
        .retry(2, delay: .seconds(5), clock: environment.clock)
        .catching { .failed($0.readableDescription) }
      ]
    case .newsOpened:
      return [
        .stream("news", of: environment.news) { .headline($0) }
          .cancellable(id: "news", cancelInFlight: true)
      ]
    case .fileArrived(let file): transfers.file = file
    case .failed(let reason): transfers.failure = reason
    case .headline(let title): transfers.headlines.append(title)
    }
    return []
  }
}

@Suite(.ownThread) struct TransferTests {
  private struct Unreachable: Error {}

  private let clock = VirtualClock()

  private func reducer(
    fetch: @escaping @Sendable (_ report: @Sendable (Double) -> Void) throws -> String = { _ in "" }
  ) -> Reducer<Transfers, TransferAction> {
    transferReducer(
      TransferEnvironment(
        fetch: fetch,
        news: {
          AsyncStream { news in
            news.yield("one")
            news.yield("two")
            news.finish()
          }
        },
        clock: clock.effectClock))
  }

  @Test func theLastErrorIsShown() {
    let reducer = reducer(fetch: { _ in throw Unreachable() })
    let store = TestStore(initialState: Transfers(), reducer: reducer)
    let fetch = Effect<TransferAction>.named("fetch")
      .retry(2, delay: .seconds(5), clock: clock.effectClock)

    store.send(.fileRequested, effects: [fetch])
    store.advance(clock, by: .seconds(10))
    store.receive(.failed("Unreachable()")) { $0.failure = "Unreachable()" }
    store.finish()
  }

  @Test func progressIsReported() {
    let reducer = reducer(fetch: { report in
      report(0.5)
      return "a.txt"
    })
    let store = Store(initialState: Transfers(), reducer: reducer)
    let task = store.send(.fileRequested)
    var parts: [Double] = []
    store.observe { _ in parts += store.progress(of: task).map { [$0] } ?? [] }
    store.wait(for: task)
    #expect(parts == [0.5])
  }

  @Test func headlinesArriveInOrder() {
    let store = TestStore(initialState: Transfers(), reducer: reducer())
    store.send(
      .newsOpened,
      effects: [.named("news").cancellable(id: "news", cancelInFlight: true)])
    store.receive(.headline("one")) { $0.headlines = ["one"] }
    store.receive(.headline("two")) { $0.headlines = ["one", "two"] }
    store.finish()
  }
}
