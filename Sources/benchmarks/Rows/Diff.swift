import StateDiff

/// The difference that one element more makes to 100,000; by hand it is one comparison of them all.
let diff = Benchmark(
  name: "diff", summary: "diff after an append to 100,000 numbers", bar: 500_000, operations: 20,
  library: {
    let (old, new) = appended()
    return { operations in
      for _ in 0..<operations { blackHole(opaque(new).changes(from: opaque(old))) }
    }
  },
  handWritten: {
    let (old, new) = appended()
    return { operations in
      for _ in 0..<operations {
        blackHole(opaque(new).numbers.dropLast() == opaque(old).numbers[...])
      }
    }
  })

private struct Numbers: Inspectable {
  var numbers: [Int64]

  static let parts = [Part<Self>("numbers") { $0.numbers }]
}

/// Two lists that share nothing in memory.
private func appended() -> (old: Numbers, new: Numbers) {
  let old = Numbers(numbers: (0..<100_000).map { Int64($0) * 3 })
  return (old, Numbers(numbers: old.numbers.map { $0 } + [1]))
}
