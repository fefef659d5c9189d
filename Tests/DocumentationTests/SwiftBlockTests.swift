import Foundation
import Testing

/// Every Swift block that a page shows stands, line for line, in a source file, which compiles: in
/// one of these tests where it is an example, in the sources or their tests where it is quoted.
@Suite struct SwiftBlockTests {
  private static let sources = Result {
    try ["Sources", "Tests"].flatMap { folder in
      let top = Document.top.appending(path: folder)
      let paths = FileManager.default.enumerator(atPath: top.path)?.compactMap { $0 as? String }
      return try (paths ?? []).filter { $0.hasSuffix(".swift") }.map { path in
        let text = try String(contentsOf: top.appending(path: path), encoding: .utf8)
        return bare(text.split(separator: "\n").map(String.init))
      }
    }
  }

  @Test(arguments: Document.all)
  func swiftBlocksAreCompiled(page: String) throws {
    let sources = try Self.sources.get()
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

  /// The lines without their indentation, blank ones left out, each with a line end on both sides.
  private static func bare(_ lines: [String]) -> String {
    let trimmed = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return "\n" + trimmed.joined(separator: "\n") + "\n"
  }
}
