import StateDiff
import TimeTravel
import Unidirectional

/// A state with a bit of everything that a recording has to keep.
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

typealias BasketTimeline = Timeline<Basket, Timestamped<BasketAction>>
typealias BasketLine = RecordingLine<Basket, BasketAction>
typealias BasketReader = RecordingReader<Basket, BasketAction>

let basketTimelineReducer = timeline(outline: { (basket: Basket) in basket.outline })(basketReducer)

/// A session and what is recorded of it.
struct BasketSession {
  let writer: RecordingWriter<Basket, BasketAction>
  let header: RecordingHeader<Basket>
  private(set) var timeline: BasketTimeline
  private(set) var lines: [BasketLine] = []

  /// The timeline before the first line and after each.
  private(set) var timelines: [BasketTimeline]

  private var number: UInt64
  private let isWhole: Bool

  init(
    start: Basket = Basket(), limit: Int = 100, redact: (@Sendable (String) -> String)? = nil
  ) {
    self.init(going: BasketTimeline(start, limit: limit), number: 0, redact: redact)
  }

  /// A session of which only what follows is recorded.
  init(
    going timeline: BasketTimeline, number: UInt64, redact: (@Sendable (String) -> String)? = nil
  ) {
    writer = RecordingWriter(redact: redact)
    header = RecordingHeader(
      tool: "basket", version: "0.1.0", time: Timestamp(seconds: 1_795_230_600),
      limit: timeline.limit, step: timeline.position.current, start: timeline.present)
    self.timeline = timeline
    timelines = [timeline]
    self.number = number
    isWhole = timeline.position.last == 0
  }

  mutating func send(_ action: BasketAction, command: String? = nil) {
    number += 1
    bring(action, of: number, command: command ?? "command \(number)")
  }

  /// What an effect of an earlier command brings.
  mutating func bring(_ action: BasketAction, of number: UInt64, command: String = "late") {
    let time = Timestamp(milliseconds: 1_795_230_600_000 + Int64(lines.count) * 250)
    reduce(
      .happened(Timestamped(action, at: time), by: StepOrigin(number: number, name: command)), time)
  }

  mutating func travel(_ action: TimelineAction<Basket, Timestamped<BasketAction>>) {
    number += 1
    reduce(action, Timestamp(milliseconds: 1_795_230_600_000 + Int64(lines.count) * 250))
  }

  private mutating func reduce(
    _ action: TimelineAction<Basket, Timestamped<BasketAction>>, _ time: Timestamp
  ) {
    let effects = basketTimelineReducer(&timeline, action)
    lines.append(
      BasketLine(
        step: timeline.position.current, time: time,
        origin: StepOrigin(number: number, name: "travel"), action: action,
        state: isWhole ? nil : timeline.present, effects: effects.map(\.description),
        fingerprint: timeline.present.fingerprint))
    timelines.append(timeline)
  }

  /// The recording, a line an element.
  func written() throws -> [[UInt8]] {
    try [writer.line(header)] + lines.map { try writer.line($0) }
  }

  func recording() throws -> [UInt8] { Array(try written().joined()) }
}

extension BasketReader {
  /// Runs a basket's recording again.
  static func replay(_ bytes: [UInt8]) throws(RecordingError) -> ReplayResult<Basket, BasketAction>
  {
    try BasketReader(bytes, tool: "basket").replay(by: basketTimelineReducer)
  }
}
