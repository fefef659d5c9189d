import PrimeNumbers
import Testing

@Suite struct PrimeComputationErrorTests {
  @Test(
    arguments: [
      (.cancelled, "the computation was cancelled"),
      (.tooLarge(limit: 100), "too large to compute here; try a number up to 100"),
      (.notPositive(-3), "there is no prime number -3; they are counted from 1"),
      (.libraryFailed("libprimecount"), "libprimecount gave no result"),
    ] as [(PrimeComputationError, String)])
  func messagesDescribeTheErrors(error: PrimeComputationError, message: String) {
    #expect(error.description == message)
  }
}
