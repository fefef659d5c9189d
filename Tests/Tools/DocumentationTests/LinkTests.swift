import Foundation
import Testing

/// Checks that links from page to page lead to files and headings that exist.
@Suite struct LinkTests {
  @Test(arguments: Document.all)
  func everyLinkLeadsToAFileAndAHeading(page: String) throws {
    for match in try prose(of: page).joined(separator: "\n").matches(of: /\]\(([^)\s]+)\)/) {
      let link = String(match.output.1)
      if link.contains("://") { continue }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = (page as NSString).deletingLastPathComponent
      let target = parts[0].isEmpty ? page : "\(folder)/\(parts[0])"
      let path = Document.top.appending(path: target).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: path), "\(page): \(link)")
      if parts.count > 1 {
        #expect(try headings(of: target).contains(String(parts[1])), "\(page): \(link)")
      }
    }
  }

  /// Returns the lines of a page outside code blocks.
  private func prose(of page: String) throws -> [Substring] {
    let text = try String(contentsOf: Document.top.appending(path: page), encoding: .utf8)
    var isCode = false
    return text.split(separator: "\n").filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode
    }
  }

  /// Returns the headings of a page in the form that a link has after `#`.
  private func headings(of page: String) throws -> [String] {
    try prose(of: page).filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == " " || $0 == "_" }
        .replacing(" ", with: "-")
    }
  }
}
