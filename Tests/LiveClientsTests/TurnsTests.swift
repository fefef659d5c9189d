import Dispatch
import Testing

@testable import LiveClients

@Suite(.timeLimit(.minutes(1))) struct TurnsTests {
  private let turns = Turns(places: 1)

  @Test func aFreePlaceIsTakenAtOnce() {
    let turns = Turns(places: 2)
    #expect(turns.take(QuestionCancellation()))
    #expect(turns.take(QuestionCancellation()))
    turns.giveBack()
    #expect(turns.take(QuestionCancellation()))
  }

  @Test func whoCameFirstIsServedFirst() async {
    #expect(turns.take(QuestionCancellation()))
    let (ends, end) = AsyncStream.makeStream(of: Int.self)
    for number in 0..<5 {
      DispatchQueue(label: "waiting").async { [turns] in
        if turns.take(QuestionCancellation()) { end.yield(number) }
        turns.giveBack()
      }
      while turns.waiting <= number { await Task.yield() }
    }
    turns.giveBack()
    var served: [Int] = []
    for await number in ends.prefix(5) { served.append(number) }
    #expect(served == [0, 1, 2, 3, 4])
  }

  @Test func whoIsCancelledWaitsNoMoreAndTakesNoPlace() async {
    #expect(turns.take(QuestionCancellation()))
    let cancellation = QuestionCancellation()
    let turn = Task { [turns] in
      await onOwnThread { _ throws(Never) in turns.take(cancellation) }
    }
    while turns.waiting == 0 { await Task.yield() }
    cancellation.cancel()
    #expect(await !turn.value)
    #expect(turns.waiting == 0)
    turns.giveBack()
    #expect(turns.take(QuestionCancellation()))
  }

  @Test func whoWasCancelledBeforeDoesNotWait() {
    #expect(turns.take(QuestionCancellation()))
    let cancellation = QuestionCancellation()
    cancellation.cancel()
    #expect(!turns.take(cancellation))
  }
}
