import PrimeServices
import Testing
import UnidirectionalTesting
import WebMessages

@Suite struct ServicePauseTests {
  private let clock = VirtualClock()

  private func pause(_ length: Duration?) -> ServicePause {
    ServicePause(length: length) { [clock] in clock.now.sinceStart }
  }

  @Test func aPauseOfAMinuteEnds() {
    let pause = pause(.seconds(60))
    #expect(!pause.isActive)
    #expect(pause.begin())
    clock.advance(by: .seconds(59))
    #expect(pause.isActive)
    // A lookup that was running when the pause began has failed, too.
    #expect(!pause.begin())
    clock.advance(by: .seconds(1))
    #expect(!pause.isActive)
    #expect(pause.begin())
    #expect(pause.isActive)
  }

  @Test func aPauseWithoutALengthDoesNotEnd() {
    let pause = pause(nil)
    #expect(pause.begin())
    clock.advance(by: .seconds(1_000_000_000))
    #expect(pause.isActive)
  }

  @Test func onlyTimeOutsAndRefusalsAreLasting() {
    let lasting: [WolframAlphaError] = [
      .appIDRefused(source: "x"), .http(.timedOut(after: .seconds(1))), .http(.status(401)),
      .http(.status(403)),
    ]
    for error in lasting { #expect(error.isLasting) }
    let others: [WolframAlphaError] = [
      .noAnswer("x"), .http(.status(500)), .http(.failed("x")), .http(.cancelled),
    ]
    for error in others { #expect(!error.isLasting) }
  }
}
