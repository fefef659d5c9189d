import CommandShell
import CounterFeature
import FavoritesFeature

struct Episodes: ToolState { var count = 0, favorites: [Int] = [], feed: [String] = [] }

enum EpisodesAction: ToolAction {
  case counter(CounterAction), favorites(FavoritesAction)
  static let counterCase = CasePath(counter) { if case .counter(let a) = $0 { a } else { nil } }
  static let listCase = CasePath(favorites) { if case .favorites(let a) = $0 { a } else { nil } }
}

func feeding(_ reducer: Reducer<Episodes, EpisodesAction>) -> Reducer<Episodes, EpisodesAction> {
  reducer.onChange(of: { $0.favorites }) { old, new, episodes in
    episodes.feed.append("\(old) → \(new)")
    return []
  }
}

func episodesTool(
  counter: Reducer<Int, CounterAction>, favorites: Reducer<[Int], FavoritesAction>,
  log: @escaping @Sendable (String) throws -> Void = { _ in }
) -> Tool<Episodes, EpisodesAction> {
  let features = combine(
    counter.pullback(state: \Episodes.count, action: EpisodesAction.counterCase),
    favorites.pullback(state: \Episodes.favorites, action: EpisodesAction.listCase))
  return Tool(
    initialState: Episodes(),
    reducer: features.wrapped(
      by: feeding,
      logging { try log("\(DumpValue(reflecting: $0.action).line) → \($0.state.dumpValue.line)") }),
    sections: [counterCommands.map { .counter($0) }, favoritesCommands.map { .favorites($0) }],
    prompt: { "\($0.count)> " }, previews: true)
}
