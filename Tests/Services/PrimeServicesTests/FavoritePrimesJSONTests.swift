import Foundation
import PrimeNumbers
import Testing
import UnidirectionalTesting

@testable import PrimeServices

@Suite struct FavoritePrimesJSONTests {
  @Test func listIsEncodedAsOneLineOfJSON() {
    #expect(FavoritePrimesJSON.encode([2, 3, 5]) == Array("[2,3,5]\n".utf8))
    #expect(FavoritePrimesJSON.encode([]) == Array("[]\n".utf8))
    #expect(
      FavoritePrimesJSON.encode([9_223_372_036_854_775_807])
        == Array("[9223372036854775807]\n".utf8))
  }

  @Test func anIntegerOfMoreThan64BitsIsAStringOfDigits() throws {
    let prime = try Integer(2).power(127) - 1
    let bytes = FavoritePrimesJSON.encode([2, prime])
    #expect(bytes == Array("[2,\"\(prime)\"]\n".utf8))
    #expect(try FavoritePrimesJSON.decode(bytes) { $0.isPrime } == [2, prime])
    #expect(try FavoritePrimesJSON.decode(Array("[\"7\"]".utf8)) { $0.isPrime } == [7])
    let tooLong = Array("[2,\"\(String(repeating: "9", count: 3_100_000))\"]".utf8)
    #expect(throws: FavoritePrimesJSONError.outOfRange(index: 2, .tooLarge)) {
      try FavoritePrimesJSON.decode(tooLong) { _ in true }
    }
  }

  @Test(
    arguments: [
      ("[2,3,5]", [2, 3, 5]), ("[]", []), (" [ ] ", []), ("\u{FEFF}[2]", [2]),
      ("\r\n[\t2 ,\n 3\r]\n", [2, 3]), ("[5,3,2]", [5, 3, 2]),
      ("[9223372036854775783]", [9_223_372_036_854_775_783]),
    ] as [(String, [Integer])])
  func everyFormOfAListIsDecoded(text: String, expected: [Integer]) throws {
    #expect(try decode(text) == expected)
  }

  @Test(
    arguments: [
      ("", .empty), (" \n", .empty),
      ("[2,3,9]", .notPrime(index: 3, value: 9)), ("[-7]", .notPrime(index: 1, value: -7)),
      ("[2,\r\n 3,\r\n 9]", .notPrime(index: 3, value: 9)),
      ("[2,3,2]", .repeated(index: 3, value: 2, first: 1)),
      ("[3,2,3]", .repeated(index: 3, value: 3, first: 1)),
      ("[2,2]", .repeated(index: 2, value: 2, first: 1)),
      ("[7.5]", .notInteger(index: 1, text: "7.5")),
      ("[2,\"7x\"]", .notInteger(index: 2, text: "\"7x\"")),
      ("[null]", .notInteger(index: 1, text: nil)), ("[[2]]", .notInteger(index: 1, text: nil)),
      ("[2,{}]", .notInteger(index: 2, text: nil)), ("[true]", .notInteger(index: 1, text: nil)),
      ("[9223372036854775808]", .notInteger(index: 1, text: "9223372036854775808")),
      ("[-9223372036854775809]", .notInteger(index: 1, text: "-9223372036854775809")),
      ("[07]", .notInteger(index: 1, text: nil)), ("[2,7.]", .notInteger(index: 2, text: nil)),
      ("[-]", .notInteger(index: 1, text: nil)), ("[1e]", .notInteger(index: 1, text: nil)),
    ] as [(String, FavoritePrimesJSONError)])
  func errorsHaveTheIndexOfTheElement(text: String, error: FavoritePrimesJSONError) {
    #expect(throws: error) { try decode(text) }
  }

  @Test(arguments: [
    "hello", "{\"a\":1}", "\n 7", "\"7\"", "[2", "[2,", "[2,]", "[2 , \n]\n", "[,2]", "[2 3]",
    "[2]]", "[2] x", "[+7]",
    "[2,ä]", "[NaN]", "[2,,3]", "[0x7]",
  ])
  func textThatIsNotAJSONArrayIsRejected(text: String) {
    #expect(throws: FavoritePrimesJSONError.notArray) { try decode(text) }
  }

  @Test func textFromTheFileIsEscaped() {
    let error = #expect(throws: FavoritePrimesJSONError.self) { try decode(#"["\u001b[31m2"]"#) }
    #expect(
      error?.description
        == #"element 1 ("\u{1B}[31m2") is not an integer of at most 64 bits; a larger one must be a string of digits"#
    )
  }

  @Test(arguments: ["[", "{\"a\":", "[2,["])
  func deepNestingIsRejected(text: String) {
    let deep = String(repeating: text, count: 200_000)
    #expect(throws: FavoritePrimesJSONError.self) { try decode(deep) }
  }

  @Test func invalidBytesAreRejected() {
    for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "]") {
      let bytes = [UInt8(ascii: "["), byte]
      #expect(throws: FavoritePrimesJSONError.self) {
        try FavoritePrimesJSON.decode(bytes) { _ in true }
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
        Set((0..<count).map { _ in Integer(Int64.random(in: .min ... .max, using: &random)) }))
      var bytes = FavoritePrimesJSON.encode(list)
      #expect(try FavoritePrimesJSON.decode(bytes) { _ in true } == list)
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: .min ... .max, using: &random)
      _ = try? FavoritePrimesJSON.decode(bytes) { _ in true }
      bytes.removeLast(Int.random(in: 2...bytes.count, using: &random))
      #expect(throws: FavoritePrimesJSONError.self) {
        try FavoritePrimesJSON.decode(bytes) { _ in true }
      }
    }
  }

  @Test func integersAgreeWithFoundation() throws {
    let list = (0..<1000).map { Int64($0) * 9_007_199_254_740_993 }
    let ours = FavoritePrimesJSON.encode(list.map { Integer($0) })
    #expect(try JSONDecoder().decode([Int64].self, from: Data(ours)) == list)
    let theirs = try JSONEncoder().encode(list)
    #expect(
      try FavoritePrimesJSON.decode([UInt8](theirs)) { _ in true } == list.map { Integer($0) })
  }

  private func decode(_ text: String) throws(FavoritePrimesJSONError) -> [Integer] {
    try FavoritePrimesJSON.decode(Array(text.utf8)) {
      [2, 3, 5, 7, 9_223_372_036_854_775_783].contains($0)
    }
  }
}
