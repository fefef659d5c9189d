import Unidirectional

@main struct Ideas {
  static func main() async {
    for line in await lines() { print(line) }
  }

  static func lines() async -> [String] {
    var lines: [String] = []
    for way in Way.allCases { lines += await trace(way) { ["A comet is back"] } }
    let converter = Store(initialState: Converter(), reducer: converterReducer(rate: { 1.25 }))
    converter.send(.asked)
    return lines + ["\(converter.state)"]
  }
}

// 1. Three ways to attach a side effect, and the general form of the third: one trace.

struct News: Equatable, Sendable { var isLoading = false, titles: [String] = [] }
enum NewsAction: Equatable, Sendable { case asked, arrived([String]) }
enum Way: CaseIterable { case effects, middleware, feedback, streams }

let newsReducer = Reducer<News, NewsAction> { news, action in
  switch action {
  case .asked: news.isLoading = true
  case .arrived(let titles): news = News(titles: titles)
  }
  return []
}

func trace(_ way: Way, load: @escaping @Sendable () async -> [String]) async -> [String] {
  let effect = Effect<NewsAction>.task("load") { $0.send(.arrived(await load())) }
  let returning = Reducer<News, NewsAction> { news, action in
    newsReducer(&news, action) + (action == .asked ? [effect] : [])
  }
  let starting = Middleware<News, NewsAction> { action, context, next in
    next(action)
    if action == .asked { context.start(effect) }
  }
  let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
  let store = Store(
    initialState: News(), reducer: way == .effects ? returning : newsReducer,
    middleware: way == .middleware ? [starting] : [], wake: { wake.yield() })
  switch way {
  case .feedback: store.attach(Feedback(query: { $0.isLoading ? true : nil }) { _ in effect })
  case .streams:
    store.attach(Feedback { $0.compactMap { $0.isLoading ? .arrived(await load()) : nil } })
  case .effects, .middleware: break
  }
  var lines = ["\(way)"]
  store.observe { lines.append("\($0.action): \($0.after.titles)") }
  store.send(.asked)
  for await _ in wakes {
    store.receive()
    if !store.state.isLoading { break }
  }
  return lines
}

// 2. Effects as data: the logic returns commands, and an interpreter makes effects of them.

struct Converter: Equatable, Sendable { var euros = 10.0, dollars: Double? }
enum ConverterAction: Sendable { case asked, rateArrived(Double) }
enum ConverterCommand { case loadRate(then: @Sendable (Double) -> ConverterAction) }

func convert(_ converter: inout Converter, _ action: ConverterAction) -> [ConverterCommand] {
  switch action {
  case .asked: return [.loadRate(then: ConverterAction.rateArrived)]
  case .rateArrived(let rate): converter.dollars = converter.euros * rate
  }
  return []
}

func converterReducer(
  rate: @escaping @Sendable () -> Double
) -> Reducer<Converter, ConverterAction> {
  .interpreting(convert) { command in
    switch command {
    case .loadRate(let then): .sync("rate") { then(rate()) }
    }
  }
}
