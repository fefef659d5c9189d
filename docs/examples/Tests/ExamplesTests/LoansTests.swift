import CommandShell
import CommandShellTesting
import Foundation
import Testing
import UnidirectionalTesting

@testable import loans

@Suite struct LoansTests {
  /// 2026-11-20 at 12:00 in UTC.
  private let noon = Timestamp(seconds: 1_795_176_000)
  private let christmas = Date(timeIntervalSince1970: 1_798_070_400)

  @Test func aLoanHasTheTimeOfItsAction() {
    let store = TestStore(initialState: Loans(), reducer: loansReducer, time: { noon })
    store.send(.lent("Dune", due: christmas, price: nil, page: nil)) {
      $0.list = [Loan(id: 1, title: "Dune", due: christmas, lent: noon)]
    }
    store.send(.returned(2), effects: [.reject(LoansRejection.noLoan(2))])
    store.send(.returned(1)) { $0.list = [] }
    store.finish()
  }

  @Test func theCommandsReadDaysPricesAndAddresses() throws {
    let table = CommandTable(libraryCommands.commands)
    let page = URL(string: "https://example.com/dune")
    #expect(
      try table.parse("lend --price 12.50 --page https://example.com/dune 2026-12-24 Dune") == [
        .loans(.lent("Dune", due: christmas, price: Decimal(string: "12.5"), page: page))
      ])
    for (line, error) in [
      ("lend tomorrow Dune", "\"tomorrow\" is not a day; write it like 2026-12-24"),
      ("lend --price -1 2026-12-24 x", "\"-1\" is not a price; write it like 12.50"),
      ("lend --page x 2026-12-24 x", "\"x\" is not an address; it begins with https://"),
    ] {
      let thrown = #expect(throws: ShellError.self) { try table.parse(line) }
      #expect(thrown.map { "\($0)" } == error)
    }
  }

  @Test func theAnswerDependsOnTheTimeOfTheQuestion() throws {
    try expectTranscript(
      of: libraryTool(),
      """
      > owner Ada
        owner: "" → "Ada"
      > lend 1970-01-03 Dune
        loans.list[0]: + {id: 1, title: "Dune", due: 1970-01-03 00:00:00 +0000, price: none, page: none, lent: 1970-01-01T00:00:00Z}
      > due
      Dune: 2 days left
      """)
  }
}
