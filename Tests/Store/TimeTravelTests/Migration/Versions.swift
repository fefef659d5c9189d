import StateDiff
import Unidirectional

/// The first version of a tool that keeps a list.
struct First: Codable, Dumpable, Sendable {
  var items: [Item] = []
  var total = 0
  var note = ""

  struct Item: Codable, Dumpable, Sendable {
    var name: String
    var cents: Int
  }

  enum Direction: String, Codable, Sendable { case up }

  enum Action: Codable, Sendable {
    case added(name: String, cents: Int)
    case renamed(index: Int, name: String)
    case counted(Direction)
    case removed(index: Int)
  }

  static let reducer = Reducer<First, Action> { state, action in
    switch action {
    case .added(let name, let cents): state.items.append(Item(name: name, cents: cents))
    case .renamed(let index, let name): state.items[index].name = name
    case .counted: state.total += 1
    case .removed(let index): state.items.remove(at: index)
    }
    return []
  }

  /// The items at the end of the recording.
  static let end = [Item(name: "black tea", cents: 250), Item(name: "oat milk", cents: 120)]
}

/// A later version, in which a case of the actions has another name.
enum RenamedCase {
  enum Action: Codable, Sendable {
    case itemAdded(name: String, cents: Int)
    case renamed(index: Int, name: String)
    case counted(First.Direction)
    case removed(index: Int)
  }

  static let reducer = Reducer<First, Action> { state, action in
    let first: First.Action =
      switch action {
      case .itemAdded(let name, let cents): .added(name: name, cents: cents)
      case .renamed(let index, let name): .renamed(index: index, name: name)
      case .counted(let direction): .counted(direction)
      case .removed(let index): .removed(index: index)
      }
    _ = First.reducer(&state, first)
    return []
  }
}

/// A state with the list of the first version, whose other properties have changed.
protocol ListState: Codable, Dumpable, Sendable {
  var items: [First.Item] { get set }

  mutating func count()
}

extension ListState {
  static var reducer: Reducer<Self, First.Action> {
    Reducer { state, action in
      if case .counted = action {
        state.count()
        return []
      }
      var first = First(items: state.items)
      _ = First.reducer(&first, action)
      state.items = first.items
      return []
    }
  }
}

/// A later version, in which a property of the state has another name.
struct RenamedField: ListState {
  var items: [First.Item] = []
  var sum = 0
  var note = ""

  mutating func count() { sum += 1 }
}

/// A later version, in which the state has another property.
struct AddedField: ListState {
  var items: [First.Item] = []
  var total = 0
  var note = ""
  var currency = ""

  mutating func count() { total += 1 }
}

/// A later version, in which the state lacks a property.
struct RemovedField: ListState {
  var items: [First.Item] = []
  var total = 0

  mutating func count() { total += 1 }
}

/// A later version, in which the state has the same properties in another order.
struct ReorderedFields: ListState {
  var total = 0
  var note = ""
  var items: [First.Item] = []

  mutating func count() { total += 1 }
}

/// A later version, in which one property of an item has become two.
struct SplitField: Codable, Dumpable, Sendable {
  var items: [Item] = []
  var total = 0
  var note = ""

  struct Item: Codable, Dumpable, Sendable {
    var kind: String
    var name: String
  }

  enum Action: Codable, Sendable {
    case added(kind: String, name: String)
    case renamed(index: Int, kind: String, name: String)
    case counted(First.Direction)
    case removed(index: Int)
  }

  static let reducer = Reducer<SplitField, Action> { state, action in
    switch action {
    case .added(let kind, let name): state.items.append(Item(kind: kind, name: name))
    case .renamed(let index, let kind, let name): state.items[index] = Item(kind: kind, name: name)
    case .counted: state.total += 1
    case .removed(let index): state.items.remove(at: index)
    }
    return []
  }

  @Sendable static func kind(_ name: String) -> String {
    name.contains(" ") ? String(name.prefix { $0 != " " }) : ""
  }

  @Sendable static func name(_ name: String) -> String {
    String(name.split(separator: " ").last ?? "")
  }
}

/// A later version, in which a property has another type.
struct ChangedType: Codable, Dumpable, Sendable {
  var items: [Item] = []
  var total = 0
  var note = ""

  struct Item: Codable, Dumpable, Sendable {
    var name: String
    var cents: String
  }

  enum Action: Codable, Sendable {
    case added(name: String, cents: String)
    case renamed(index: Int, name: String)
    case counted(First.Direction)
    case removed(index: Int)
  }

  static let reducer = Reducer<ChangedType, Action> { state, action in
    switch action {
    case .added(let name, let cents): state.items.append(Item(name: name, cents: cents))
    case .renamed(let index, let name): state.items[index].name = name
    case .counted: state.total += 1
    case .removed(let index): state.items.remove(at: index)
    }
    return []
  }
}

/// A later version, in which the counter has become a feature of its own.
struct MovedFeature: Codable, Dumpable, Sendable {
  var items: [First.Item] = []
  var counter = Counter()

  struct Counter: Codable, Dumpable, Sendable {
    var total = 0

    enum Action: Codable, Sendable { case counted(First.Direction) }
  }

  enum Action: Codable, Sendable {
    case added(name: String, cents: Int)
    case renamed(index: Int, name: String)
    case removed(index: Int)
    case counter(Counter.Action)
  }

  static let reducer = Reducer<MovedFeature, Action> { state, action in
    switch action {
    case .added(let name, let cents): state.items.append(First.Item(name: name, cents: cents))
    case .renamed(let index, let name): state.items[index].name = name
    case .removed(let index): state.items.remove(at: index)
    case .counter: state.counter.total += 1
    }
    return []
  }
}
