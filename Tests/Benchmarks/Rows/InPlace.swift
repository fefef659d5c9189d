import Unidirectional

/// An action that sets one of 100,000 strings, through a pullback.
let inPlace = Benchmark(
  "in-place", "set one of 100,000 strings", bar: 0.9, operations: 500_000,
  actions: (0..<100_000).map {
    TitleAction(index: $0, title: "a title that does not fit in sixteen bytes")
  },
  library: {
    let store = Store(
      initialState: Library(titles: hundredThousandTitles()),
      reducer: titlesReducer.pullback(state: \Library.titles))
    return { store.send($0) }
  },
  referenceSide: {
    let library = Library(titles: hundredThousandTitles())
    let store = BareStore<Library, TitleAction>(library) { library, action in
      library.titles[action.index] = action.title
      return []
    }
    return { store.send($0) }
  })

private struct Library {
  var titles: [String]
}

private struct TitleAction: Sendable {
  let index: Int
  let title: String
}

/// Returns a list that shares no storage, so that setting an element never copies the list.
private func hundredThousandTitles() -> [String] {
  (0..<100_000).map { "title number \($0) of a great many" }
}

private let titlesReducer = Reducer<[String], TitleAction> { titles, action in
  titles[action.index] = action.title
  return []
}
