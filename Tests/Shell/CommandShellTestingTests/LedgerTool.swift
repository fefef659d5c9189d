import CommandShell
import CommandShellTesting
import StateDiff
import Unidirectional
import UnidirectionalTesting

/// The state of a tool that adds amounts and looks up exchange rates.
struct Ledger: Codable, Dumpable, Equatable, Sendable {
  var total = 0
  var note = ""
}

enum LedgerAction: ToolAction {
  case added(Int)
  case rateRequested(String)
  case rateArrived(Double)
  case noteTyped(String)
  case noteSaved
}

/// Creates the tool.
///
/// - Parameters:
///   - clock: The clock for the delay before a note is saved.
///   - rate: Returns the exchange rate of a currency.
/// - Returns: The tool.
func ledgerTool(
  clock: EffectClock = .live, rate: @escaping @Sendable (String) -> Double = { _ in 0 }
) -> Tool<Ledger, LedgerAction> {
  Tool(
    initialState: Ledger(),
    reducer: Reducer<Ledger, LedgerAction> { state, action in
      switch action {
      case .added(let amount):
        state.total += amount
        return []
      case .rateRequested(let currency):
        return [
          .work("rate", ["": currency]) { context in context.send(.rateArrived(rate(currency))) }
        ]
      case .noteTyped(let text):
        state.note = text
        return [
          .sync("save") { send in send(.noteSaved) }
            .debounce(id: "save", for: .seconds(2), clock: clock)
        ]
      case .rateArrived, .noteSaved: return []
      }
    },
    sections: [
      CommandSection("Ledger") {
        Command("add", arguments: .integer("N"), summary: "add N") { .added(Int($0)) }
        Command(
          "rate", arguments: .choice(["EUR", "USD"]), summary: "look up a rate"
        ) { .rateRequested($0) }
        Command("note", arguments: .text(), summary: "keep a note") { .noteTyped($0) }
      }
    ],
    render: { action, _, _ in
      switch action {
      case .rateArrived(let rate): Answer("The rate is \(rate).", value: .number(rate))
      case .noteSaved: Answer("The note is saved.", value: .none)
      case .added, .rateRequested, .noteTyped: nil
      }
    },
    prompt: { "\($0.total)> " })
}

/// Starts a session of the tool in an empty window, without the greeting.
func ledgerSession(
  _ tool: sending Tool<Ledger, LedgerAction>, rows: Int = 24, columns: Int = 80,
  clock: VirtualClock = VirtualClock()
) throws -> TerminalSession<Ledger, LedgerAction> {
  let session = try TerminalSession(tool, rows: rows, columns: columns, clock: clock)
  try session.type("\u{C}")
  return session
}
