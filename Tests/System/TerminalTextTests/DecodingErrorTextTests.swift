import Foundation
import TerminalText
import Testing

@Suite struct DecodingErrorTextTests {
  private struct Sample: Decodable {
    let name: String
    let count: Int?
    let flags: [Bool]?
    let kind: Kind?
    let choice: Choice?
    let names: [String: [Int]]?
  }

  private enum Kind: Decodable { case one(Int), two }

  private enum Choice: String, Decodable { case yes }

  @Test(arguments: [
    ("[]", "expected an object"),
    ("{}", #"there is no "name""#),
    (#"{"name":1}"#, "name: expected a string"),
    (#"{"name":null}"#, "name: expected a string, not null"),
    (#"{"name":"a","count":"1"}"#, "count: expected a number"),
    (#"{"name":"a","count":1e30}"#, "a number is not an integer or is out of range"),
    (#"{"name":"a","count":-0.5}"#, "a number is not an integer or is out of range"),
    (#"{"name":"a","flags":{}}"#, "flags: expected an array"),
    (#"{"name":"a","flags":[true,1]}"#, "flags[1]: expected true or false"),
    (#"{"name":"a","kind":{}}"#, "kind: expected an object with one known key"),
    (#"{"name":"a","choice":"no"}"#, "choice: it is not valid here"),
    (#"{"name":"a","names":{"b":[1,null]}}"#, "names.b[1]: expected a number, not null"),
  ])
  func theReasonNamesThePathAndTheKindOfValue(json: String, text: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Sample.self, from: Data(json.utf8))
    }
    #expect(try decodingErrorText(#require(error)) == text)
  }
}
