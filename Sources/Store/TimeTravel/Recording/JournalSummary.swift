import Essentials
import SystemIO

/// The steps and the unsaved work of a session, as a line of its journal shows them.
///
/// Every line of a journal has these values, because a session may be killed after any of them.
package struct JournalSummary: Equatable, Sendable {
  /// The number of the newest step, which may be undone.
  package var lastStep: Int

  /// A noun phrase for the unsaved work; nil if all work is saved.
  ///
  /// It is empty if the journal does not say whether work is unsaved, because its last line is
  /// damaged, or because an earlier version wrote it.
  package var unsavedWork: String?

  /// The fingerprint of the state with which the file of kept data last agreed; empty if it is not
  /// known, and nil if the tool keeps no data.
  package var kept: String?

  package init(lastStep: Int, unsavedWork: String?, kept: String? = nil) {
    (self.lastStep, self.unsavedWork, self.kept) = (lastStep, unsavedWork, kept)
  }
}

extension JournalSummary: Decodable {
  private enum CodingKeys: CodingKey { case recording, step, last, unsaved }

  /// Decodes the values of any line; a first line without them belongs to a session without work.
  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    lastStep =
      try line.decodeIfPresent(Int.self, forKey: .last)
      ?? line.decodeIfPresent(Int.self, forKey: .step) ?? 0
    let isKnown = line.contains(.unsaved) || line.contains(.recording)
    unsavedWork = isKnown ? try line.decodeIfPresent(String.self, forKey: .unsaved) : ""
  }
}

extension RecordingFile {
  /// Checks that a tool can use the first line, without reading the start state in it.
  ///
  /// `latest` is the number of the tool's latest schema. A replay may still find that the start
  /// state cannot be used.
  ///
  /// - Throws: ``RecordingError`` if the file cannot be read, or if it is not a recording made by
  ///   the tool in its present version or an earlier one.
  package func checkFirstLine(tool: String, latest: Int) throws(RecordingError) {
    // The fields before the state are short.
    let beginning = try RecordingError.mapping(.read, path, read(at: 0, count: 1 << 12))
    var line = Array(beginning.prefix { $0 != UInt8(ascii: "\n") })
    if let start = line.firstRange(of: Array(#","start":"#.utf8)) {
      line.replaceSubrange(start.lowerBound..., with: [UInt8(ascii: "}")])
    }
    _ = try RecordingMark.schema(of: Data(line), tool: tool, latest: latest)
  }

  /// Reads the last complete line of the journal of a session with an outcome.
  ///
  /// - Throws: ``RecordingError/file(_:)`` if the file cannot be read.
  package func summary(_ end: JournalEnd) throws(RecordingError) -> JournalSummary {
    let line = try RecordingError.mapping(.read, path, lastLine()) ?? []
    let decoded = try? JSONDecoder.recording.decode(JournalSummary.self, from: Data(line))
    var summary = decoded ?? JournalSummary(lastStep: 1, unsavedWork: "")
    if end == .saved { summary.unsavedWork = nil }
    return summary
  }

  /// Returns the last line that has a line feed and is not blank; nil if no line is complete.
  ///
  /// Only the end of the file is read, as far as needed.
  func lastLine() throws(Errno) -> [UInt8]? {
    guard let file else { return nil }
    let size = Int(try system.status(file).size)
    var count = 1 << 12
    while true {
      let start = max(0, size - count)
      let lines = try read(at: start, count: size - start)
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      // The first part is the rest of a line, unless it begins the file.
      let complete = lines.dropLast().dropFirst(start == 0 ? 0 : 1)
      if let line = complete.last(where: { !$0.isEmpty }) { return Array(line) }
      if start == 0 { return nil }
      count *= 2
    }
  }
}
