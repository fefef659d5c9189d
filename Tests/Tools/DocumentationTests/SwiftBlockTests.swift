import Foundation
import Testing

/// Checks that every Swift block in the documentation occurs, line for line, in a source file,
/// a test file or an example, so that it is known to compile.
@Suite struct SwiftBlockTests {
  /// All source files as one C string, which `strstr` searches a hundred times as fast as
  /// `contains` searches a string in a debug build.
  private static let sources = Result {
    try ["Sources", "Tests", "docs/examples"].flatMap { folder in
      try Document.files(in: folder, ending: ".swift").map { path in
        let text = try String(contentsOf: Document.top.appending(path: path), encoding: .utf8)
        return bare(text.split(separator: "\n").map(String.init))
      }
    }.joined().utf8CString
  }

  @Test(arguments: Document.all)
  func swiftBlocksOccurInSourceFiles(page: String) throws {
    let sources = try Self.sources.get()
    for block in try Document(page).blocks(in: "swift") {
      let wanted = Self.bare(block.lines.filter { !$0.hasPrefix("import ") })
      let place = sources.withUnsafeBufferPointer { $0.baseAddress.flatMap { strstr($0, wanted) } }
      #expect(place != nil, "\(page) shows:\n\(wanted)")
    }
  }

  /// Joins the lines, without indentation and blank lines, with a line end before and after each.
  private static func bare(_ lines: [String]) -> String {
    let trimmed = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return "\n" + trimmed.joined(separator: "\n") + "\n"
  }
}
