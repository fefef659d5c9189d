import StrictJSON
import Testing

@Suite struct DecodingErrorTextTests {
  private struct Sample: Decodable {
    let name: String
    let count: Int?
    let flags: [Bool]?
    let kind: Kind?
  }

  private enum Kind: Decodable { case one(Int), two }

  @Test(arguments: [
    ("[]", "expected an object"),
    ("{}", #"there is no "name""#),
    (#"{"name":1}"#, "name: expected a string"),
    (#"{"name":null}"#, "name: expected a string, not null"),
    (#"{"name":"a","count":"1"}"#, "count: expected a number"),
    (#"{"name":"a","count":1e30}"#, "count: 1e30 is out of range"),
    (#"{"name":"a","count":-0.5}"#, "count: -0.5 is not an integer"),
    (#"{"name":"a","flags":{}}"#, "flags: expected an array"),
    (#"{"name":"a","flags":[true,1]}"#, "flags[1]: expected true or false"),
    (#"{"name":"a","kind":{}}"#, "kind: expected an object with one known key"),
  ])
  func theReasonNamesThePathAndTheKindOfValue(json: String, text: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDocument(parsing: Array(json.utf8)).decode(Sample.self)
    }
    #expect(try decodingErrorText(#require(error)) == text)
  }
}
