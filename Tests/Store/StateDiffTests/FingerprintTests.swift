import Foundation
import StateDiff
import Testing

private struct Basket: Dumpable {
  var owner = "Ida"
  var count = 3
  var price: Double? = 1.5
  var items = ["tea", "bread"]
  var isPaid = true

  static let fields = [
    Field<Self>("owner") { $0.owner },
    Field("count") { $0.count },
    Field("price") { $0.price },
    Field("items") { $0.items },
    Field("isPaid") { $0.isPaid },
  ]
}

private struct Reflected: Dumpable {
  var event = Event.moved(to: 3, by: "Ida")
  var table = ["b": [1, 2], "a": []]

  enum Event: Equatable { case started, moved(to: Int, by: String) }
}

/// A basket of a later version, which can also have prices.
private struct PricedBasket: Dumpable {
  var basket = Basket()
  var prices: [String: Int] = [:]

  static let fields = [
    Field<Self>("owner") { $0.basket.owner },
    Field("count") { $0.basket.count },
    Field("price") { $0.basket.price },
    Field("prices", omittedIf: { $0.prices.isEmpty }) { $0.prices },
    Field("items") { $0.basket.items },
    Field("isPaid") { $0.basket.isPaid },
  ]
}

@Suite struct FingerprintTests {
  /// Recordings contain fingerprints, so changing one of these breaks every existing recording.
  @Test func fingerprintsNeverChange() {
    #expect(Int64(0).fingerprint.description == "a4a51339a28e3147")
    #expect(Int64.min.fingerprint.description == "63d56b27792cf8e9")
    #expect(true.fingerprint.description == "6dcc66453d08d598")
    #expect("".fingerprint.description == "d5a21020847678b4")
    #expect("grüße, Welt".fingerprint.description == "51303cea60812856")
    #expect(0.1.fingerprint.description == "a6bb11bf6b6b746d")
    #expect(Int64?.none.fingerprint.description == "ffaed8a94196f223")
    #expect([Int64]().fingerprint.description == "de03532cb2efb1ea")
    #expect((1...1000).map(Int64.init).fingerprint.description == "81e6513036a8207d")
    #expect(Basket().fingerprint.description == "b76dc32c602b068c")
    #expect(Reflected().fingerprint.description == "27b0082e2915bf83")
    let record = DumpValue.record([.init("a", .text("b"))], summary: "c")
    #expect(record.fingerprint.description == "cc9e480638149a24")
  }

  @Test func fingerprintMatchesThatOfTheDumpValue() {
    #expect(Basket().fingerprint == Basket().dumpValue.fingerprint)
    #expect(Basket(price: nil).fingerprint == Basket(price: nil).dumpValue.fingerprint)
    #expect(Reflected().fingerprint == Reflected().dumpValue.fingerprint)
    #expect([[1], [], [2, 3]].fingerprint == [[1], [], [2, 3]].dumpValue.fingerprint)
  }

  @Test func anOmittedPartIsInNeitherTheFingerprintNorTheDump() {
    var basket = PricedBasket()
    #expect(basket.fingerprint == Basket().fingerprint)
    #expect(basket.dumpValue == Basket().dumpValue)
    basket.prices["tea"] = 2
    #expect(basket.fingerprint != Basket().fingerprint)
    #expect(basket.fingerprint == basket.dumpValue.fingerprint)
    #expect(basket.dumpValue["prices"] == .record([.init("tea", .integer(2))]))
    #expect(basket.changes(from: PricedBasket()) == [Change("prices.tea", .added(.integer(2)))])
    #expect(PricedBasket().changes(from: basket) == [Change("prices.tea", .removed(.integer(2)))])
  }

  @Test func namesOrderKindsAndLengthsCount() {
    let values: [DumpValue] = [
      .none, .bool(false), .bool(true), .integer(0), .integer(1), .integer(-1), .number(0),
      .number(1), .number(.infinity), .number(.nan), .string(""), .text(""), .string("a"),
      .string("a\0"), .string("\0a"), .string("aaaaaaaa"), .string("aaaaaaaaa"), .text("a"),
      .list([]), .list([.none]), .list([.integer(1), .integer(2)]),
      .list([.integer(2), .integer(1)]), .list([.list([.integer(1)]), .integer(2)]),
      .list([.list([.integer(1), .integer(2)])]), .list([.string("a"), .string("")]),
      .list([.string(""), .string("a")]), .record([]), .record([], summary: ""),
      .record([], summary: "a"), .record([.init("a", .integer(1))]),
      .record([.init("b", .integer(1))]), .record([.init("", .integer(1))]),
      .record([.init("a", .integer(1)), .init("b", .integer(2))]),
      .record([.init("b", .integer(2)), .init("a", .integer(1))]), .enumCase("a"),
      .enumCase("b"), .enumCase("a", [.init("", .none)]), .enumCase("a", [.init("a", .none)]),
    ]
    #expect(Set(values.map(\.fingerprint)).count == values.count)
  }

  @Test func everyBitOfEveryWordCounts() {
    let list = (0..<40).map { Int64($0) }
    var fingerprints: Set<Fingerprint> = [list.fingerprint]
    for index in list.indices {
      for bit in 0..<64 {
        var other = list
        other[index] ^= Int64(bitPattern: 1 << UInt64(bit))
        fingerprints.insert(other.fingerprint)
      }
    }
    #expect(fingerprints.count == 1 + 40 * 64)
  }

  @Test func textsAreComparedByTheirBytes() {
    #expect("e\u{301}" == "\u{E9}")
    #expect("e\u{301}".fingerprint != "\u{E9}".fingerprint)
  }

  @Test func equalNumbersHaveEqualFingerprints() {
    #expect(0.0.fingerprint == (-0.0).fingerprint)
    #expect(Double.nan.fingerprint == (-Double.nan).fingerprint)
    #expect(Double.nan.fingerprint == Double(nan: 5, signaling: false).fingerprint)
    #expect(5.fingerprint == Int64(5).fingerprint)
  }

  @Test func aFingerprintIsDecodedFromItsText() throws {
    let fingerprint = Fingerprint(word: 0xABC)
    #expect(fingerprint.description == "0000000000000abc")
    let json = try JSONEncoder().encode([fingerprint.description])
    #expect(try JSONDecoder().decode([Fingerprint].self, from: json) == [fingerprint])
  }

  @Test(arguments: ["", "abc", "0000000000000ABC", "000000000000000g", "+000000000000abc", "٠"])
  func malformedFingerprintsAreRejected(text: String) throws {
    let json = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Fingerprint].self, from: json)
    }
  }
}
