import Foundation
import Testing

@Suite struct DocumentTests {
  @Test func aBlockInAListLosesTheIndentationOfItsFence() throws {
    let page = Document(
      text: "1. A step:\n   ```swift\n   if a {\n     b()\n\n   }\n   ```\n   Done.\n")
    let block = try #require(page.blocks(in: "swift").first)
    #expect(block.lines == ["if a {", "  b()", "", "}"])
    #expect(page.prose.map(\.number) == [1, 8, 9])
  }

  @Test func aBlockInTheFirstColumnKeepsTheIndentationOfItsLines() {
    let page = Document(text: "Code:\n```\n  a\n```")
    #expect(page.blocks.map(\.lines) == [["  a"]])
    #expect(page.blocks.map(\.language) == [""])
  }

  @Test func pagesAreFound() {
    #expect(Document.all.contains("README.md"))
    #expect(Document.all.contains("docs/architecture.md"))
    #expect(
      Document.all.contains("Sources/Store/Unidirectional/Unidirectional.docc/Unidirectional.md"))
  }

  /// `swift build` and editors create hidden folders, with files that are not ours.
  @Test func filesInHiddenFoldersAreNotPartOfTheRepository() throws {
    let folder = Document.top.appending(path: ".build/files-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for path in ["a.md", "b/c.md", ".build/d.md", ".build/checkouts/e/f.md"] {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    let path = ".build/\(folder.lastPathComponent)"
    #expect(Document.files(in: path, ending: ".md") == ["\(path)/a.md", "\(path)/b/c.md"])
  }
}
