import CommandShell

/// The text to look up, and the words that begin with it.
struct Search: ToolState {
  var text = ""
  var words: [String] = []
  @Transient var isSearching: Bool
}

/// An event in the search.
enum SearchAction: ToolAction {
  case typed(String)
  case found([String])
  case cancelled
}

/// The functions that the search depends on.
struct SearchEnvironment: Sendable {
  var find: @Sendable (_ text: String) async throws -> [String]
  var clock: EffectClock
}

/// Returns the reducer, which looks up a text half a second after it was typed.
func searchReducer(_ environment: SearchEnvironment) -> Reducer<Search, SearchAction> {
  Reducer { search, action in
    switch action {
    case .typed(let text):
      search.text = text
      search.isSearching = true
      return [
        .task("find", ["": text]) { context in
          context.send(.found(try await environment.find(text)))
        }
        .debounce(id: "find", for: .milliseconds(500), clock: environment.clock)
      ]
    case .found(let words):
      search.words = words
      search.isSearching = false
      return []
    case .cancelled:
      search.isSearching = false
      return []
    }
  }
}

func searchTool(_ environment: SearchEnvironment) -> Tool<Search, SearchAction> {
  Tool(
    initialState: Search(),
    reducer: searchReducer(environment),
    sections: [
      CommandSection("Search") {
        Command("find", arguments: .text(), summary: "find the words that begin with TEXT") {
          .typed($0)
        }
      }
    ],
    render: { action, _, search in
      guard case .found(let words) = action else { return nil }
      return Answer(words, value: .list(words.map(DumpValue.string)))
    },
    prompt: { $0.isSearching ? "searching> " : "> " },
    cancelled: { _ in .cancelled },
    previews: true
  ).keeping(\.isSearching)
}

/// The command line of `search`.
@main
struct SearchCommand: ToolCommand {
  static let name = "search"
  static let version = "1.0"
  static let abstract = "Find words by their beginning."

  @OptionGroup var shell: ShellOptions

  static func tool(
    options: SearchCommand?, environment: ShellEnvironment
  ) -> Tool<Search, SearchAction> {
    let words = ["prime", "primer", "primeval", "prince"]
    return searchTool(
      SearchEnvironment(find: { text in words.filter { $0.hasPrefix(text) } }, clock: .live))
  }
}
