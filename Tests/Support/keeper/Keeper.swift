import CommandShell

/// A tool for tests, which keeps a list of numbers in a file, but not its note.
struct Keeper: ToolState {
  var list: [Int] = []
  var note = ""
}

enum KeeperAction: ToolAction {
  case added(Int)
  case removed
  case noted(String)
  case lookedUp(Int)
  case shown
}

/// The reason why a number cannot be removed.
struct NoNumber: Error, Hashable, CustomStringConvertible {
  let description = "the list is empty"
}

@main
struct KeeperCommand: ToolCommand {
  static let name = "keeper"
  static let version = "1.0"
  static let abstract = "Keep a list of numbers."

  @OptionGroup var shell: ShellOptions

  @Option(help: "Keep the list in FILE.", completion: .file()) var data: String?

  @Flag(help: "Merge the changes of two sessions.") var merge = false

  static func tool(
    options: KeeperCommand?, environment: ShellEnvironment
  ) -> Tool<Keeper, KeeperAction> {
    var tool = Tool(
      initialState: Keeper(),
      reducer: Reducer<Keeper, KeeperAction> { keeper, action in
        switch action {
        case .added(let number): keeper.list.append(number)
        case .removed:
          if keeper.list.isEmpty { return [.reject(NoNumber())] }
          keeper.list.removeLast()
        case .noted(let text): keeper.note = text
        case .lookedUp(let number):
          return [.work("number", ["": number]) { $0.send(.added(number)) }]
        case .shown: break
        }
        return []
      },
      sections: [
        CommandSection("Numbers") {
          Command("add", arguments: .integer("N"), summary: "add N") { .added(Int($0)) }
          Command("remove", summary: "remove the last number") { .removed }
          Command("note", arguments: .text(), summary: "change the note") { .noted($0) }
          Command("find", arguments: .integer("N"), summary: "add N later") { .lookedUp(Int($0)) }
          Command("list", summary: "show the numbers") { .shown }.readOnly()
        }
      ],
      render: { action, _, keeper in
        action == .shown ? Answer(["\(keeper.list)"], encoding: keeper.list) : nil
      },
      prompt: { "\($0.list.count)> " })
    // Version 1 of the file had objects with a number each.
    tool.keptData = KeptData(
      "numbers", \.list,
      migrations: [
        Migration { line in
          try line.state.convert("[]") { (old: OldNumber) in old.number }
        }
      ])
    if options?.merge == true {
      tool.keptData = KeptData(
        "numbers", \.list, migrations: [Migration { _ in }], merge: mergedLists)
    }
    return tool
  }
}

private struct OldNumber: Codable {
  let number: Int
}

@Sendable private func mergedLists(_ base: [Int], _ theirs: [Int], _ mine: [Int]) -> [Int]? {
  mine.filter { theirs.contains($0) || !base.contains($0) }
    + theirs.filter { !base.contains($0) && !mine.contains($0) }
}
