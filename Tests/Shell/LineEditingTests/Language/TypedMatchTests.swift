import LineEditing
import Testing

@Suite struct TypedMatchTests {
  @Test(arguments: [
    ("prm", "primes", [0, 1, 3]), ("", "a", []), ("PRI", "primes", [0, 1, 2]),
    ("es", "primes", [4, 5]), ("ab", "axbab", [3, 4]), ("äB", "xÄb", [1, 2]),
  ])
  func lettersAreFoundInOrder(typed: String, text: String, positions: [Int]) {
    #expect(TypedMatch(typed, in: text)?.positions == positions)
    #expect(TypedMatch.groupCount(of: typed, in: text) != nil)
  }

  @Test(arguments: [("mp", "primes"), ("primess", "primes"), ("a", "")])
  func missingLettersAreNoMatch(typed: String, text: String) {
    #expect(TypedMatch(typed, in: text) == nil)
    #expect(TypedMatch.groupCount(of: typed, in: text) == nil)
  }

  @Test(arguments: [
    ("pr", ["spur", "prime", "Pray", "next"], ["prime"]),
    ("PR", ["spur", "prime", "sprint", "par"], ["prime"]),
    ("pr", ["spur", "sprint", "par", "SPRINT"], ["sprint", "SPRINT", "par", "spur"]),
    ("xt", ["text", "next", "x t"], ["text", "next", "x t"]),
    ("", ["b", "a"], ["b", "a"]), ("x", ["max", "next"], []), ("x", ["max", "Xor"], ["Xor"]),
  ])
  func theBestComeFirst(typed: String, texts: [String], best: [String]) {
    #expect(TypedMatch.best(for: typed, among: texts) { $0 }.map(\.item) == best)
  }
}
