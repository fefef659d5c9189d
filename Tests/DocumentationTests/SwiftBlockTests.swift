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
        bare(try String(contentsOf: top.appending(path: path), encoding: .utf8))
      }
    }
  }

  @Test(arguments: Document.all)
  func swiftBlocksAreCompiled(page: String) throws {
    let sources = try Self.sources.get()
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
