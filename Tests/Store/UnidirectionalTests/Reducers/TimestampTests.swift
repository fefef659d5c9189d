import Testing
import Unidirectional

@Suite struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"),
    (-1, "1969-12-31T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"),
    (1_795_230_600, "2026-11-21T03:10:00Z"),
    (4_107_542_399, "2100-02-28T23:59:59Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"),
    (-62_135_596_800, "0001-01-01T00:00:00Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"),
    (-62_198_755_200, "-0001-01-01T00:00:00Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"),
    (253_402_300_800, "10000-01-01T00:00:00Z"),
  ])
  func printsAsRFC3339(seconds: Int64, text: String) {
    #expect(Timestamp(seconds: seconds).description == text)
  }

  @Test func theDescriptionIsCutToWholeSeconds() {
    #expect(Timestamp(milliseconds: 1999).description == "1970-01-01T00:00:01Z")
    #expect(Timestamp(milliseconds: -1).description == "1969-12-31T23:59:59Z")
  }

  @Test func secondsOutOfRangeAreClamped() {
    #expect(Timestamp(seconds: .max).milliseconds == .max)
    #expect(Timestamp(seconds: .min).milliseconds == .min + 1)
    #expect(Timestamp(seconds: .min) != .unstamped)
    #expect(Timestamp(seconds: .min).description == "-292275055-05-16T16:47:04Z")
    #expect(Timestamp(seconds: .max).description == "292278994-08-17T07:12:55Z")
  }

  @Test func stampingKeepsAnExistingTime() {
    var action = Timestamped("x", at: Timestamp(seconds: 5))
    action.stamp { Timestamp(seconds: 6) }
    #expect(action.time == Timestamp(seconds: 5))
    var fresh = Timestamped("x")
    fresh.stamp { Timestamp(seconds: 6) }
    #expect(fresh.time == Timestamp(seconds: 6))
  }
}
