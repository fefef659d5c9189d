import Testing

@testable import LineEditing

@Suite struct TerminalSizeTests {
  private let size = TerminalSize(columns: 10, rows: 4)

  @Test(arguments: [
    ("", true), ("1\n2\n3\n", true), ("1\n2\n3\n4\n", false), ("1\n2\n3\n4", true),
    ("0123456789ABC\n2\n", true), ("0123456789ABC\n2\n3\n", false),
    ("\u{1B}[31m12345678\u{1B}[0m\n2\n3\n", true),
  ])
  func oneRowIsLeftForThePrompt(text: String, fits: Bool) {
    #expect(size.holds(text) == fits)
  }
}
