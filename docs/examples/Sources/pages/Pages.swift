import ArgumentParser
import CommandShell
import StateDiff
import Unidirectional

/// A list that is shown page by page, and the number of the current page.
struct Pages: ToolState {
  var lines: [String] = []
  var page = 1

  static let length = 10
  var count: Int { max(1, (lines.count + Self.length - 1) / Self.length) }
  var current: ArraySlice<String> { lines.dropFirst((page - 1) * Self.length).prefix(Self.length) }
}

/// An event of the list.
enum PagesAction: ToolAction {
  case filled(Int64)
  case pageRequested(Int64)
  case nextRequested
}

/// The reason why a page cannot be shown.
struct NoSuchPage: Error, Hashable, CustomStringConvertible {
  var page: Int
  var count: Int

  var description: String { "there is no page \(page); the pages are 1 to \(count)" }
}

let pagesReducer = Reducer<Pages, PagesAction> { pages, action in
  let wanted: Int
  switch action {
  case .filled(let count):
    pages = Pages(lines: (0..<max(0, count)).map { "line \($0 + 1)" })
    return []
  case .pageRequested(let page): wanted = Int(page)
  case .nextRequested: wanted = pages.page + 1
  }
  guard (1...pages.count).contains(wanted) else {
    return [.reject(NoSuchPage(page: wanted, count: pages.count))]
  }
  pages.page = wanted
  return []
}

func pagesTool() -> Tool<Pages, PagesAction> {
  Tool(
    initialState: Pages(),
    reducer: pagesReducer.timestamped(),
    sections: [
      CommandSection("Pages") {
        Command("fill", arguments: .integer("N"), summary: "make a list of N lines") { .filled($0) }
        Command("page", arguments: .integer("N"), summary: "show page N") { .pageRequested($0) }
        Command("next", summary: "show the next page") { .nextRequested }
      }
    ],
    render: { action, _, pages in
      if case .filled = action { return nil }
      return Answer(
        Array(pages.current), value: .list(pages.current.map(DumpValue.string)))
    },
    prompt: { "\($0.page)/\($0.count)> " })
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
