import Testing

@testable import CommandShell

@Suite struct JobNumbersTests {
  @Test func theyCountOnWhileAnyIsUnderWay() {
    var numbers = JobNumbers()
    #expect(numbers.next(isAnyUnderWay: false) == 1)
    #expect(numbers.next(isAnyUnderWay: true) == 2)
    #expect(numbers.next(isAnyUnderWay: true) == 3)
    #expect(numbers.next(isAnyUnderWay: false) == 1)
  }
}
