import Dispatch
import Testing

@testable import LiveClients

@Suite(.timeLimit(.minutes(1))) struct TurnsTests {
  private let turns = Turns(places: 1)

  @Test func freePlaceIsTakenImmediately() {
    let turns = Turns(places: 2)
    #expect(turns.take(CancellationToken()))
    #expect(turns.take(CancellationToken()))
    turns.giveBack()
    #expect(turns.take(CancellationToken()))
  }

  @Test func callersAreServedInOrder() async {
    #expect(turns.take(CancellationToken()))
    let (ends, end) = AsyncStream.makeStream(of: Int.self)
    for number in 0..<5 {
      DispatchQueue(label: "waiting").async { [turns] in
        if turns.take(CancellationToken()) { end.yield(number) }
        turns.giveBack()
      }
      while turns.waiting <= number { await Task.yield() }
    }
    turns.giveBack()
    var served: [Int] = []
    for await number in ends.prefix(5) { served.append(number) }
    #expect(served == [0, 1, 2, 3, 4])
  }

  @Test func cancelledCallerStopsWaitingAndTakesNoPlace() async {
    #expect(turns.take(CancellationToken()))
    let cancellation = CancellationToken()
    let turn = Task { [turns] in
      await onOwnThread { _ throws(Never) in turns.take(cancellation) }
    }
    while turns.waiting == 0 { await Task.yield() }
    cancellation.cancel()
    #expect(await !turn.value)
    #expect(turns.waiting == 0)
    turns.giveBack()
    #expect(turns.take(CancellationToken()))
  }

  @Test func callerCancelledBeforehandDoesNotWait() {
    #expect(turns.take(CancellationToken()))
    let cancellation = CancellationToken()
    cancellation.cancel()
    #expect(!turns.take(cancellation))
  }
}
