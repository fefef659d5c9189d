import Foundation
import TestProcesses
import Testing

@Suite(.ownThread) struct TranscriptRecordingTests {
  private func record(_ text: String, _ change: (inout TranscriptOutcome) -> Void) throws -> String
  {
    let transcript = TranscriptCase(lines: try Transcript(parsing: text).lines)
    var outcome = transcript.expected
    change(&outcome)
    return transcript.recording(outcome).lines.map(\.text).joined(separator: "\n")
  }

  private static let text = """
    # What it shows.
    $ tool
    < one
    > first
    # Then:
    < two
    > second
    ! bad
    left out: kept
    ? 1
    """

  @Test func nothingChangesIfNothingDiffers() throws {
    #expect(try record(Self.text) { _ in } == Self.text)
  }

  @Test func aChangedLineStaysInItsPlace() throws {
    let recorded = try record(Self.text) {
      $0.contents[.output] = ["first", "2nd", "third"]
      $0.contents[.left("out")] = ["changed"]
      $0.status = 0
    }
    let expected = Self.text.replacing("> second", with: "> 2nd\n> third")
      .replacing("kept", with: "changed").replacing("? 1", with: "? 0")
    #expect(recorded == expected)
  }

  @Test func aNewFirstLineIsAddedBeforeTheOthers() throws {
    let recorded = try record(Self.text) { $0.contents[.output] = ["zeroth", "first", "second"] }
    #expect(recorded == Self.text.replacing("> first", with: "> zeroth\n> first"))
  }

  @Test func missingLinesAreRemoved() throws {
    let recorded = try record(Self.text) {
      $0.contents[.output] = ["second"]
      $0.contents[.errors] = nil
    }
    #expect(recorded == Self.text.replacing("> first\n", with: "").replacing("! bad\n", with: ""))
  }

  @Test func anUnrecordedCaseIsCompletedAtItsEnd() throws {
    let recorded = try record("# Why.\n$ tool\n< one\nunrecorded") {
      $0.contents = [.output: ["a", ""], .errors: ["b"]]
      $0.status = 2
    }
    #expect(recorded == "# Why.\n$ tool\n< one\n> a\n>\n! b\n? 2")
  }

  @Test func anErrorIsAddedBelowTheLineItNames() throws {
    let recorded = try record("$ tool\n< one\n> uno\n> eins\n< two\n< three\nunrecorded\n? 1") {
      $0.contents[.errors] = ["<stdin>:1: error: a", "<stdin>:2: error: b", "more", "<stdin>:9: c"]
    }
    #expect(
      recorded == """
        $ tool
        < one
        > uno
        > eins
        ! <stdin>:1: error: a
        < two
        ! <stdin>:2: error: b
        < three
        ! more
        ! <stdin>:9: c
        ? 1
        """)
  }

  @Test func aFileKeepsItsOtherCases() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).transcript")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      # One.
      $ /bin/echo one
      unrecorded

      # Two.
      $ /bin/echo two
      > tow
      ? 0

      """
    try text.write(to: file, atomically: true, encoding: .utf8)
    // Recording the first case moves the lines of the second one, which was read before.
    for entry in try TranscriptFolder.entries(of: file) {
      try await TranscriptRecorder.shared.record(entry.transcript.run(), for: entry)
    }
    let recorded = text.replacing("unrecorded", with: "> one\n? 0").replacing("tow", with: "two")
    #expect(try String(contentsOf: file, encoding: .utf8) == recorded)
  }

  @Test func statedResultsOfAnUnrecordedCaseAreKept() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).transcript")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = "$ /bin/sh -c 'echo out; echo err >&2; exit 2'\n> stated\nunrecorded\n? 0\n"
    try text.write(to: file, atomically: true, encoding: .utf8)
    let entry = try #require(TranscriptFolder.entries(of: file).first)
    try await TranscriptRecorder.shared.record(
      entry.transcript.run(), for: entry, mode: .unrecorded)
    let recorded = text.replacing("unrecorded\n", with: "! err\n")
    #expect(try String(contentsOf: file, encoding: .utf8) == recorded)
  }

  @Test(arguments: [
    ([:], TranscriptRecorder.Mode.nothing), (["RECORD_TRANSCRIPTS": "0"], .nothing),
    (["RECORD_TRANSCRIPTS": "1"], .all), (["RECORD_TRANSCRIPTS": "unrecorded"], .unrecorded),
  ])
  func theEnvironmentSelectsTheMode(
    _ environment: [String: String], _ mode: TranscriptRecorder.Mode
  ) {
    #expect(TranscriptRecorder.Mode(environment: environment) == mode)
  }
}
