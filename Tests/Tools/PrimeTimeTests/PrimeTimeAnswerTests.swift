import ActivityFeed
import CommandShell
import Counter
import FavoritePrimes
import PrimeCheck
import PrimeNumbers
import StateDiff
import Testing
import primetime

@Suite struct PrimeTimeAnswerTests {
  private func answer(
    _ action: PrimeTimeAction, in state: PrimeTimeState = PrimeTimeState()
  ) -> Answer? {
    primeTimeAnswer(to: action, nil, in: state)
  }

  @Test(
    arguments: [
      (7, "7 is prime.", #"{"number":7,"prime":true,"factors":[[7,1]]}"#),
      (9, "9 is not prime: 9 = 3^2.", #"{"number":9,"prime":false,"factors":[[3,2]]}"#),
      (1, "1 is not prime.", #"{"number":1,"prime":false,"factors":[]}"#),
      (0, "0 is not prime.", #"{"number":0,"prime":false,"factors":[]}"#),
      (-7, "-7 is not prime.", #"{"number":-7,"prime":false,"factors":[[7,1]]}"#),
      (360, "360 is not prime: 360 = 2^3 × 3^2 × 5.", nil),
    ] as [(Integer, String, String?)])
  func primality(number: Integer, sentence: String, json: String?) {
    let answer = answer(.primeCheck(.primalityResponse(PrimeFactorization(of: number))))
    #expect(answer?.lines == [sentence])
    if let json { #expect(answer?.value.json == json) }
  }

  @Test(
    arguments: [
      (360, "360 = 2^3 × 3^2 × 5"), (97, "97 is prime."), (-7, "-7 = -1 × 7"),
      (1, "1 has no prime factors."), (-1, "-1 has no prime factors."),
      (0, "0 has no prime factorization: every prime divides it."),
      (-12, "-12 = -1 × 2^2 × 3"),
    ] as [(Integer, String)])
  func factors(number: Integer, sentence: String) {
    let answer = answer(.primeCheck(.factorizationResponse(PrimeFactorization(of: number))))
    #expect(answer?.lines == [sentence])
  }

  @Test func aLargePrimeIsItsOnlyFactor() throws {
    var result = PrimeFactorization(of: try IntegerExpression.value(of: "2^521-1"))
    try result.provePrimality { false }
    let certainty = result.isProved == true ? "prime" : "almost certainly prime (BPSW)"
    #expect(
      answer(.primeCheck(.factorizationResponse(result)))?.lines
        == ["\(result.number) is \(certainty)."])
  }

  @Test func aCompositeFactorIsAFailureWithARemedy() throws {
    let number = try IntegerExpression.value(of: "21*(10^30+57)*(10^31+33)")
    let answer = answer(.primeCheck(.factorizationResponse(PrimeFactorization(of: number))))
    #expect(answer?.lines == ["\(number) = 3 × 7 × c62 (62 digits, not factored)"])
    #expect(
      answer?.error == """
        a factor of 62 digits is not split; to continue the search, run echo \(try number.dividedExactly(by: 21)) \
        | ecm -c 1000 3e6 (GMP-ECM; on Debian, the package gmp-ecm)
        """)
  }

  @Test(
    arguments: [
      (
        7, "7 is prime, the 4th; its neighbors are 5 and 11.",
        #"{"number":7,"prime":true,"factors":[[7,1]],"position":4,"previous":5,"next":11}"#
      ),
      (
        9, "9 = 3^2; its neighbors are 7 and 11.",
        #"{"number":9,"prime":false,"factors":[[3,2]],"position":null,"previous":7,"next":11}"#
      ),
      (
        2, "2 is prime, the 1st; the next prime is 3.",
        #"{"number":2,"prime":true,"factors":[[2,1]],"position":1,"previous":null,"next":3}"#
      ),
      (3, "3 is prime, the 2nd; its neighbors are 2 and 5.", nil),
      (31, "31 is prime, the 11th; its neighbors are 29 and 37.", nil),
      (73, "73 is prime, the 21st; its neighbors are 71 and 79.", nil),
      (607, "607 is prime, the 111th; its neighbors are 601 and 613.", nil),
      (1, "1 is not prime; the next prime is 2.", nil),
      (0, "0 is not prime; the next prime is 2.", nil),
      (-12, "-12 = -1 × 2^2 × 3; the next prime is 2.", nil),
      (1_000_000_007, "1000000007 is prime; its neighbors are 999999937 and 1000000009.", nil),
      (
        9_223_372_036_854_775_783,
        "9223372036854775783 is prime; "
          + "its neighbors are 9223372036854775643 and 9223372036854775837.",
        """
        {"number":"9223372036854775783","prime":true,"factors":[["9223372036854775783",1]],\
        "position":null,"previous":"9223372036854775643","next":"9223372036854775837"}
        """
      ),
    ] as [(Integer, String, String?)])
  func numbersAreDescribed(number: Integer, sentence: String, json: String?) throws {
    let answer = answer(.primeCheck(.factsResponse(try NumberFacts(about: number))))
    #expect(answer?.lines == [sentence])
    if let json { #expect(answer?.value.json == json) }
  }

  @Test(
    arguments: [
      (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"),
      (13, "13th"), (21, "21st"), (101, "101st"), (111, "111th"), (1002, "1002nd"),
    ] as [(Int64, String)])
  func anNthPrimeIsNamedByItsOrdinal(position: Int64, ordinal: String) {
    let answer = answer(.counter(.nthPrimeResponse(position, .found(5, nil))))
    #expect(answer?.lines == ["The \(ordinal) prime is 5."])
  }

  @Test func anNthPrimeNamesItsSource() {
    func line(_ source: NthPrimeSource) -> [String]? {
      answer(.counter(.nthPrimeResponse(5, .found(11, source))))?.lines
    }
    #expect(line(.service) == ["The 5th prime is 11. (Wolfram Alpha)"])
    #expect(line(.computed) == ["The 5th prime is 11. (computed here)"])
    #expect(
      line(.computedAfter(failure: "timed out after 20 s"))
        == ["The 5th prime is 11. (computed here; Wolfram Alpha: timed out after 20 s)"])
    #expect(answer(.counter(.nthPrimeResponse(5, .failed("why"))))?.error == "why")
  }

  @Test(
    arguments: [
      (10, 4, "There are 4 primes up to 10."), (2, 1, "There is 1 prime up to 2."),
      (-5, 0, "There are 0 primes up to -5."),
    ] as [(Int64, Int64, String)])
  func primeCounts(number: Int64, count: Int64, sentence: String) {
    let answer = answer(.counter(.primeCountResponse(upTo: number, .found(count))))
    #expect(answer?.lines == [sentence])
    #expect(answer?.value.json == #"{"number":\#(number),"primes":\#(count)}"#)
  }

  @Test func favoritesAreNumberedInOrder() {
    let state = PrimeTimeState(favoritePrimes: [5, 2])
    let answer = answer(.favoritePrimes(.listRequested), in: state)
    #expect(answer?.lines == ["1  5", "2  2"])
    #expect(answer?.value.json == "[5,2]")
  }

  @Test func answersNameTheFile() {
    #expect(
      answer(.favoritePrimes(.saveResponse(.saved([2, 3, 5], file: "a b.json"))))?.lines
        == ["saved 3 favorite primes to a b.json"])
    #expect(
      answer(.favoritePrimes(.loadResponse(.loaded([2], file: "f"))))?.lines
        == ["loaded 1 favorite prime from f"])
    #expect(answer(.favoritePrimes(.loadResponse(.failed("why"))))?.error == "why")
  }

  @Test func aMissingPageIsAnError() {
    #expect(
      answer(.activityFeed(.pageRequested(2)))?.error
        == "there is no page 2; there is only page 1")
  }

  @Test func primesAreAnsweredAsNumbers() {
    #expect(answer(.counter(.primesFound([2, 3]))) == Answer(numbers: [2, 3]))
  }

  @Test func aPrimeThatWasFoundIsAnsweredIfNoChangeShowsIt() {
    let state = PrimeTimeState(count: 101)
    for action in [.nextPrimeRequested(after: 100), .previousPrimeRequested(before: nil)]
      as [CounterAction]
    {
      let answer = answer(.counter(action), in: state)
      #expect(answer?.lines == ["101"] && answer?.replacesChanges == true)
      #expect(answer?.value.json == #"{"prime":101}"#)
    }
    #expect(answer(.counter(.primeFound(7)), in: state)?.lines == ["7"])
  }

  @Test func emptyListsAreNamed() {
    let rows: [(PrimeTimeAction, String)] = [
      (.counter(.noPrimesFound(from: 24, through: 28)), "no primes from 24 to 28"),
      (.favoritePrimes(.listRequested), "no favorite primes"),
      (.activityFeed(.pageRequested(1)), "the feed is empty"),
    ]
    for (action, line) in rows { #expect(answer(action) == Answer(line, value: .list([]))) }
  }

  @Test func changesOfTheStateHaveNoAnswer() {
    #expect(answer(.counter(.incremented(by: 1))) == nil)
    #expect(answer(.favoritePrimes(.favoriteAdded(7))) == nil)
    #expect(answer(.counter(.countRequested))?.lines == ["count = 0"])
  }
}
