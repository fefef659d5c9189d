import Synchronization
import Unidirectional

@main struct Ideas {
  static func main() async {
    for line in await lines() { print(line) }
  }

  static func lines() async -> [String] {
    var lines = primesLines()
    for way in Way.allCases { lines += await trace(way) { ["A comet is back"] } }
    let converter = Store(initialState: Converter(), reducer: converterReducer(rate: { 1.25 }))
    converter.send(.asked)
    return lines + ["\(converter.state)"]
  }
}

// 1. Reducers that compose: a counter, a check, favorites, the nth prime, a feed and a log.

struct Primes: Equatable, Sendable {
  var counter = Counter(), favorites: [Int] = [], feed: [String] = []
}

enum PrimesAction: Equatable, Sendable {
  case counter(CounterAction), favorites(FavoritesAction)
  static let counterCase = CasePath(counter) { if case .counter(let a) = $0 { a } else { nil } }
  static let favoritesCase = CasePath(favorites) {
    if case .favorites(let a) = $0 { a } else { nil }
  }
}

struct Counter: Equatable, Sendable { var count = 6, answer = "" }
enum CounterAction: Equatable, Sendable { case incremented, primeAsked, nthAsked, nthArrived(Int) }

func counterReducer(
  nthPrime: @escaping @Sendable (Int) async -> Int
) -> Reducer<Counter, CounterAction> {
  Reducer { counter, action in
    let count = counter.count
    switch action {
    case .incremented: counter.count += 1
    case .primeAsked:
      let isPrime = count > 1 && !(2..<count).contains { count.isMultiple(of: $0) }
      counter.answer = "\(count) is \(isPrime ? "" : "not ")prime"
    case .nthAsked:
      return [.task("nthPrime", ["": count]) { $0.send(.nthArrived(await nthPrime(count))) }]
    case .nthArrived(let prime): counter.answer = "prime \(count) is \(prime)"
    }
    return []
  }
}

enum FavoritesAction: Equatable, Sendable { case added(Int), saved, loadAsked, loaded([Int]) }

func favoritesReducer(
  save: @escaping @Sendable ([Int]) -> Void, load: @escaping @Sendable () -> [Int]
) -> Reducer<[Int], FavoritesAction> {
  Reducer { favorites, action in
    switch action {
    case .added(let number): favorites.append(number)
    case .saved: return [.fireAndForget("save") { [favorites] in save(favorites) }]
    case .loadAsked: return [.sync("load") { .loaded(load()) }]
    case .loaded(let list): favorites = list
    }
    return []
  }
}

/// A higher-order reducer, which adds a line to the feed whenever the favorites have changed.
func feeding(_ reducer: Reducer<Primes, PrimesAction>) -> Reducer<Primes, PrimesAction> {
  reducer.onChange(of: { $0.favorites }) { old, new, primes in
    primes.feed.append("\(old) → \(new)")
    return []
  }
}

func primesLines() -> [String] {
  let file = Mutex<[Int]>([])
  let log = Mutex<[String]>([])
  let reducer = combine(
    counterReducer(nthPrime: { [2, 3, 5, 7, 11, 13, 17][$0 - 1] })
      .pullback(state: \Primes.counter, action: PrimesAction.counterCase),
    favoritesReducer(save: { list in file.withLock { $0 = list } }, load: { file.withLock { $0 } })
      .pullback(state: \Primes.favorites, action: PrimesAction.favoritesCase)
  ).wrapped(
    by: feeding,
    logging { entry in
      log.withLock { $0.append("\(entry.action) \(entry.effects) \(entry.state.counter.answer)") }
    })
  let store = Store(initialState: Primes(), reducer: reducer)
  for action: PrimesAction in [
    .counter(.incremented), .counter(.primeAsked), .favorites(.added(7)), .favorites(.saved),
    .favorites(.added(9)), .favorites(.loadAsked), .counter(.nthAsked),
  ] { store.wait(for: store.send(action)) }
  return log.withLock { $0 } + store.state.feed
}

// 2. Three ways to attach a side effect, and the general form of the third: one trace.

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

// 3. Effects as data: the logic returns commands, and an interpreter makes effects of them.

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
