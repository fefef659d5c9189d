import StateDiff
import TimeTravel
import Unidirectional
import UnidirectionalTesting

/// A state with a value of each kind that a path can lead to.
struct Shelf: Dumpable, Sendable {
  var count = 0
  var numbers: [Int] = []
  var books: [Book] = []
  var notes: [Note] = []
  var prices: [String: Int] = [:]
  var label = Label()

  /// The last number that was used for an element.
  var lastNumber = 0

  static let fields = [
    Field<Self>("count") { $0.count },
    Field("numbers") { $0.numbers },
    Field("books") { $0.books },
    Field("notes") { $0.notes },
    Field("prices") { Prices(prices: $0.prices) },
    Field("label") { $0.label },
  ]

  struct Book: Dumpable, Identifiable, Sendable {
    let id: Int
    var title = 0
    var tags: [Int] = []

    static let fields = [
      Field<Self>("id") { $0.id }, Field("title") { $0.title }, Field("tags") { $0.tags },
    ]
  }

  /// An element without an id, whose parts are found by reflection.
  struct Note: Dumpable, Sendable {
    let key: Int
    var text = 0
  }

  struct Label: Dumpable, Sendable {
    var color: Int?
    var size = Size()

    struct Size: Equatable, Sendable {
      var width = 0
      var height = 0
    }
  }

  struct Prices: Dumpable {
    var prices: [String: Int]
  }
}

/// A change of a shelf, made from a random seed.
struct ShelfChange: Equatable, Sendable {
  let seed: UInt64

  /// The effect that is said to have sent the action, if any.
  var effect: String? { seed % 3 == 0 ? "shake(seed: \(seed))" : nil }

  static let reducer = Reducer<Shelf, ShelfChange> { shelf, change in
    var random = SeededGenerator(seed: change.seed)
    // A book that is changed and moved at once counts as a new one, so this action only moves.
    if Int.random(in: 0...9, using: &random) == 0 {
      shelf.books.shuffle(using: &random)
      return []
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) { shelf.change(with: &random) }
    return []
  }
}

extension Shelf {
  fileprivate mutating func change(with random: inout SeededGenerator) {
    let number = Int.random(in: 0...6, using: &random)
    lastNumber += 1
    switch Int.random(in: 0...15, using: &random) {
    case 0: count += Int.random(in: -1...1, using: &random)
    case 1: numbers.append(lastNumber)
    case 2: if !numbers.isEmpty { numbers.remove(at: number % numbers.count) }
    case 3: numbers.insert(lastNumber, at: number % (numbers.count + 1))
    case 4: numbers = numbers.shuffled(using: &random)
    case 5: books.insert(Book(id: lastNumber), at: number % (books.count + 1))
    case 6: if !books.isEmpty { books.remove(at: number % books.count) }
    case 7: if !books.isEmpty { books[number % books.count].title += 1 }
    case 8:
      if !books.isEmpty {
        let book = number % books.count
        books[book].tags.insert(lastNumber, at: 0)
      }
    case 9:
      if let book = books.firstIndex(where: { !$0.tags.isEmpty }) { books[book].tags.removeLast() }
    case 10: notes.append(Note(key: lastNumber))
    case 11: if !notes.isEmpty { notes[number % notes.count].text += 1 }
    case 12: prices["k\(number)"] = Int.random(in: 0...2, using: &random)
    case 13: prices["k\(number)"] = nil
    case 14: label.color = number == 0 ? nil : number
    default: label.size.width += number % 2
    }
  }

  /// The paths of all parts, each with a function that returns the same part of another state.
  var parts: [(path: String, value: (Shelf) -> DumpValue?)] {
    var parts: [(path: String, value: (Shelf) -> DumpValue?)] = [
      ("count", { $0.count.dumpValue }),
      ("numbers", { $0.numbers.dumpValue }),
      ("books", { $0.books.dumpValue }),
      ("notes", { $0.notes.dumpValue }),
      ("prices", { Prices(prices: $0.prices).dumpValue }),
      ("label", { $0.label.dumpValue }),
      ("label.color", { $0.label.color.map { .integer(Int64($0)) } ?? DumpValue.none }),
      ("label.size", { DumpValue(reflecting: $0.label.size) }),
      ("label.size.width", { $0.label.size.width.dumpValue }),
      ("label.size.height", { $0.label.size.height.dumpValue }),
    ]
    for (index, number) in numbers.enumerated() {
      parts.append(("numbers[\(index)]", { $0.numbers.first { $0 == number }?.dumpValue }))
    }
    for (index, book) in books.enumerated() {
      let id = book.id
      func same(_ shelf: Shelf) -> Book? { shelf.books.first { $0.id == id } }
      parts.append(("books[\(index)]", { same($0)?.dumpValue }))
      parts.append(("books[\(index)].title", { same($0)?.title.dumpValue }))
      parts.append(("books[\(index)].tags", { same($0)?.tags.dumpValue }))
      for (place, tag) in book.tags.enumerated() {
        parts.append(
          ("books[\(index)].tags[\(place)]", { same($0)?.tags.first { $0 == tag }?.dumpValue }))
      }
    }
    for (index, note) in notes.enumerated() {
      let key = note.key
      func same(_ shelf: Shelf) -> Note? { shelf.notes.first { $0.key == key } }
      parts.append(("notes[\(index)]", { same($0)?.dumpValue }))
      parts.append(("notes[\(index)].text", { same($0)?.text.dumpValue }))
    }
    for key in prices.keys.sorted() {
      parts.append(("prices.prices.\(key)", { $0.prices[key]?.dumpValue }))
    }
    return parts
  }
}
