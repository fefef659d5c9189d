import Foundation
import Testing

/// Checks that links from page to page lead to files and headings that exist.
@Suite struct LinkTests {
  @Test(arguments: Document.all)
  func everyLinkLeadsToAFileAndAHeading(page: String) throws {
    let prose = try Document(page).prose.map(\.text).joined(separator: "\n")
    for match in prose.matches(of: /\]\(([^)\s]+)\)/) {
      let link = String(match.output.1)
      if link.contains("://") { continue }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = (page as NSString).deletingLastPathComponent
      let target = parts[0].isEmpty ? page : "\(folder)/\(parts[0])"
      let path = Document.top.appending(path: target).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: path), "\(page): \(link)")
      if parts.count > 1, target.hasSuffix(".md") {
        #expect(try headings(of: target).contains(String(parts[1])), "\(page): \(link)")
      }
    }
  }

  @Test(arguments: Document.all)
  func aLinkToALineShowsAPartOfIt(page: String) throws {
    let prose = try Document(page).prose.map(\.text).joined(separator: "\n")
    for match in prose.matches(of: /\[`([^`]+)`\]\(([^)\s]+\.swift)#L(\d+)\)/) {
      let folder = (page as NSString).deletingLastPathComponent
      let path = Document.top.appending(path: "\(folder)/\(match.output.2)")
      let lines = try String(contentsOf: path, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      let number = try #require(Int(match.output.3))
      let line = lines.indices.contains(number - 1) ? lines[number - 1] : ""
      #expect(line.contains(match.output.1), "\(page): line \(number) of \(match.output.2)")
    }
  }

  /// Returns the headings of a page in the form that a link has after `#`.
  private func headings(of page: String) throws -> [String] {
    try Document(page).prose.map(\.text).filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == " " || $0 == "_" }
        .replacing(" ", with: "-")
    }
  }
}
