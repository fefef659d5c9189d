import StateDiff

/// The diff after one element is appended to 100,000 numbers.
let diff = numbersDiff("diff", "diff after an append to 100,000 numbers") { $0.append(1) }

/// The diff after one element is inserted in the middle of 100,000 numbers.
let diffInsert = numbersDiff("diff-insert", "diff after an insertion into 100,000 numbers") {
  $0.insert(1, at: 50_000)
}

/// The diff after one element is removed from the middle of 100,000 numbers.
let diffRemove = numbersDiff("diff-remove", "diff after a removal from 100,000 numbers") {
  $0.remove(at: 50_000)
}

/// The diff after one number in the middle of 100,000 numbers has changed.
let diffChange = numbersDiff("diff-change", "diff after one of 100,000 numbers changed") {
  $0[50_000] = 1
}

/// The diff of two equal lists of 100,000 numbers that do not share storage.
let diffEqual = numbersDiff("diff-equal", "diff of 100,000 equal numbers") { _ in }

/// The diff after one string in the middle of 100,000 strings has changed.
///
/// Both lists share the storage of the unchanged strings, like the states before and after a
/// change.
let diffTexts = Benchmark(
  name: "diff-texts", summary: "diff after one of 100,000 texts changed", bar: 500_000,
  usualRatio: 2, operations: 20,
  library: {
    let old = hundredThousandTexts()
    var new = old
    new.texts[50_000] = "another text that does not fit in sixteen bytes"
    return { [new] operations in
      for _ in 0..<operations { blackHole(opaque(new).changes(from: opaque(old))) }
    }
  },
  handWritten: {
    let texts = hundredThousandTexts()
    let copy = Texts(texts: texts.texts.map { $0 })
    return { operations in
      for _ in 0..<operations { blackHole(opaque(copy).texts == opaque(texts).texts) }
    }
  })

/// The diff after a property of one of 10,000 structs has changed, found by reflection.
let diffReflected = Benchmark(
  name: "diff-reflected", summary: "diff after one of 10,000 reflected structs changed",
  usualRatio: 30, operations: 20,
  library: {
    let old = Shelf(books: (0..<10_000).map { Book(title: "book \($0)", pages: $0) })
    var new = old
    new.books[5_000].pages = -1
    return { [new] operations in
      for _ in 0..<operations { blackHole(opaque(new).changes(from: opaque(old))) }
    }
  },
  handWritten: {
    let books = (0..<10_000).map { Book(title: "book \($0)", pages: $0) }
    let copy = books.map { $0 }
    return { operations in
      for _ in 0..<operations { blackHole(opaque(copy) == opaque(books)) }
    }
  })

private struct Shelf: Dumpable {
  var books: [Book]
}

private struct Book: Equatable {
  var title: String
  var pages: Int
}

struct Numbers: Dumpable {
  var numbers: [Int64]

  static let fields = [Field<Self>("numbers") { $0.numbers }]
}

private struct Texts: Dumpable {
  var texts: [String]

  static let fields = [Field<Self>("texts") { $0.texts }]
}

/// Returns a row that computes the diff of 100,000 numbers before and after a change.
///
/// The hand-written code compares two equal lists with `==`.
private func numbersDiff(
  _ name: String, _ summary: String, _ change: @escaping @Sendable (inout [Int64]) -> Void
) -> Benchmark {
  Benchmark(
    name: name, summary: summary, bar: 500_000, usualRatio: 2, operations: 20,
    library: {
      let old = hundredThousandNumbers()
      // The new list shares no storage with the old one.
      var new = hundredThousandNumbers()
      change(&new.numbers)
      return { [new] operations in
        for _ in 0..<operations { blackHole(opaque(new).changes(from: opaque(old))) }
      }
    },
    handWritten: {
      let numbers = hundredThousandNumbers()
      var copy = numbers
      // Writing to the copy gives it separate storage.
      copy.numbers[opaque(0)] = 0
      return { [copy] operations in
        for _ in 0..<operations { blackHole(opaque(copy).numbers == opaque(numbers).numbers) }
      }
    })
}

func hundredThousandNumbers() -> Numbers {
  Numbers(numbers: (0..<100_000).map { Int64($0) * 3 })
}

private func hundredThousandTexts() -> Texts {
  Texts(texts: (0..<100_000).map { "a text that does not fit in sixteen bytes \($0)" })
}
