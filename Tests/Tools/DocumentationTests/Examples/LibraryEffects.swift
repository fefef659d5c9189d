import TestProcesses
import Testing
import Unidirectional

struct LibraryEnvironment: Sendable {
  var fetch: @Sendable (_ title: String) throws -> [String]
  var save: @Sendable (_ pages: [String], _ file: String) throws -> Void

  static let unimplemented = LibraryEnvironment(
    fetch: { fatalError("fetch(\($0)) was not expected") },
    save: { fatalError("save(\($0), \($1)) was not expected") })
}

struct Library: Equatable, Sendable {
  var pages: [String] = []
  var failure: String?
}

enum LibraryAction: Codable, Equatable, Sendable {
  case bookRequested(String)
  case bookArrived([String])
  case saveRequested(file: String)
  case saved
  case failed(String)
}

func libraryReducer(_ environment: LibraryEnvironment) -> Reducer<Library, LibraryAction> {
  Reducer { library, action in
    switch action {
    case .bookRequested(let title):
      return [
        .work("fetch", ["": title]) { context in
          context.send(.bookArrived(try environment.fetch(title)))
        }
        .catching { .failed($0.readableDescription) }
      ]
    case .saveRequested(let file):
      let pages = library.pages
      return [
        .work("save", ["count": pages.count, "to": file], on: .serial) { context in
          try environment.save(pages, file)
          context.send(.saved)
        }
        .catching { .failed($0.readableDescription) }
      ]
    case .bookArrived(let pages): library.pages = pages
    case .failed(let reason): library.failure = reason
    case .saved: break
    }
    return []
  }
}

@Suite(.ownThread) struct LibraryExampleTests {
  @Test func anEffectIsAValue() {
    var library = Library(pages: ["a", "b"])
    let reducer = libraryReducer(.unimplemented)
    let effects = reducer(&library, .saveRequested(file: "book.txt"))
    print(effects)  // [save(count: 2, to: "book.txt")]
    #expect(effects.map(\.description) == [#"save(count: 2, to: "book.txt")"#])
  }

  @Test func theResultOfAnEffectIsAnAction() {
    var environment = LibraryEnvironment.unimplemented
    environment.fetch = { title in [title, "Chapter 1"] }
    let store = Store(initialState: Library(), reducer: libraryReducer(environment))
    store.wait(for: store.send(.bookRequested("Emma")))
    print(store.state.pages)  // ["Emma", "Chapter 1"]
    #expect(store.state.pages == ["Emma", "Chapter 1"])
  }

  @Test func aCaughtErrorIsAnAction() {
    struct NoSuchBook: Error {}
    var environment = LibraryEnvironment.unimplemented
    environment.fetch = { _ in throw NoSuchBook() }
    let store = Store(initialState: Library(), reducer: libraryReducer(environment))
    store.wait(for: store.send(.bookRequested("Emma")))
    #expect(store.state.failure == "NoSuchBook()")
  }

  @Test func effectsAreComposed() {
    let store = Store(
      initialState: [],
      reducer: Reducer<[Int], Int> { numbers, number in
        numbers.append(number)
        if number > 0 { return [] }
        return [
          .concatenate([
            .merge([
              .work("read one") { $0.send(1) },
              .work("read another") { $0.send(1) },
            ]),
            .sync("done") { 2 },
          ])
        ]
      })
    store.wait(for: store.send(0))
    print(store.state)  // [0, 1, 1, 2]
    #expect(store.state == [0, 1, 1, 2])
  }

  @Test func orderedEffectsDeliverTheirResultsInOrder() {
    let store = Store(
      initialState: [],
      reducer: Reducer<[Int], Int> { numbers, number in
        numbers.append(number)
        if number > 0 { return [] }
        return [
          .ordered([
            .work("read the first") { $0.send(1) },
            .work("read the second") { $0.send(2) },
          ])
        ]
      })
    store.wait(for: store.send(0))
    #expect(store.state == [0, 1, 2])
  }

  @Test func anUncaughtErrorIsAFault() {
    let reducer = Reducer<Int, Int> { _, _ in
      [.fireAndForget("print") { throw CancellationError() }]
    }
    let store = Store(initialState: 0, reducer: reducer)
    var faults: [String] = []
    store.onFault = { fault in faults.append("\(fault)") }
    store.send(1)
    print(faults)  // ["print: CancellationError()"]
    #expect(faults == ["print: CancellationError()"])
  }
}
