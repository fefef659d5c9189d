import CommandShell
import Foundation

package enum FavoritesAction: ToolAction {
  case added(Int), deleted([Int]), saved, loadAsked, loaded([Int]), failed(String)
}

package func favoritesReducer(
  save: @escaping @Sendable ([Int]) throws -> Void, load: @escaping @Sendable () throws -> [Int]
) -> Reducer<[Int], FavoritesAction> {
  Reducer { favorites, action in
    switch action {
    case .added(let number): favorites.append(number)
    case .deleted(let positions):
      let wrong = positions.first { $0 < 1 || $0 > favorites.count }
      if let wrong { return [.reject(ShellError.failed("no favorite \(wrong)"))] }
      for position in Set(positions).sorted(by: >) { favorites.remove(at: position - 1) }
    case .saved: return [.work("save") { [favorites] _ in try save(favorites) }.catching(failed)]
    case .loadAsked: return [.work("load") { $0.send(.loaded(try load())) }.catching(failed)]
    case .loaded(let list): favorites = list
    case .failed(let reason): return [.reject(ShellError.failed(reason))]
    }
    return []
  }
}

private func failed(_ error: any Error) -> FavoritesAction { .failed(error.readableDescription) }

package let favoritesCommands = CommandSection<FavoritesAction>("Favorites") {
  Command("favorite", arguments: .integer("N"), summary: "add N") { .added($0) }
  Command("delete", arguments: .repeated(.integer("I")), summary: "delete I") { .deleted($0) }
  Command("save", summary: "save the favorites") { .saved }.keepingState()
  Command("load", summary: "load the favorites") { .loadAsked }
}

let file = URL(filePath: "favorites.json")

@Sendable package func saveToFile(_ favorites: [Int]) throws {
  try JSONEncoder().encode(favorites).write(to: file, options: .atomic)
}

@Sendable package func loadFromFile() throws -> [Int] {
  try JSONDecoder().decode([Int].self, from: Data(contentsOf: file))
}
