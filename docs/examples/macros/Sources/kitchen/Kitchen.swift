import ArgumentParser
import CommandShell
import StateDiff
import Unidirectional

/// The eggs that are left.
@NamedFields
struct Eggs: ToolState {
  var left = 12
  var eaten: [Int] = []
}

enum EggsAction: ToolAction {
  case eaten(Int)
}

let eggsReducer = Reducer<Eggs, EggsAction> { eggs, action in
  switch action {
  case .eaten(let count):
    let taken = min(count, eggs.left)
    eggs.left -= taken
    eggs.eaten.append(taken)
    return []
  }
}

/// The items to buy.
@NamedFields
struct List: ToolState {
  var items: [String] = []
}

enum ListAction: ToolAction {
  case added(String)
}

let listReducer = Reducer<List, ListAction> { list, action in
  switch action {
  case .added(let item):
    list.items.append(item)
    return []
  }
}

/// The state of the tool.
@NamedFields
struct Kitchen: ToolState {
  var eggs = Eggs()
  var list = List()
}

@CasePaths
enum KitchenAction: ToolAction {
  case eggs(EggsAction)
  case list(ListAction)
}

let kitchenReducer: Reducer<Kitchen, KitchenAction> = combine(
  eggsReducer.pullback(state: \.eggs, action: KitchenAction.Paths.eggs),
  listReducer.pullback(state: \.list, action: KitchenAction.Paths.list))

/// The command line of `kitchen`.
@main
struct KitchenCommand: ToolCommand {
  static let name = "kitchen"
  static let version = "1.0"
  static let abstract = "Keep track of eggs and errands."

  @OptionGroup var shell: ShellOptions

  static func tool(
    options: KitchenCommand?, environment: ShellEnvironment
  ) -> Tool<Kitchen, KitchenAction> {
    Tool(
      initialState: Kitchen(),
      reducer: kitchenReducer.timestamped(),
      sections: [
        CommandSection("Kitchen") {
          Command("eat", arguments: .integer("N"), summary: "eat N eggs") { .eggs(.eaten(Int($0))) }
          Command("buy", arguments: .text(), summary: "add TEXT to the list") { .list(.added($0)) }
        }
      ],
      prompt: { "\($0.eggs.left) eggs> " })
  }
}
