import Foundation
import Testing
import UnidirectionalTesting

@testable import LiveClients

@Suite struct FavoritePrimesFileTests {
  @Test func listIsEncodedAsOneLineOfJSON() {
    #expect(FavoritePrimesFile.encode([2, 3, 5]) == Array("[2,3,5]\n".utf8))
    #expect(FavoritePrimesFile.encode([]) == Array("[]\n".utf8))
    #expect(FavoritePrimesFile.encode([.max]) == Array("[9223372036854775807]\n".utf8))
  }

  @Test(
    arguments: [
      ("[2,3,5]", [2, 3, 5]), ("[]", []), (" [ ] ", []), ("\u{FEFF}[2]", [2]),
      ("\r\n[\t2 ,\n 3\r]\n", [2, 3]), ("[5,3,2]", [5, 3, 2]),
      ("[9223372036854775783]", [9_223_372_036_854_775_783]),
    ] as [(String, [Int64])])
  func everyFormOfAListIsDecoded(text: String, expected: [Int64]) throws {
    #expect(try decode(text) == expected)
  }

  @Test(arguments: [
    ("", "the file is empty; it must contain a JSON array of primes, such as [2, 3] or []"),
    (" \n", "the file is empty; it must contain a JSON array of primes, such as [2, 3] or []"),
    ("hello", "line 1, column 1: not JSON: expected [, not hello"),
    ("{\"a\":1}", "line 1, column 1: expected an array of primes, not an object"),
    ("\n 7", "line 2, column 2: expected an array of primes, not a number"),
    ("null", "line 1, column 1: expected an array of primes, not null"),
    ("[2,3,9]", "line 1, column 6: element 3 (9) is not prime"),
    ("[2,\r\n 3,\r\n 9]", "line 3, column 2: element 3 (9) is not prime"),
    ("[2,\r 3,\n\n 9]", "line 4, column 2: element 3 (9) is not prime"),
    ("\u{FEFF}[9]", "line 1, column 2: element 1 (9) is not prime"),
    ("[-7]", "line 1, column 2: element 1 (-7) is not prime"),
    ("[2,3,2]", "line 1, column 6: element 3 (2) repeats element 1"),
    ("[3,2,3]", "line 1, column 6: element 3 (3) repeats element 1"),
    ("[2,2]", "line 1, column 4: element 2 (2) repeats element 1"),
    (
      "[7.5]",
      "line 1, column 2: element 1 (7.5) is a decimal number, not an integer written in digits"
    ),
    (
      "[7.0]",
      "line 1, column 2: element 1 (7.0) is a decimal number, not an integer written in digits"
    ),
    (
      "[2,7e0]",
      "line 1, column 4: element 2 (7e0) is a decimal number, not an integer written in digits"
    ),
    (
      "[\"7\"]",
      "line 1, column 2: element 1 (\"7\") is a string, not an integer written in digits"
    ),
    ("[null]", "line 1, column 2: element 1 (null) is null, not an integer written in digits"),
    ("[[2]]", "line 1, column 2: element 1 ([2) is an array, not an integer written in digits"),
    ("[2,{}]", "line 1, column 4: element 2 ({}) is an object, not an integer written in digits"),
    (
      "[9223372036854775808]",
      "line 1, column 2: element 1 (9223372036854775808) does not fit in 64 bits"
    ),
    (
      "[-9223372036854775809]",
      "line 1, column 2: element 1 (-9223372036854775809) does not fit in 64 bits"
    ),
    ("[2", "line 1, column 3: not JSON: expected a comma or ], not the end of the file"),
    ("[2,", "line 1, column 4: not JSON: expected an integer, not the end of the file"),
    ("[2,]", "line 1, column 4: not JSON: expected an integer, not ]"),
    ("[,2]", "line 1, column 2: not JSON: expected an integer, not ,2"),
    ("[2 3]", "line 1, column 4: not JSON: expected a comma or ], not 3"),
    ("[2]]", "line 1, column 4: not JSON: expected the end of the file, not ]"),
    ("[2] x", "line 1, column 5: not JSON: expected the end of the file, not x"),
    ("[07]", "line 1, column 2: not JSON: expected an integer, not 07"),
    ("[+7]", "line 1, column 2: not JSON: expected an integer, not +7"),
    ("[7.]", "line 1, column 2: not JSON: expected an integer, not 7."),
    ("[-]", "line 1, column 2: not JSON: expected an integer, not -"),
    ("[1e]", "line 1, column 2: not JSON: expected an integer, not 1e"),
    ("[2,ä]", "line 1, column 4: not JSON: expected an integer, not ä"),
    ("[\u{1B}[31m2]", "line 1, column 2: not JSON: expected an integer, not \u{FFFD}[31m2"),
  ])
  func errorsReportTheirPosition(text: String, message: String) {
    let error = #expect(throws: FavoritePrimesFileError.self) { try decode(text) }
    #expect(error?.description == message)
  }

  @Test func columnsCountCodePoints() {
    let error = #expect(throws: FavoritePrimesFileError.self) { try decode("[\"äöü\", 2]") }
    #expect(error?.cause == .notInteger(index: 1, text: "\"äöü\"", kind: "a string"))
    let after = #expect(throws: FavoritePrimesFileError.self) { try decode("[2]äö x") }
    #expect(after?.column == 4)
  }

  @Test(arguments: ["[", "{\"a\":", "[2,["])
  func deepNestingIsRejected(text: String) {
    let deep = String(repeating: text, count: 200_000)
    #expect(throws: FavoritePrimesFileError.self) { try decode(deep) }
  }

  @Test func invalidBytesAreRejected() {
    for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "]") {
      let bytes = [UInt8(ascii: "["), byte]
      #expect(throws: FavoritePrimesFileError.self) {
        try FavoritePrimesFile.decode(bytes) { _ in true }
      }
    }
  }

  /// Checks that lists are unchanged by encoding and decoding, and that damaged copies cause no
  /// crash.
  @Test func listsRoundTripAndDamagedOnesDoNotCrash() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<300 {
      let count = Int.random(in: 0..<20, using: &random)
      let list = Array(
        Set((0..<count).map { _ in Int64.random(in: .min ... .max, using: &random) }))
      var bytes = FavoritePrimesFile.encode(list)
      #expect(try FavoritePrimesFile.decode(bytes) { _ in true } == list)
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: .min ... .max, using: &random)
      _ = try? FavoritePrimesFile.decode(bytes) { _ in true }
      bytes.removeLast(Int.random(in: 2...bytes.count, using: &random))
      #expect(throws: FavoritePrimesFileError.self) {
        try FavoritePrimesFile.decode(bytes) { _ in true }
      }
    }
  }

  @Test func integersAgreeWithFoundation() throws {
    let list = (0..<1000).map { Int64($0) * 9_007_199_254_740_993 }
    let ours = FavoritePrimesFile.encode(list)
    #expect(try JSONDecoder().decode([Int64].self, from: Data(ours)) == list)
    let theirs = try JSONEncoder().encode(list)
    #expect(try FavoritePrimesFile.decode([UInt8](theirs)) { _ in true } == list)
  }

  private func decode(_ text: String) throws(FavoritePrimesFileError) -> [Int64] {
    try FavoritePrimesFile.decode(Array(text.utf8)) {
      [2, 3, 5, 7, 9_223_372_036_854_775_783].contains($0)
    }
  }
}
