import Foundation
import TestProcesses
import Testing

/// Runs every case in `Transcripts` as a process; ``Transcript`` describes the format.
@Suite(.ownThread) struct TranscriptTests {
  private let mode = TranscriptRecorder.Mode(environment: ProcessInfo.processInfo.environment)

  @Test(arguments: try TranscriptFolder.allEntries())
  func aCommandMatchesItsTranscript(_ entry: TranscriptFolder.Entry) async throws {
    let got = try await entry.transcript.run()
    let differences = entry.transcript.expected.differences(from: got)
    if mode == .all || (mode == .unrecorded && entry.transcript.isUnrecorded) {
      guard !differences.isEmpty || entry.transcript.isUnrecorded else { return }
      try await TranscriptRecorder.shared.record(got, for: entry, mode: mode)
      Issue.record("recorded: read what changed", sourceLocation: entry.sourceLocation)
    } else if entry.transcript.isUnrecorded {
      Issue.record(
        "not recorded yet (RECORD_TRANSCRIPTS=unrecorded does it); got:\n\(differences)",
        sourceLocation: entry.sourceLocation)
    } else if !differences.isEmpty {
      Issue.record("\(differences)", sourceLocation: entry.sourceLocation)
    }
  }

  @Test(arguments: try TranscriptFolder.files())
  func everyFileFollowsTheFormatAndHasACase(_ file: URL) throws {
    #expect(try !TranscriptFolder.entries(of: file).isEmpty, "\(file.lastPathComponent)")
  }

  @Test func transcriptsExist() throws {
    #expect(try !TranscriptFolder.files().isEmpty)
  }

  @Test func aRunThatRecordsFails() {
    #expect(mode == .nothing, "RECORD_TRANSCRIPTS is set: unset it, and run again")
  }
}
