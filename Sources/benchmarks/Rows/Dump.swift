import StateDiff
import TerminalText
import Unidirectional

/// A dump of 100,000 numbers as lines, with a time limit of 300 ns for each number.
///
/// The hand-written code builds the same text.
let dump = Benchmark(
  name: "dump", summary: "dump of 100,000 numbers", bar: 30_000_000, usualRatio: 0.6, operations: 2,
  library: {
    let state = hundredThousandNumbers()
    return { operations in
      for _ in 0..<operations { blackHole(opaque(state).dump(.lines(indentation: "  "))) }
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

/// A dump of 100,000 records, each with a time and a number.
///
/// The type of the records implements `dump(into:)`. The hand-written code builds the same text.
let dumpEntries = Benchmark(
  name: "dump-entries", summary: "dump of 100,000 records", bar: 30_000_000, usualRatio: 0.7,
  operations: 2,
  library: {
    let state = hundredThousandEntries()
    return { operations in
      for _ in 0..<operations { blackHole(opaque(state).dump(.lines(indentation: "  "))) }
    }
  },
  handWritten: {
    let state = hundredThousandEntries()
    return { operations in
      for _ in 0..<operations {
        var text = "  entries:"
        for (index, entry) in opaque(state).entries.enumerated() {
          text += "\n    ["
          text += String(index)
          text += "]: "
          text += entry.time.description
          text += " added "
          text += String(entry.number)
        }
        blackHole(text)
      }
    }
  })

/// A dump of the records of ``dumpEntries`` as JSON.
let dumpJSON = Benchmark(
  name: "dump-json", summary: "dump of 100,000 records as JSON", bar: 30_000_000, usualRatio: 1.3,
  operations: 2,
  library: {
    let state = hundredThousandEntries()
    return { operations in
      for _ in 0..<operations { blackHole(opaque(state).dump(.json)) }
    }
  },
  handWritten: {
    let state = hundredThousandEntries()
    return { operations in
      for _ in 0..<operations {
        var text = #"{"entries":["#
        for entry in opaque(state).entries {
          text += #"{"time":""#
          text += entry.time.description
          text += #"","number":"#
          text += String(entry.number)
          text += "},"
        }
        text += "]}"
        blackHole(text)
      }
    }
  })

private struct Entries: Dumpable {
  var entries: [Entry]

  static let fields = [Field<Self>("entries") { $0.entries }]
}

private struct Entry: DumpableScalar {
  var time: Timestamp
  var number: Int64

  var dumpValue: DumpValue {
    .record(
      [.init("time", .string(time.description)), .init("number", .integer(number))],
      summary: "\(time) added \(number)")
  }

  func dump(into writer: inout DumpWriter) {
    writer.record {
      time.append(to: &$0)
      $0 += " added ".utf8
      $0.append(digitsOf: number)
    } fields: {
      $0.field("time") { time.append(to: &$0) }
      $0.field("number", number)
    }
  }
}

private func hundredThousandEntries() -> Entries {
  Entries(
    entries: (0..<100_000).map {
      Entry(time: Timestamp(seconds: 1_795_230_600 + $0), number: $0 * 3)
    })
}
