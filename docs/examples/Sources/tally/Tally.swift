import Unidirectional

/// The number of words that were read, and the width of the window.
struct Tally: Equatable, Sendable {
  var words = 0
  var columns = 80
  var isOver = false

  /// A bar with a mark for each word, as wide as the window at most.
  var bar: String { String(repeating: "#", count: min(words, columns)) }
}

/// An event in the program.
enum TallyAction: Equatable, Sendable {
  case began, ended
  case lineRead(String)
  case resized(columns: Int)
}

/// The functions that the program depends on.
struct TallyEnvironment: Sendable {
  var lines: @Sendable () -> AsyncStream<String>

  /// Calls `handle` with the width of the window, immediately and after each change.
  ///
  /// Returns a function that ends this.
  var onResize: @Sendable (_ handle: @escaping @Sendable (Int) -> Void) -> @Sendable () -> Void
}

/// Returns the reducer, which counts the words of the lines until the last one.
func tallyReducer(_ environment: TallyEnvironment) -> Reducer<Tally, TallyAction> {
  Reducer { tally, action in
    switch action {
    case .began:
      return [
        .concatenate([.stream("lines", of: environment.lines) { .lineRead($0) }, .send(.ended)]),
        .callback("resizes") { context in
          let stop = environment.onResize { context.send(.resized(columns: $0)) }
          context.cancellation.onCancel(stop)
        }
        .cancellable(id: "resizes"),
      ]
    case .ended:
      tally.isOver = true
      return [.cancel(id: "resizes")]
    case .lineRead(let line): tally.words += line.split(separator: " ").count
    case .resized(let columns): tally.columns = columns
    }
    return []
  }
}
