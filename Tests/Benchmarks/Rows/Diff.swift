import StateDiff

/// The diff after one element is appended to 100,000 numbers.
let diff = diffRow(
  "diff", "diff after an append to 100,000 numbers", bar: 2,
  old: { Numbers(numbers: (0..<100_000).map { Int64($0) * 3 }) }, change: { $0.numbers.append(1) })

/// The diff after a property of one of 10,000 structs has changed, found by reflection.
let diffReflected = diffRow(
  "diff-reflected", "diff after one of 10,000 reflected structs changed", bar: 60,
  old: { Shelf(books: (0..<10_000).map { Book(title: "book \($0)", pages: $0) }) },
  change: { $0.books[5_000].pages = -1 })

private struct Numbers: Dumpable {
  var numbers: [Int64]

  static let fields = [Field<Self>("numbers") { $0.numbers }]
}

private struct Shelf: Dumpable {
  var books: [Book]
}

private struct Book: Equatable {
  var title: String
  var pages: Int
}

/// Returns a row that computes a diff of two states that share no storage.
///
/// The reference compares two equal states with `==`.
private func diffRow<State: Dumpable>(
  _ name: String, _ summary: String, bar: Double, old makeState: @escaping @Sendable () -> State,
  change: @escaping @Sendable (inout State) -> Void
) -> Benchmark {
  Benchmark(
    name: name, summary: summary, reference: "==", bar: bar, operations: 20,
    library: {
      let old = makeState()
      var new = makeState()
      change(&new)
      return { [new] operations in
        for _ in 0..<operations { blackHole(opaque(new).changes(from: opaque(old))) }
      }
    },
    referenceSide: {
      let (old, copy) = (makeState(), makeState())
      return { operations in
        for _ in 0..<operations { blackHole(opaque(copy) == opaque(old)) }
      }
    })
}
