import Testing

@testable import CommandShell

@Suite struct ProgressLineTests {
  static let rows: [(Duration, String)] = [
    (.zero, "0 s"), (.milliseconds(1_999), "1 s"), (.seconds(59), "59 s"),
    (.seconds(60), "1 min 0 s"), (.seconds(125), "2 min 5 s"), (.seconds(3_599), "59 min 59 s"),
    (.seconds(3_600), "1 h 0 min"), (.seconds(90_000), "25 h 0 min"), (.seconds(-1), "0 s"),
  ]

  @Test(arguments: rows)
  func durationsAreShownInTwoUnits(_ duration: Duration, _ words: String) {
    #expect(duration.inWords == words)
  }
}
