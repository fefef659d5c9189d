import Synchronization
import Testing
import Unidirectional

@Suite struct LoggingTests {
  private final class Log: Sendable {
    let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private let counter = Reducer<Int, Int> { count, step in
    count += step
    return step == 1 ? [.sync("again", ["by": 10]) { 10 }] : []
  }

  @Test func everyActionIsLoggedWithItsEffectsAndTheState() {
    let log = Log()
    let store = Store(
      initialState: 0,
      reducer: counter.wrapped(
        by: logging(to: { log.add("\($0.action) \($0.effects) \($0.state)") })))
    store.send(1)
    #expect(log.lines.withLock { $0 } == ["1 [again(by: 10)] 1", "10 [] 11"])
  }

  @Test func theLogIsTheFirstEffect() {
    var count = 0
    let logged = counter.wrapped(by: logging(to: { _ in Issue.record("a reducer runs no effect") }))
    #expect(logged(&count, 1).map(\.description) == ["log", "again(by: 10)"])
  }
}
