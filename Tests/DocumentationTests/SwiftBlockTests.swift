import Foundation
import Testing

/// Every Swift block that a page shows stands, line for line, in a source file of these tests, which
/// compiles and runs.
@Suite struct SwiftBlockTests {
  @Test(arguments: Document.all)
  func swiftBlocksAreCompiled(page: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let sources = try files.filter { $0.hasSuffix(".swift") }.map { file in
      Self.bare(try String(contentsOf: folder.appending(path: file), encoding: .utf8))
    }
    for block in try Document(page).blocks(in: "swift") {
      let wanted = Self.bare(
        block.lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n"))
      #expect(sources.contains { $0.contains(wanted) }, "\(page) shows:\n\(wanted)")
    }
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
