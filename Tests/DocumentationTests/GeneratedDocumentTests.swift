import Foundation
import Testing

/// What is made from declarations is up to date; `RECORD_DOCUMENTATION=1` makes it so, and fails
/// that run.
@Suite struct GeneratedDocumentTests {
  private let isRecording = ProcessInfo.processInfo.environment["RECORD_DOCUMENTATION"] != nil

  @Test(arguments: GeneratedDocument.all)
  func whatIsKeptIsWhatIsMade(_ document: GeneratedDocument) async throws {
    let made = try await document.made()
    if document.kept == made { return }
    if isRecording {
      try document.keep(made)
      Issue.record("\(document) was written: read what changed")
    } else {
      Issue.record("\(document) is out of date; RECORD_DOCUMENTATION=1 swift test makes it anew")
    }
  }

  @Test func aRunThatRecordsFails() {
    #expect(!isRecording, "RECORD_DOCUMENTATION is set: unset it, and run again")
  }
}
