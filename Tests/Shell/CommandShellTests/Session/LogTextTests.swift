import StateDiff
import Testing
import Unidirectional

@testable import CommandShell

@Suite struct LogTextTests {
  /// An encoded quote could hide the end of an address, so strings are redacted before they are
  /// encoded.
  @Test(arguments: [
    ("see http://a/?s3cret\"x", #"see http://a/?…\"x"#),
    ("\"http://a/?s3cret\" x", #"\"http://a/?…\" x"#),
    ("http://a/?s3\\\"cret", #"http://a/?…\"cret"#),
  ])
  func stringsAreRedactedBeforeTheyAreEncoded(text: String, encoded: String) {
    let entry = LogText(
      .json, time: Timestamp(seconds: 0), action: .enumCase("note", [.init("", .string(text))]),
      effects: [], state: .record([.init(text, .string(text))]), changes: [])
    #expect(
      entry.lines(isASCII: false, redact: ResourceName.redactingSecrets) == [
        #"{"time":"1970-01-01T00:00:00Z","action":{"note":"\#(encoded)"},"effects":[],"#
          + #""state":{"\#(encoded)":"\#(encoded)"}}"#
      ])
  }
}
