import Foundation
import Testing

/// Checks that every test named in the pages on reliability and security exists.
@Suite struct ReliabilityTests {
  private static let page = "docs/reliability.md"

  /// Returns the last column of the page's tables, which names the tests, without the headers.
  private static func proofs() throws -> [String] {
    let text = try String(contentsOf: Document.top.appending(path: page), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("`") }
    return rows.compactMap { row in
      row.dropLast().components(separatedBy: " | ").last?.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func everyNamedTestExists() throws {
    let names = try Self.proofs().filter { !$0.contains(".transcript`") }
      .flatMap { $0.split(separator: ", ") }
    #expect(names.count > 30)
    let tests = try Self.tests()
    for name in names { #expect(tests.contains("\(name)"), "\(name)") }
  }

  @Test func everyNamedCaseExists() throws {
    let cases = try Self.proofs().filter { $0.contains(".transcript`") }
    #expect(cases.count > 3)
    for name in cases {
      let parts = name.dropFirst().components(separatedBy: "`: ")
      let file = Document.top.appending(path: "Tests/Tools/TranscriptTests/Transcripts/\(parts[0])")
      let titles = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(titles.contains("# \(parts[1])"), "\(name)")
    }
  }

  @Test func everyTestNamedInThePageOnSecurityExists() throws {
    let page = Document.top.appending(path: "docs/security.md")
    let names = try String(contentsOf: page, encoding: .utf8).matches(of: /`\w+Tests\.\w+`/)
    #expect(names.count > 50)
    let tests = try Self.tests()
    for name in names { #expect(tests.contains("\(name.output)"), "\(name.output)") }
  }

  /// Returns the names of all tests, in the form that the page uses.
  private static func tests() throws -> Set<String> {
    let suite = /(?:struct|final class) (\w+Tests)\b/
    let test = /@Test(?:\([\s\S]*?\))?\s+func (\w+)\(/
    var tests: Set<String> = []
    for path in Document.files(in: "Tests", ending: "Tests.swift") {
      let source = try String(contentsOf: Document.top.appending(path: path), encoding: .utf8)
      guard let name = source.firstMatch(of: suite)?.1 else { continue }
      for match in source.matches(of: test) { tests.insert("`\(name).\(match.1)`") }
    }
    return tests
  }
}
