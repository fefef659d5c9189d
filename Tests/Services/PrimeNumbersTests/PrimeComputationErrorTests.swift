import PrimeNumbers
import Testing

@Suite struct PrimeComputationErrorTests {
  @Test(
    arguments: [
      (.cancelled, "canceled"),
      (.tooLarge(limit: 100), "too large to compute here; try a number up to 100"),
      (.notPositive(-3), "there is no prime at position -3; positions start at 1"),
    ] as [(PrimeComputationError, String)])
  func messagesDescribeTheErrors(error: PrimeComputationError, message: String) {
    #expect(error.description == message)
  }
}
