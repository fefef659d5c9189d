import Foundation
import Testing

/// The folder with the transcripts.
enum TranscriptFolder {
  /// A case and its location.
  struct Entry: Sendable, CustomTestStringConvertible {
    var file: URL
    /// The index of the case in its file.
    var index: Int
    /// The number of the first line of the case.
    var line: Int
    var transcript: TranscriptCase

    var testDescription: String { "\(file.lastPathComponent):\(line) \(transcript.title)" }

    var sourceLocation: SourceLocation {
      SourceLocation(
        fileID: "TranscriptTests/\(file.lastPathComponent)", filePath: file.path, line: line,
        column: 1)
    }
  }

  /// The location of the folder.
  static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Transcripts")

  /// Returns the transcript files, sorted by name.
  static func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "transcript" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Returns the cases of a file.
  ///
  /// - Throws: `TranscriptError` if the file does not follow the format.
  static func entries(of file: URL) throws -> [Entry] {
    let transcript = try Transcript(parsing: String(contentsOf: file, encoding: .utf8))
    return transcript.cases.enumerated().map { index, range in
      Entry(
        file: file, index: index, line: range.lowerBound + 1,
        transcript: TranscriptCase(lines: Array(transcript.lines[range])))
    }
  }

  /// Returns the cases of all files that follow the format; another test reports the other files.
  static func allEntries() throws -> [Entry] {
    try files().flatMap { (try? entries(of: $0)) ?? [] }
  }
}
