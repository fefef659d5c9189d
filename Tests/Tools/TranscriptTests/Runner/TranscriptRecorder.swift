import Foundation

/// Writes recorded cases to their files, one at a time.
actor TranscriptRecorder {
  /// The cases to record, according to the environment.
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

  /// Replaces one case of a file.
  ///
  /// The case is found by its index, because recording other cases may have moved its lines. In the
  /// mode `unrecorded`, the results that the case already states are kept.
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
