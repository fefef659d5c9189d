import CommandShell

/// A list that is shown page by page.
struct Pages: ToolState {
  var lines = Paginated([String](), pageLength: 10)
}

/// An event of the list.
enum PagesAction: ToolAction {
  case filled(Int)
  case page(PageAction)

  /// The path to the actions of the paginated list.
  static let lines = CasePath<PagesAction, PaginatedAction<Int>>(
    { action in
      switch action {
      case .list(let count): .filled(count)
      case .page(let action): .page(action)
      }
    },
    extract: { action in
      switch action {
      case .filled(let count): .list(count)
      case .page(let action): .page(action)
      }
    })
}

/// The reducer of the list, which knows nothing about pages.
let linesReducer = Reducer<[String], Int> { lines, count in
  lines = (0..<max(0, count)).map { "line \($0 + 1)" }
  return []
}

let pagesReducer = linesReducer.paginated()
  .pullback(state: \Pages.lines, action: PagesAction.lines)

func pagesTool() -> Tool<Pages, PagesAction> {
  Tool(
    initialState: Pages(),
    reducer: pagesReducer,
    sections: [
      CommandSection("Pages") {
        Command("fill", arguments: .integer("N"), summary: "make a list of N lines") { .filled($0) }
        Command("page", arguments: .integer("N"), summary: "show page N") {
          .page(.requested($0))
        }
        Command("next", summary: "show the next page") { .page(.nextRequested) }
      }
    ],
    render: { action, _, pages in
      if case .filled = action { return nil }
      let page = Array(pages.lines.page)
      return Answer(page, value: .list(page.map(DumpValue.string)))
    },
    prompt: { "\($0.lines.pageNumber)/\($0.lines.pageCount)> " },
    previews: true)
}

/// The command line of `pages`.
@main
struct PagesCommand: ToolCommand {
  static let name = "pages"
  static let version = "1.0"
  static let abstract = "Show a list page by page."

  @OptionGroup var shell: ShellOptions

  static func tool(
    options: PagesCommand?, environment: ShellEnvironment
  ) -> Tool<Pages, PagesAction> {
    pagesTool()
  }
}
