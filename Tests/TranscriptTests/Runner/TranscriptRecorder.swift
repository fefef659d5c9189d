import Foundation

/// Writes recorded cases into their files, one after another.
actor TranscriptRecorder {
  /// What the environment asks to be recorded.
  enum Mode: Sendable {
    case nothing, unrecorded, all

    init(environment: [String: String]) {
      self =
        switch environment["RECORD_TRANSCRIPTS"] {
        case nil, "", "0": .nothing
        case "unrecorded": .unrecorded
        default: .all
        }
    }
  }

  static let shared = TranscriptRecorder()

  /// Replaces one case of a file, found by its index: others may have moved its lines meanwhile.
  ///
  /// Where only unrecorded cases are asked for, what such a case states already is not overwritten.
  func record(
    _ outcome: TranscriptOutcome, for entry: TranscriptFolder.Entry, mode: Mode = .all
  ) throws {
    let stated = entry.transcript.expected
    let outcome = mode == .unrecorded ? outcome.filling(stated) : outcome
    var transcript = try Transcript(parsing: String(contentsOf: entry.file, encoding: .utf8))
    let range = transcript.cases[entry.index]
    let recorded = TranscriptCase(lines: Array(transcript.lines[range])).recording(outcome)
    transcript.lines.replaceSubrange(range, with: recorded.lines)
    try transcript.text.write(to: entry.file, atomically: true, encoding: .utf8)
  }
}
