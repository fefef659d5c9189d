import Observation
import Testing

@testable import tally

@MainActor
@Suite struct TallyTests {
  /// Waits until the model satisfies a condition.
  private func wait(until isDone: () -> Bool) async {
    while !isDone() {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = isDone()
        } onChange: {
          continuation.resume()
        }
      }
    }
  }

  @Test func theModelFollowsTheLinesAndTheWindowUntilTheLinesEnd() async {
    let (lines, typing) = AsyncStream.makeStream(of: String.self)
    let (handlers, found) = AsyncStream.makeStream(of: (@Sendable (Int) -> Void).self)
    let model = TallyModel(
      TallyEnvironment(
        lines: { lines },
        onResize: { handle in
          found.yield(handle)
          return { found.finish() }
        }))
    typing.yield("to be or")
    await wait { model.bar == "###" }
    for await handle in handlers {
      handle(2)
      break
    }
    await wait { model.bar == "##" }
    typing.finish()
    await wait { model.isOver }
    for await _ in handlers {}
  }
}
