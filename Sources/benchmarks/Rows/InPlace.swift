import Unidirectional

/// An action that sets one of 100,000 strings, through a pullback.
let inPlace = Benchmark(
  name: "in-place", summary: "set one of 100,000 strings", bar: 60, usualRatio: 1.5,
  operations: 500_000,
  library: {
    let store = Store(
      initialState: Library(titles: hundredThousandTitles()),
      reducer: titlesReducer.pullback(state: \Library.titles))
    let text = opaque("a title that does not fit in sixteen bytes")
    return { operations in
      for index in 0..<operations {
        store.send(TitleAction(index: index % 100_000, title: text))
      }
      blackHole(store.state)
    }
  },
  bareStore: {
    let store = BareStore<Library, TitleAction>(
      Library(titles: hundredThousandTitles())
    ) { library, action in
      library.titles[action.index] = action.title
      return []
    }
    let text = opaque("a title that does not fit in sixteen bytes")
    return { operations in
      for index in 0..<operations {
        store.send(TitleAction(index: index % 100_000, title: text))
      }
      blackHole(store.state)
    }
  },
  handWritten: {
    let library = HandWrittenLibrary(state: Library(titles: hundredThousandTitles()))
    let text = opaque("a title that does not fit in sixteen bytes")
    return { operations in
      for index in 0..<operations {
        library.send(TitleAction(index: index % 100_000, title: text))
      }
      blackHole(library.state)
    }
  })

private struct Library {
  var titles: [String]
}

private struct TitleAction: Sendable {
  var index: Int
  var title: String
}

/// Returns a list that shares no storage, so that setting an element never copies the list.
private func hundredThousandTitles() -> [String] {
  (0..<100_000).map { "title number \($0) of a great many" }
}

private let titlesReducer = Reducer<[String], TitleAction> { titles, action in
  titles[action.index] = action.title
  return []
}

private final class HandWrittenLibrary {
  private(set) var state: Library

  init(state: Library) {
    self.state = state
  }

  @inline(never)
  func send(_ action: TitleAction) {
    state.titles[action.index] = action.title
  }
}
