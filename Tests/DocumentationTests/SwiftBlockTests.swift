import Foundation
import Testing

/// Every Swift block that a page shows stands, line for line, in a source file of these tests, which
/// compiles and runs.
@Suite struct SwiftBlockTests {
  @Test(arguments: Document.all)
  func swiftBlocksAreCompiled(page: String) throws {
    let sources = try Self.sources()
    for block in try Document(page).blocks(in: "swift") {
      let wanted = Self.bare(block.lines.filter { !$0.hasPrefix("import ") })
      #expect(sources.contains { $0.contains(wanted) }, "\(page) shows:\n\(wanted)")
    }
  }

  @Test func pagesAreFound() {
    #expect(Document.all.contains("README.md"))
    #expect(Document.all.contains("docs/architecture.md"))
    #expect(Document.all.contains("Sources/Unidirectional/Unidirectional.docc/Unidirectional.md"))
  }

  /// The files of these tests.
  private static func sources() throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let files = FileManager.default.enumerator(atPath: folder.path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    return try (files ?? []).map { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return bare(text.split(separator: "\n").map(String.init))
    }
  }

  /// The lines without their indentation, blank ones left out, each with a line end on both sides.
  private static func bare(_ lines: [String]) -> String {
    let trimmed = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return "\n" + trimmed.joined(separator: "\n") + "\n"
  }
}
