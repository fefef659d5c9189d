import StateDiff

/// A state of 100,000 numbers as the lines of a dump, 300 ns an element; by hand it is the same text.
let dump = Benchmark(
  name: "dump", summary: "dump of 100,000 numbers", bar: 30_000_000, usualRatio: 1.5, operations: 2,
  library: {
    let state = hundredThousandNumbers()
    return { operations in
      for _ in 0..<operations { blackHole(opaque(state).inspection.lines(indentation: "  ")) }
    }
  },
  handWritten: {
    let state = hundredThousandNumbers()
    return { operations in
      for _ in 0..<operations {
        var text = "  numbers: ["
        for number in opaque(state).numbers {
          text += String(number)
          text += ", "
        }
        text += "]"
        blackHole(text)
      }
    }
  })
