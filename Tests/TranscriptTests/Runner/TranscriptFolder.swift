import Foundation
import Testing

/// The folder of transcripts beside these sources.
enum TranscriptFolder {
  /// A case and where it stands.
  struct Entry: Sendable, CustomTestStringConvertible {
    var file: URL
    /// Which of its file's cases it is, from 0.
    var index: Int
    /// The number of its first line.
    var line: Int
    var transcript: TranscriptCase

    var testDescription: String { "\(file.lastPathComponent):\(line) \(transcript.title)" }

    var sourceLocation: SourceLocation {
      SourceLocation(
        fileID: "TranscriptTests/\(file.lastPathComponent)", filePath: file.path, line: line,
        column: 1)
    }
  }

  /// Where the transcripts are.
  static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Transcripts")

  /// The files, by name.
  static func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "transcript" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// The cases of a file.
  ///
  /// - Throws: `TranscriptError` where it does not follow the format.
  static func entries(of file: URL) throws -> [Entry] {
    let transcript = try Transcript(parsing: String(contentsOf: file, encoding: .utf8))
    return transcript.cases.enumerated().map { index, range in
      Entry(
        file: file, index: index, line: range.lowerBound + 1,
        transcript: TranscriptCase(lines: Array(transcript.lines[range])))
    }
  }

  /// The cases of every file that follows the format; a test of its own tells of the others.
  static func allEntries() throws -> [Entry] {
    try files().flatMap { (try? entries(of: $0)) ?? [] }
  }
}
