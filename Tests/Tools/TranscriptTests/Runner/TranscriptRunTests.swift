import Foundation
import TestProcesses
import Testing

@Suite(.ownThread) struct TranscriptRunTests {
  private func transcriptCase(_ text: String) throws -> TranscriptCase {
    let transcript = try Transcript(parsing: text)
    return TranscriptCase(lines: Array(transcript.lines[try #require(transcript.cases.first)]))
  }

  private func differences(_ text: String) async throws -> String {
    let transcript = try transcriptCase(text)
    return transcript.expected.differences(from: try await transcript.run())
  }

  private static let whole = #"""
    file in: one
    file in: two\c
    file ~/deep/er: three
    $ GREETING='good day' /bin/sh -c 'cat; echo $GREETING; cat in ~/deep/er; cp in {WORK}/out; pwd >&2; cd; pwd; rm in; exit 4'
    < typed
    > typed
    > good day
    > one
    > twothree
    ! {WORK}
    > {HOME}
    left out: one
    left out: two\c
    gone nothing
    ? 4
    """#

  @Test func everyKindOfLineIsChecked() async throws {
    #expect(try await differences(Self.whole.replacing("rm in; ", with: "")) == "")
  }

  @Test(arguments: [
    ("> typed", "> typo", "standard output (- expected, + got):\n- typo\n+ typed\n  good day"),
    ("> typed\n", "", "standard output (- expected, + got):\n+ typed\n  good day"),
    (#"! {WORK}"#, #"! {WORK}\c"#, "standard error (- expected, + got):\n- {WORK}\\c\n+ {WORK}"),
    ("left out: one", "left out: won", "the file out (- expected, + got):\n- won\n+ one"),
    ("left out: one", "left no: one", "the file no (- expected, + got):\n- one\n+ (no such file)"),
    ("gone nothing", "gone out", "out is there, and must not be"),
    ("? 4", "? 0", "status 4, expected 0"),
  ])
  func eachMismatchIsShown(_ right: String, _ wrong: String, _ message: String) async throws {
    let text = Self.whole.replacing("rm in; ", with: "").replacing(right, with: wrong)
    #expect(try await differences(text).contains(message))
  }

  @Test func aSignalHasTheStatusThatAShellReports() async throws {
    #expect(try await differences("$ /bin/sh -c 'kill -TERM $$'\n? 143") == "")
  }

  @Test func anInvalidFileAndAFileWithoutCasesAreDetected() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).transcript")
    defer { try? FileManager.default.removeItem(at: file) }
    try "# only words\n".write(to: file, atomically: true, encoding: .utf8)
    #expect(try TranscriptFolder.entries(of: file).isEmpty)
    try "only words\n".write(to: file, atomically: true, encoding: .utf8)
    #expect(throws: TranscriptError.self) { try TranscriptFolder.entries(of: file) }
  }

  @Test func anEntryNamesItsLine() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).transcript")
    defer { try? FileManager.default.removeItem(at: file) }
    try "$ one\n? 0\n\n# two\n$ two\n? 0\n".write(to: file, atomically: true, encoding: .utf8)
    let entries = try TranscriptFolder.entries(of: file)
    #expect(entries.map(\.line) == [1, 4])
    #expect(entries.map(\.transcript.command) == ["one", "two"])
    #expect(entries[1].testDescription == "\(file.lastPathComponent):4 two")
    #expect(entries[0].testDescription == "\(file.lastPathComponent):1 $ one")
  }
}
