import CommandShell
import CommandShellTesting
import TestProcesses
import Testing
import currency

/// Tests that the prompt reads a code of the rates as the command line does.
@Suite(.ownThread) struct CurrencyTerminalTests {
  private func session() throws -> TerminalSession<CurrencyState, CurrencyAction> {
    var tool = currencyTool(defaultSource: "usual", environment: .unimplemented)
    tool.name = "currency"
    tool.initialState.rates = try frankfurterRates()
    return try TerminalSession(tool, rows: 10, columns: 100)
  }

  @Test func aTypedCodeIsNoMistakeAndHasAPreview() throws {
    let session = try session()
    for letter in "gbp" {
      try session.type(String(letter))
      #expect(!session.screen.text.contains("unknown"))
    }
    #expect(session.screen.text.contains("currency: USD → GBP"))
    try session.type("\r")
    #expect(session.state.currency.rawValue == "GBP")
    try session.type("gbx")
    #expect(session.screen.text.contains("unknown command"))
  }

  @Test(arguments: [
    ("gb", "GBP "), ("10 e", "10 EUR "), ("10 EUR t", "10 EUR to "), ("10 to k", "10 to KWD "),
    ("rel", "reload "),
  ])
  func tabCompletesCodes(typed: String, completed: String) throws {
    let session = try session()
    try session.type("\(typed)\t")
    #expect(session.screen.textBeforeCursor == "USD> \(completed)")
  }

  @Test func anAmountAndACurrencyAreOneStep() throws {
    let session = try session()
    try session.type("10 EUR to GBP\r5 in usd\r7 to XYZ\r")
    #expect(session.state.typedAmount == "10")
    #expect(session.screen.text.contains("write 5 EUR to USD"))
    try session.type("undo\r")
    #expect(session.state.typedAmount == nil)
    #expect(session.state.currency == .usd)
  }
}
