import CommandShell
import Counter
import PrimeCheck
import PrimeTimeApp

/// Parsing a line of a script into an action, with the commands of `primetime`.
///
/// The hand-written code compares the line with four names.
let parse = Benchmark(
  name: "parse", summary: "a line of a script to its action", usualRatio: 4, operations: 100_000,
  library: {
    let table = CommandTable(primeTimeCommands.flatMap(\.commands))
    let lines = opaque(typedLines)
    return { operations in
      for index in 0..<operations {
        lines[index & 3].withUnsafeBufferPointer { line in
          try? table.forEachMeaning(of: line) { blackHole($0) }
        }
      }
    }
  },
  handWritten: {
    let lines = opaque(typedLines)
    return { operations in
      for index in 0..<operations { blackHole(handWrittenMeaning(of: lines[index & 3])) }
    }
  })

private let typedLines = ["increment 12", "+5", "decrement", "prime? 1000003"].map {
  Array($0.utf8)
}

@inline(never)
private func handWrittenMeaning(of line: [UInt8]) -> PrimeTimeAction? {
  func number(behind count: Int) -> Int64? {
    if line.count == count { return nil }
    return line[count...].reduce(0) { $1 == UInt8(ascii: " ") ? $0 : $0 * 10 + Int64($1 &- 0x30) }
  }
  if line.starts(with: "increment".utf8) {
    return .counter(.incremented(by: number(behind: 9) ?? 1))
  }
  if line.starts(with: "decrement".utf8) {
    return .counter(.decremented(by: number(behind: 9) ?? 1))
  }
  if line.starts(with: "prime?".utf8) { return .primeCheck(.primalityRequested(number(behind: 6))) }
  if line.starts(with: "+".utf8) { return .counter(.incremented(by: number(behind: 1) ?? 1)) }
  return nil
}
