import Foundation
import StrictJSON
import Testing

/// Tests the errors of the encoder and the decoder.
@Suite struct JSONCodingErrorTests {
  private struct Nothing: Encodable {
    func encode(to encoder: any Encoder) {}
  }

  @Test func valueThatEncodesNothingIsAnError() throws {
    #expect(throws: EncodingError.self) { try encoded(Nothing()) }
    #expect(try encoded([Nothing()]) == "[{}]")
  }

  @Test(arguments: [
    (#"{"names":{"a":"1"}}"#, "names.a: expected a number"),
    (#"{"names":{"a":null}}"#, "names.a: expected a number, not null"),
    (#"{"names":[]}"#, "names: expected an object"),
    (#"{"names":{"a":1.5}}"#, "names.a: 1.5 is not an integer"),
    (#"{"names":{}}"#, #"there is no "pairs""#),
    (#"{"names":{},"pairs":{}}"#, "pairs: expected an array"),
    (#"{"names":{},"pairs":[[true],[1]]}"#, "pairs[1][0]: expected true or false"),
    (#"{"names":{},"pairs":[null]}"#, "pairs[0]: expected an array, not null"),
  ])
  func errorsHaveACodingPath(json: String, text: String) throws {
    struct Sample: Decodable {
      let names: [String: Int]
      let pairs: [[Bool]]
    }
    let error = #expect(throws: DecodingError.self) { try decoded(Sample.self, json) }
    #expect(try decodingErrorText(#require(error)) == text)
    let theirs = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Sample.self, from: Data(json.utf8))
    }
    switch (try #require(error), try #require(theirs)) {
    case (.keyNotFound(let key, let context), .keyNotFound(let theirKey, let theirContext)):
      #expect(key.stringValue == theirKey.stringValue)
      #expect(path(context) == path(theirContext))
    case (.typeMismatch(_, let context), .typeMismatch(_, let theirContext)),
      (.valueNotFound(_, let context), .valueNotFound(_, let theirContext)):
      #expect(path(context) == path(theirContext))
    case (.dataCorrupted(let context), .dataCorrupted):
      #expect(path(context) == ["names", "a"])
    default: Issue.record("\(String(describing: error)), but \(String(describing: theirs))")
    }
  }

  private func path(_ context: DecodingError.Context) -> [String] {
    context.codingPath.map(\.stringValue)
  }

  @Test func readingBeyondTheEndOfAnArrayIsAnError() throws {
    struct Pair: Decodable {
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        #expect(container.count == 1)
        #expect(try !container.decodeNil())
        _ = try container.decode(Int.self)
        #expect(container.isAtEnd && container.currentIndex == 1)
        _ = try container.decode(Int.self)
      }
    }
    let error = #expect(throws: DecodingError.self) { try decoded([Pair].self, "[[1]]") }
    #expect(try decodingErrorText(#require(error)) == "[0][1]: expected a number, not null")
  }
}
