import Foundation
import Testing

/// Every Swift block that a page shows stands, line for line, in a source file of these tests, which
/// compiles and runs, or in one of the package.
@Suite struct SwiftBlockTests {
  @Test(arguments: Document.all)
  func swiftBlocksAreCompiled(page: String) throws {
    let sources = try (Self.files(in: "Tests/DocumentationTests") + Self.files(in: "Sources")).map {
      Self.bare(try String(contentsOf: $0, encoding: .utf8))
    }
    for block in try Document(page).blocks(in: "swift") {
      let wanted = Self.bare(
        block.lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n"))
      #expect(sources.contains { $0.contains(wanted) }, "\(page) shows:\n\(wanted)")
    }
  }

  /// The Swift files in a folder and the folders in it.
  private static func files(in folder: String) -> [URL] {
    let folder = Document.top.appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }

  /// The lines without their indentation, blank ones left out.
  private static func bare(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test func pagesAreFound() {
    #expect(Document.all.contains("README.md"))
    #expect(Document.all.count > 3)
  }
}
