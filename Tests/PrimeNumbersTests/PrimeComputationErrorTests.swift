import PrimeNumbers
import Testing

@Suite struct PrimeComputationErrorTests {
  @Test(
    arguments: [
      (.cancelled, "the computation was canceled"),
      (.tooLarge(limit: 100), "too large to compute here; try a number up to 100"),
      (.notPositive(-3), "there is no prime at position -3; positions start at 1"),
      (.libraryFailed("libprimecount"), "libprimecount returned no result"),
    ] as [(PrimeComputationError, String)])
  func messagesDescribeTheErrors(error: PrimeComputationError, message: String) {
    #expect(error.description == message)
  }
}
