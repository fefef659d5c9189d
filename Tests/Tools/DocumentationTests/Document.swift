import Foundation

/// A Markdown page of this repository, divided into prose and fenced code blocks.
struct Document {
  /// A fenced code block.
  struct Block {
    /// The word after the opening fence, or an empty string.
    let language: String

    /// The lines without the indentation of the fence.
    var lines: [String] = []
  }

  /// A line outside the code blocks.
  struct Line {
    /// The line's number in the page, counted from 1.
    let number: Int

    let text: String
  }

  private(set) var blocks: [Block] = []
  private(set) var prose: [Line] = []

  /// Reads a page, given its path relative to the repository.
  init(_ path: String) throws {
    self.init(text: try String(contentsOf: Document.top.appending(path: path), encoding: .utf8))
  }

  /// Divides the text of a page.
  ///
  /// A block in a list is indented, as is its fence.
  init(text: String) {
    var open: (block: Block, indentation: Int)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let bare = line.drop { $0 == " " }
      if bare.hasPrefix("```") {
        if let block = open?.block { blocks.append(block) }
        open =
          open == nil
          ? (Block(language: String(bare.dropFirst(3))), line.count - bare.count) : nil
      } else if let indentation = open?.indentation {
        let indented = line.prefix(indentation).prefix { $0 == " " }
        open?.block.lines.append(String(line.dropFirst(indented.count)))
      } else {
        prose.append(Line(number: index + 1, text: String(line)))
      }
    }
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
    ["README.md"] + files(in: "docs", ending: ".md")
      + files(in: "Sources", ending: ".md").filter { $0.contains(".docc/") }
  }

  /// Returns the paths of the files in a folder and its subfolders, relative to the repository.
  ///
  /// Hidden folders are left out, such as the build folder of the examples, which contains pages
  /// and sources of other packages.
  static func files(in folder: String, ending suffix: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: top.appending(path: folder).path)
    var files: [String] = []
    while let path = all?.nextObject() as? String {
      if (path as NSString).lastPathComponent.hasPrefix(".") {
        all?.skipDescendants()
      } else if path.hasSuffix(suffix) {
        files.append("\(folder)/\(path)")
      }
    }
    return files.sorted()
  }
}
