import PrimeNumbers
import Testing

@Suite struct PrimeComputationErrorTests {
  @Test(
    arguments: [
      (.cancelled, "canceled"),
      (
        .tooLarge(limit: 100),
        "too large to compute here without libprimecount; install it (on Debian, the package "
          + "libprimecount7), or try a number up to 100"
      ),
      (
        .beyondInt64(limit: 9),
        "too large; the largest prime that fits in 64 bits is at position 9"
      ),
      (.notPositive(-3), "there is no prime at position -3; positions start at 1"),
      (.libraryFailed, "libprimecount returned no result"),
    ] as [(PrimeComputationError, String)])
  func messagesDescribeTheErrors(error: PrimeComputationError, message: String) {
    #expect(error.description == message)
  }
}
