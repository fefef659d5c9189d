import StateDiff
import Testing
import TimeTravel
import Unidirectional

@testable import CommandShell

@Suite struct LogTextTests {
  /// An encoded quote could hide the end of an address, so strings are redacted before they are
  /// encoded.
  @Test(arguments: [
    ("see http://a/?s3cret\"x", #"see http://a/?…\"x"#),
    ("\"http://a/?s3cret\" x", #"\"http://a/?…\" x"#),
    ("http://a/?s3\\\"cret", "http://a/?…"),
  ])
  func stringsAreRedactedBeforeTheyAreEncoded(text: String, encoded: String) {
    let entry = LogText(
      format: .json, time: Timestamp(seconds: 0),
      action: .enumCase("note", [.init("", .string(text))]),
      state: .record([.init(text, .string(text))]))
    let environment = ShellEnvironment(
      now: { Timestamp(seconds: 0) }, stopwatch: { .zero }, variable: { _ in nil },
      directories: BaseDirectories(environment: { _ in nil }), input: -1, output: -1, errors: -1)
    let devices = OutputDevices(
      SessionOptions(), environment, log: nil, redact: ResourceName.redactingSecrets
    ) { _ in false }
    #expect(
      entry.lines(ReducedAction(), in: devices, redact: devices.redact) == [
        #"{"time":"1970-01-01T00:00:00Z","action":{"note":"\#(encoded)"},"effects":[],"#
          + #""startedBy":[],"state":{"\#(encoded)":"\#(encoded)"}}"#
      ])
  }
}
