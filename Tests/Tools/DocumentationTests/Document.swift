import Foundation

/// A Markdown page of this repository, with its fenced code blocks.
struct Document {
  /// A fenced code block.
  struct Block {
    /// The word after the opening fence, or an empty string.
    let language: String

    let lines: [String]
  }

  let path: String
  let blocks: [Block]

  /// Reads a page, given its path relative to the repository.
  init(_ path: String) throws {
    self.path = path
    let text = try String(contentsOf: Document.top.appending(path: path), encoding: .utf8)
    var blocks: [Block] = []
    var open: (language: String, lines: [String])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(Block(language: block.language, lines: block.lines))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), [])
        }
      } else {
        open?.lines.append(line)
      }
    }
    self.blocks = blocks
  }

  func blocks(in language: String) -> [Block] {
    blocks.filter { $0.language == language }
  }

  /// The root folder of the repository.
  static var top: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  /// All pages: the README, those in `docs`, and the DocC catalogs of the libraries.
  static var all: [String] {
    ["README.md"] + pages(under: "docs")
      + pages(under: "Sources").filter { $0.contains(".docc/") }
  }

  private static func pages(under folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: top.appending(path: folder).path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }.sorted()
      .map { "\(folder)/\($0)" }
  }
}
