import StateDiff
import TimeTravel
import Unidirectional

/// A state with parts of several types, to test that a recording keeps them.
struct Basket: Codable, Equatable, Sendable, Dumpable {
  var count: Int64 = 0
  var items: [String] = []
  var prices: [Double] = []
  var changed: Timestamp?

  static let fields = [
    Field<Self>("count") { $0.count },
    Field("items") { $0.items },
    Field("prices") { $0.prices },
    Field("changed") { $0.changed?.milliseconds },
  ]
}

enum BasketAction: Codable, Equatable, Sendable {
  case counted(by: Int64)
  case added(String)
  case removed(at: Int)
  case priced(Double)
  case loadRequested
  case loaded([String])
}

let basketReducer = Reducer<Basket, Timestamped<BasketAction>> { basket, action in
  switch action.action {
  case .counted(let step): basket.count &+= step
  case .added(let item):
    basket.items.append(item)
    basket.changed = action.time
  case .removed(let index):
    if basket.items.indices.contains(index) { basket.items.remove(at: index) }
  case .priced(let price): basket.prices.append(price)
  case .loadRequested:
    return [
      .work("load", ["from": "a.json"]) { _ in fatalError("a replay runs no effects") }
    ]
  case .loaded(let items): basket.items = items
  }
  return []
}

typealias BasketHistory = History<Basket, Timestamped<BasketAction>>
typealias BasketLine = RecordingLine<Basket, BasketAction>
typealias BasketReader = RecordingReader<Basket, BasketAction>

let basketHistoryReducer = TimeTravel.history(basketReducer)

/// A session and its recording.
struct BasketSession {
  let writer: RecordingWriter<Basket, BasketAction>
  let header: RecordingHeader<Basket>
  private(set) var history: BasketHistory
  private(set) var lines: [BasketLine] = []

  /// The histories before the first line and after each line.
  private(set) var histories: [BasketHistory]

  private var number: UInt64
  private let isWhole: Bool

  init(
    start: Basket = Basket(), limit: Int = 100, redact: (@Sendable (String) -> String)? = nil
  ) {
    self.init(going: BasketHistory(start, limit: limit), number: 0, redact: redact)
  }

  /// Continues a session, and records only the rest of it.
  init(
    going history: BasketHistory, number: UInt64, redact: (@Sendable (String) -> String)? = nil
  ) {
    writer = RecordingWriter(redact: redact)
    header = RecordingHeader(
      tool: "basket", version: "0.1.0", time: Timestamp(seconds: 1_795_230_600),
      limit: history.limit, step: history.position.current, marks: history.marks,
      start: history.present)
    self.history = history
    histories = [history]
    self.number = number
    isWhole = history.position.last == 0
  }

  mutating func send(_ action: BasketAction, command: String? = nil) {
    number += 1
    receive(action, of: number, command: command ?? "command \(number)")
  }

  /// Receives an action from an effect of an earlier command.
  mutating func receive(
    _ action: BasketAction, of number: UInt64, command: String = "late",
    as role: ActionRole = .command
  ) {
    let time = Timestamp(milliseconds: 1_795_230_600_000 + Int64(lines.count) * 250)
    let command = CommandID(number: number, text: command)
    reduce(.perform(Timestamped(action, at: time), by: command, as: role), time)
  }

  mutating func travel(_ action: HistoryAction<Basket, Timestamped<BasketAction>>) {
    number += 1
    reduce(action, Timestamp(milliseconds: 1_795_230_600_000 + Int64(lines.count) * 250))
  }

  private mutating func reduce(
    _ action: HistoryAction<Basket, Timestamped<BasketAction>>, _ time: Timestamp
  ) {
    let effects = basketHistoryReducer(&history, action)
    lines.append(
      BasketLine(
        step: history.position.current, time: time,
        command: CommandID(number: number, text: "travel"), action: action,
        state: isWhole ? nil : history.present,
        effects: effects.map { StartedEffect($0.signature) },
        fingerprint: history.present.fingerprint))
    histories.append(history)
  }

  /// Returns the lines of the recording.
  func written() throws -> [[UInt8]] {
    try [writer.line(header)] + lines.map { try writer.line($0) }
  }

  func recording() throws -> [UInt8] { Array(try written().joined()) }
}

extension BasketReader {
  /// Replays a recording of a basket.
  static func replay(_ bytes: [UInt8]) throws(RecordingError) -> Replay<Basket, BasketAction> {
    try BasketReader(bytes, tool: "basket").replay(by: basketReducer)
  }
}
