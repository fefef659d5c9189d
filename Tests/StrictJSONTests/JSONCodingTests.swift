import Foundation
import StrictJSON
import Testing
import UnidirectionalTesting

/// Compares the encoder and the decoder with Foundation's.
@Suite struct JSONCodingTests {
  private var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  private var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  @Test(arguments: 0..<30)
  func randomValuesAreReadByFoundationAndBack(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let value = RandomJSONValue(depth: 4, using: &generator)
      let ours = try encoded(value)
      let theirs = try encoder.encode(value)
      let normal = try decoder.decode(RandomJSONValue.self, from: theirs)
      #expect(try decoder.decode(RandomJSONValue.self, from: Data(ours.utf8)) == normal)
      #expect(try decoded(RandomJSONValue.self, ours) == normal)
      #expect(try decoded(RandomJSONValue.self, String(decoding: theirs, as: UTF8.self)) == normal)
      #expect(try encoded(normal) == ours)
    }
  }

  @Test func boundsOfAllNumbersAreExact() throws {
    func check<Value: Codable & Equatable>(_ values: Value...) throws {
      let ours = try encoded(values)
      #expect(try ours == String(decoding: encoder.encode(values), as: UTF8.self))
      #expect(try decoded([Value].self, ours) == values)
    }
    try check(Int8.min, -1, 0, .max)
    try check(Int16.min, 0, .max)
    try check(Int32.min, 0, .max)
    try check(Int64.min, -999_999_999_999_999_999, 1_000_000_000_000_000_000, .max)
    try check(Int.min, .max)
    try check(UInt8.min, .max)
    try check(UInt16.min, .max)
    try check(UInt32.min, .max)
    try check(UInt64.min, .max)
    try check(UInt.min, .max)
    try check(Float.leastNonzeroMagnitude, 0.1, 1, -0.0, 1e20, .greatestFiniteMagnitude, .infinity)
    try check(
      Double.leastNonzeroMagnitude, 0.1, 1, -0.0, 1e20, 1e-7, 123_456_789, -.pi,
      .greatestFiniteMagnitude, .infinity, -.infinity)
    #expect(try decoded([Double].self, encoded([Double.nan]))[0].isNaN)
    #expect(try decoded(Int128.self, encoded(Int128.min)) == .min)
    #expect(try decoded(UInt128.self, encoded(UInt128.max)) == .max)
  }

  @Test(arguments: [
    "0", "-0", "1.0", "1e3", "1E+2", "100e-2", "1.5", "-1.0", "128", "-129", "255", "256", "1e30",
    "1e400", "-1e400", "0e400", "0.0", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616", "1e18", "1e19", "1e99999999999999999999",
    "9007199254740993", "9007199254740993.0", "0.1", "5e-324", "1.7976931348623157e308",
    "1.7976931348623159e308", "3.4028235e38", "3.5e38", "1e-46", "\"1\"", "true", "null", "[]",
    "{}", "\"nan\"", "\"inf\"", "\"x\"",
  ])
  func numbersAreReadLikeFoundationReadsThem(text: String) throws {
    func check<Value: Decodable & Equatable>(_ type: Value.Type) {
      let ours = Result { try decoded([Value].self, "[\(text)]")[0] }
      let theirs = Result { try decoder.decode([Value].self, from: Data("[\(text)]".utf8))[0] }
      switch (ours, theirs) {
      case (.success(let ours), .success(let theirs)):
        // NaN differs from itself.
        #expect(ours == theirs || "\(ours)" == "nan" && "\(theirs)" == "nan", "\(text) as \(type)")
      case (.failure, .failure): break
      default: Issue.record("\(text) as \(type): \(ours), but \(theirs)")
      }
    }
    check(Int8.self)
    check(UInt8.self)
    check(Int32.self)
    check(Int64.self)
    check(UInt64.self)
    check(Double.self)
    check(Float.self)
    check(Bool.self)
    check(String.self)
    check(Int?.self)
  }

  /// Foundation rounds these numbers to other integers, or rejects them.
  @Test func numbersAreIntegersOnlyIfTheyAreExact() throws {
    #expect(try decoded(Int64.self, "9223372036854775807.0") == .max)
    for text in ["1e-400", "2e-324", "1.0000000000000001"] {
      #expect(throws: DecodingError.self) { try decoded(Int64.self, text) }
    }
    for text in ["1e-400", "2e-324"] {
      #expect(throws: DecodingError.self) { try decoded(Double.self, text) }
    }
  }

  @Test func numbersKeepAllTheirDigits() throws {
    let texts = [
      "0": "0", "-0": "0", "1.50": "1.5", "100": "100", "1e3": "1000", "-12.5e-4": "-0.00125",
      "0.30000000000000000000000000000000000000000001":
        "0.30000000000000000000000000000000000000000001",
    ]
    for (text, number) in texts {
      #expect(try decoded(JSONNumber.self, text).description == number)
    }
    #expect(throws: DecodingError.self) { try decoded(JSONNumber.self, "1e400") }
    #expect(throws: DecodingError.self) { try decoded(JSONNumber.self, "\"1\"") }
  }

  // MARK: Containers

  private class Animal: Codable {
    var name = "cat"
    init() {}
  }

  private final class Pet: Animal {
    var owner = "Ada"

    private enum CodingKeys: CodingKey { case owner, parent }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      owner = try container.decode(String.self, forKey: .owner)
      _ = try container.superDecoder(forKey: .parent)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try super.encode(to: container.superEncoder())
      try container.encode(owner, forKey: .owner)
      try super.encode(to: container.superEncoder(forKey: .parent))
    }
  }

  @Test func superclassesAreEncodedInTheirOwnObject() throws {
    let pet = Pet()
    pet.name = "dog"
    let json = try encoded(pet)
    #expect(json == #"{"owner":"Ada","parent":{"name":"dog"},"super":{"name":"dog"}}"#)
    #expect(try json == String(decoding: encoder.encode(pet), as: UTF8.self))
    #expect(try decoded(Pet.self, json).name == "dog")
    #expect(throws: DecodingError.self) { try decoded(Pet.self, #"{"owner":"Ada"}"#) }
  }

  private struct Interleaved: Encodable {
    enum CodingKeys: CodingKey { case z, a, m }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: CodingKeys.self)
      var array = object.nestedUnkeyedContainer(forKey: .z)
      var inner = object.nestedContainer(keyedBy: CodingKeys.self, forKey: .a)
      try array.encode(1)
      try inner.encode("x", forKey: .z)
      try object.encodeNil(forKey: .m)
      try array.encodeNil()
      var last = array.nestedContainer(keyedBy: CodingKeys.self)
      _ = array.nestedUnkeyedContainer()
      try 2.encode(to: array.superEncoder())
      try inner.encode(true, forKey: .a)
      try last.encode(1.5, forKey: .m)
      var again = encoder.container(keyedBy: CodingKeys.self)
      try again.encode([Int](), forKey: .m)
      #expect(array.count == 5)
      #expect(last.codingPath.map(\.stringValue) == ["z", "Index 2"])
      #expect(last.codingPath.last?.intValue == 2)
    }
  }

  @Test func containersCanBeWrittenInAnyOrder() throws {
    #expect(
      try encoded(Interleaved())
        == #"{"a":{"a":true,"z":"x"},"m":[],"z":[1,null,{"m":1.5},[],2]}"#)
  }

  private enum Shape: Codable, Equatable {
    case point
    case circle(radius: Double)
    case polygon([Int], name: String?)
  }

  private struct Drawing: Codable, Equatable {
    var shapes: [Shape]
    var names: [String: Int]
    var numbers: [Int: String]
    var pairs: [[Bool?]]
    var title: String?
    var nested: [String: [String: [UInt8]]]
  }

  @Test func synthesizedTypesHaveTheSameJSONAsInFoundation() throws {
    let drawing = Drawing(
      shapes: [
        .point, .circle(radius: 0.5), .polygon([1, 2], name: nil), .polygon([], name: "n"),
      ],
      names: ["b": 1, "a": 2, "B": 3, "a!": 4, "a\"": 5, "": 6], numbers: [7: "x", -1: "y"],
      pairs: [[true, nil], []], title: nil, nested: ["k": ["l": [1, 2]], "e": [:]])
    let json = try encoded(drawing)
    #expect(try json == String(decoding: encoder.encode(drawing), as: UTF8.self))
    #expect(try decoded(Drawing.self, json) == drawing)
  }

  @Test func dictionaryWithManyNamesIsReadInLinearTime() throws {
    let numbers = Dictionary(uniqueKeysWithValues: (0..<50_000).map { ("n\($0)", [$0]) })
    #expect(try decoded([String: [Int]].self, encoded(numbers)) == numbers)
  }

  @Test func stringsAreEscapedAndRedacted() throws {
    #expect(try encoded("a/\u{1B}\u{202E}\"\\") == #""a/\u001b\u202e\"\\""#)
    let json = try encoded(["my secret": ["secret", "other"]]) {
      $0.replacingOccurrences(of: "secret", with: "\"…\"")
    }
    #expect(json == #"{"my \"…\"":["\"…\"","other"]}"#)
    #expect(
      try decoded([String: [String]].self, #"{"\u0061\ud83d\ude00":["\u00e9\/"]}"#) == [
        "a😀": ["é/"]
      ])
  }
}
