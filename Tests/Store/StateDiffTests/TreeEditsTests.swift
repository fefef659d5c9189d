import Foundation
import StateDiff
import Testing
import UnidirectionalTesting

@Suite struct TreeEditsTests {
  private func tree(of value: DumpValue, redact: @escaping (String) -> String = { $0 }) -> String {
    TreeEdits(redact: redact).tree(of: value).json
  }

  private func edits(from old: DumpValue, to new: DumpValue) -> String {
    var edits = TreeEdits(redact: { $0 })
    edits.append(from: old, to: new)
    return edits.edits.map(\.json).joined(separator: ",")
  }

  @Test func aTreeHasTheParts() {
    let value: DumpValue = .record([
      .init("count", .integer(1)), .init("list", .list([.integer(2), .string("a\"")])),
      .init("feed", .list([.text("x"), .record([.init("y", .none)], summary: "z")])),
      .init("pair", .record([.init("a", .bool(true)), .init("b", .list([]))])),
      .init("last", .enumCase("on", [.init("", .enumCase("top"))])), .init("none", .record([])),
    ])
    #expect(
      tree(of: value) == #"""
        {"record":[["count","1"],["list",{"list":["2","\"a\\\"\""]}],["feed",{"list":[{"text":"x"},{"text":"z"}]}],\#
        ["pair",{"record":[["a","true"],["b",{"list":[]}]]}],["last",{"text":"on.top"}],["none",{"text":"{}"}]]}
        """#)
  }

  @Test func secretsAreRedactedBeforeTheyAreEscaped() {
    let value: DumpValue = .record([.init("k\"ey", .list([.string("k\"ey")]))])
    #expect(
      tree(of: value) { $0.replacing("k\"ey", with: "…") }
        == #"{"record":[["…",{"list":["\"…\""]}]]}"#)
  }

  private func list(_ numbers: Int64...) -> DumpValue { .list(numbers.map(DumpValue.integer)) }

  @Test func editsNameTheChangedPartsOnly() {
    #expect(edits(from: list(1, 2), to: list(1, 2)) == "")
    #expect(edits(from: list(1, 2), to: list(1, 3)) == #"[[1],"3"]"#)
    #expect(edits(from: list(1), to: list(1, 2, 3)) == #"[[],1,0,"2","3"]"#)
    #expect(edits(from: list(1, 2, 3, 4, 5), to: list(2, 5)) == "[[],2,2],[[],0,1]")
    #expect(edits(from: list(1, 2), to: list(9, 2, 8)) == #"[[],0,1],[[],0,0,"9"],[[],2,0,"8"]"#)
    #expect(edits(from: list(1), to: .list([.text("a")])) == #"[[0],{"text":"a"}]"#)
    func record(_ members: (String, DumpValue)...) -> DumpValue {
      .record(members.map { .init($0.0, $0.1) })
    }
    #expect(
      edits(
        from: record(("a", list(1)), ("c", .none)),
        to: record(("a", list(1, 2)), ("b", .none), ("c", .bool(true))))
        == #"[[],1,0,["b","none"]],[[0],1,0,"2"],[[2],"true"]"#)
    #expect(edits(from: record(("a", .none)), to: .record([])) == #"[[],{"text":"{}"}]"#)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func theEditsOfRandomValuesTurnOneTreeIntoTheOther(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let old = variant(of: .random(depth: 4, using: &generator), using: &generator)
      let new = variant(of: old, using: &generator)
      var edited = try parsed(tree(of: old))
      for edit in try parsed("[\(edits(from: old, to: new))]").elements {
        edited = apply(edit.elements, to: edited)
      }
      #expect(edited == (try parsed(tree(of: new))), "from \(old.line) to \(new.line)")
    }
  }

  /// A state whose types list their fields, with elements that have ids, and one that is reflected.
  private struct Shop: Dumpable {
    var count = 0
    var numbers: [Int] = []
    var books: [Book] = []
    var best: Book?
    var open = Hours()
    var prices: [String: Int] = [:]

    static let fields = [
      Field<Self>("count") { $0.count }, Field("numbers") { $0.numbers },
      Field("books") { $0.books }, Field("prices", omittedIf: { $0.prices.isEmpty }) { $0.prices },
      Field("best") { $0.best }, Field("open") { $0.open },
    ]

    struct Book: Dumpable, Identifiable {
      var id: Int
      var pages = 0
      var tags: [String] = []

      static let fields = [
        Field<Self>("id") { $0.id }, Field("pages") { $0.pages }, Field("tags") { $0.tags },
      ]
    }

    struct Hours: Dumpable {
      var from = 8
      var notes: [String: Int] = [:]
    }

    mutating func change(using generator: inout SeededGenerator) {
      let number = Int.random(in: 0..<6, using: &generator)
      let index = books.indices.randomElement(using: &generator)
      switch Int.random(in: 0..<12, using: &generator) {
      case 10: prices["\(number)"] = count
      case 11: prices = prices.count > 1 ? [:] : prices.filter { $0.value.isMultiple(of: 2) }
      case 0: count += 1
      case 1: numbers.insert(number, at: numbers.indices.randomElement(using: &generator) ?? 0)
      case 2: numbers.removeAll { $0 == number }
      case 3: books.append(Book(id: books.count, pages: number))
      case 4: if let index { books.remove(at: index) }
      case 5: if let index { books[index].tags.append("tag \(number)") }
      case 6: books.shuffle(using: &generator)
      case 7: best = books.randomElement(using: &generator)
      case 8: open.notes["\(number).x"] = count
      default: open.from = number
      }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func theEditsOfTypedValuesTurnOneTreeIntoTheOther(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var shop = Shop()
    for _ in 0..<150 {
      let old = shop
      for _ in 0...Int.random(in: 0..<4, using: &generator) { shop.change(using: &generator) }
      var edits = TreeEdits(redact: { $0 })
      shop.appendEdits(from: old, to: &edits)
      var edited = try parsed(tree(of: old.dumpValue))
      for edit in edits.edits { edited = apply(edit.elements, to: edited) }
      #expect(edited == (try parsed(tree(of: shop.dumpValue))), "from \(old) to \(shop)")
    }
  }

  @Test func theEditOfAnElementWithAnIDNamesItsPart() {
    var shop = Shop(books: [.init(id: 1), .init(id: 2), .init(id: 3)])
    let old = shop
    shop.books.removeFirst()
    shop.books[1].pages = 9
    var edits = TreeEdits(redact: { $0 })
    shop.appendEdits(from: old, to: &edits)
    #expect(edits.edits.map(\.json).joined(separator: ",") == #"[[2],0,1],[[2,1,1],"9"]"#)
  }

  /// Returns a value in which some elements and fields are different, moved, added or removed.
  private func variant(of value: DumpValue, using generator: inout SeededGenerator) -> DumpValue {
    if Int.random(in: 0..<6, using: &generator) == 0 {
      return .random(depth: 2, using: &generator)
    }
    switch value {
    case .list(var elements):
      for index in elements.indices {
        elements[index] = variant(of: elements[index], using: &generator)
      }
      if Bool.random(using: &generator) { elements.shuffle(using: &generator) }
      if Bool.random(using: &generator) { elements.append(.random(depth: 1, using: &generator)) }
      return .list(elements)
    case .record(var fields, nil):
      fields = fields.map { .init($0.name, variant(of: $0.value, using: &generator)) }
      if Bool.random(using: &generator) { _ = fields.popLast() }
      if Bool.random(using: &generator) { fields.insert(.init("new", .none), at: 0) }
      return .record(fields)
    default: return value
    }
  }

  private func parsed(_ json: String) throws -> DumpValue { try DumpValue(json: Data(json.utf8)) }

  /// Applies an edit to a tree, as the page of a session does.
  private func apply(_ edit: [DumpValue], to tree: DumpValue, depth: Int = 0) -> DumpValue {
    let path = edit[0].elements
    if depth == path.count, edit.count == 2 { return edit[1] }
    let kind = tree.members[0].name
    var parts = tree.members[0].value.elements
    if depth == path.count, case .integer(let start) = edit[1], case .integer(let count) = edit[2] {
      parts.replaceSubrange(Int(start)..<Int(start + count), with: edit[3...])
    } else if case .integer(let index) = path[depth] {
      let part = parts[Int(index)]
      parts[Int(index)] =
        kind == "record"
        ? .list([part.elements[0], apply(edit, to: part.elements[1], depth: depth + 1)])
        : apply(edit, to: part, depth: depth + 1)
    }
    return .record([.init(kind, .list(parts))])
  }
}
