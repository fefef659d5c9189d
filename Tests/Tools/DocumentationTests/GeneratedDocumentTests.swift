import TestProcesses
import Testing

/// Checks that generated documents are up to date.
///
/// With `RECORD_DOCUMENTATION=1` in the environment, the test writes the documents that are out of
/// date, and fails.
@Suite(.ownThread) struct GeneratedDocumentTests {
  @Test(arguments: GeneratedDocument.all)
  func isUpToDate(_ document: GeneratedDocument) async throws {
    let content = try await document.generate()
    if document.content == content { return }
    if GeneratedDocument.isRecording {
      try document.write(content)
      Issue.record("\(document) was written: review the change")
    } else {
      Issue.record("\(document) is out of date; RECORD_DOCUMENTATION=1 swift test writes it")
    }
  }

  @Test func aRunThatRecordsFails() {
    #expect(
      !GeneratedDocument.isRecording, "RECORD_DOCUMENTATION is set: unset it, and run again")
  }
}
