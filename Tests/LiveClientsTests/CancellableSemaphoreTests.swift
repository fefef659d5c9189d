import Dispatch
import Testing

@testable import LiveClients

@Suite(.timeLimit(.minutes(5))) struct CancellableSemaphoreTests {
  private let semaphore = CancellableSemaphore(places: 1)

  @Test func freePlaceIsTakenImmediately() {
    let semaphore = CancellableSemaphore(places: 2)
    #expect(semaphore.wait(cancelledBy: CancellationToken()))
    #expect(semaphore.wait(cancelledBy: CancellationToken()))
    semaphore.signal()
    #expect(semaphore.wait(cancelledBy: CancellationToken()))
  }

  @Test func callersAreServedInOrder() async {
    #expect(semaphore.wait(cancelledBy: CancellationToken()))
    let (ends, end) = AsyncStream.makeStream(of: Int.self)
    for number in 0..<5 {
      DispatchQueue(label: "waiting").async { [semaphore] in
        if semaphore.wait(cancelledBy: CancellationToken()) { end.yield(number) }
        semaphore.signal()
      }
      while semaphore.waiting <= number { await Task.yield() }
    }
    semaphore.signal()
    var served: [Int] = []
    for await number in ends.prefix(5) { served.append(number) }
    #expect(served == [0, 1, 2, 3, 4])
  }

  @Test func cancelledCallerStopsWaitingAndTakesNoPlace() async {
    #expect(semaphore.wait(cancelledBy: CancellationToken()))
    let cancellation = CancellationToken()
    let waiter = Task { [semaphore] in
      await onOwnThread { _ throws(Never) in semaphore.wait(cancelledBy: cancellation) }
    }
    while semaphore.waiting == 0 { await Task.yield() }
    cancellation.cancel()
    #expect(await !waiter.value)
    #expect(semaphore.waiting == 0)
    semaphore.signal()
    #expect(semaphore.wait(cancelledBy: CancellationToken()))
  }

  @Test func callerCancelledBeforehandDoesNotWait() {
    #expect(semaphore.wait(cancelledBy: CancellationToken()))
    let cancellation = CancellationToken()
    cancellation.cancel()
    #expect(!semaphore.wait(cancelledBy: cancellation))
  }
}
