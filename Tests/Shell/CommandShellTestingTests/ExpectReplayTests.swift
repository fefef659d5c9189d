import CommandShell
import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Checks that a recording can be replayed in a test.
@Suite struct ExpectReplayTests {
  /// Records a session, and returns the path of the recording.
  private func recording(in sandbox: Sandbox, changing old: String = "", to new: String = "") throws
    -> String
  {
    let path = sandbox.url("session.jsonl").path
    _ = try transcript(of: ledgerTool(), running: ["record '\(path)'", "add 3", "add 4", "undo"])
    let text = String(decoding: sandbox.contents(of: "session.jsonl") ?? [], as: UTF8.self)
    try sandbox.write(
      (old.isEmpty ? text : text.replacing(old, with: new)).utf8, to: "session.jsonl")
    return path
  }

  @Test func aRecordingOfTheSameToolIsReplayed() throws {
    let sandbox = try Sandbox()
    try expectReplay(of: try recording(in: sandbox), by: ledgerTool())
    try expectReplay(of: sandbox.work.path, by: ledgerTool())
  }

  @Test func anotherStateIsAnError() throws {
    let sandbox = try Sandbox()
    let path = try recording(in: sandbox, changing: #"{"_0":4}"#, to: #"{"_0":5}"#)
    let error = #expect(throws: TranscriptError.self) {
      try expectReplay(of: path, by: ledgerTool())
    }
    #expect(error?.description.contains("total: 3 → 8") == true, "\(String(describing: error))")
  }

  @Test func aMissingFileIsAnError() {
    let error = #expect(throws: TranscriptError.self) {
      try expectReplay(of: "/nonexistent/a.jsonl", by: ledgerTool())
    }
    #expect(error?.description.contains("/nonexistent/a.jsonl") == true)
  }
}
