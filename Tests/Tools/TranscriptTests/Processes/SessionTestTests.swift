import Foundation
import TestProcesses
import Testing

/// Checks that `history test` prints exactly the tests in `Tests/Tools/SessionTests`, which are
/// compiled and run.
@Suite(.ownThread) struct SessionTestTests {
  struct Session: CustomTestStringConvertible, Sendable {
    let tool: String
    let function: String
    let script: String
    var testDescription: String { tool }
  }

  static let sessions = [
    Session(
      tool: "primetime", function: "primeTimeSession",
      script: """
        load three.json; + 5; favorite 7; count; favorite 9; delete 1; unfavorite 3; next; undo 2; \
        previous; fav 2; goto 0; redo 6; count -7
        """),
    Session(
      tool: "currency", function: "currencySession",
      script: "amount 12x; 10.50; reload rates.json; to JPY; to XYZ; undo; -3"),
    Session(
      tool: "headlines", function: "headlinesSession",
      script: "load post.atom; reload; load missing.xml; undo; titles"),
  ]

  private static let files = [
    "three.json": "[2,3,5]\n",
    "rates.json":
      #"{"amount":1.0,"base":"EUR","date":"2026-04-16","rates":{"USD":1.1782,"JPY":180.1}}"# + "\n",
    "post.atom":
      #"<feed xmlns="http://www.w3.org/2005/Atom"><title>Post</title><entry><title>"Rain", at last"#
      + #"</title><link href="https://a.example/1"/></entry></feed>"# + "\n",
  ]

  @Test(arguments: sessions)
  func thePrintedTestIsTheCompiledOne(_ session: Session) async throws {
    let tool = try ToolProcess(
      executableURL(named: session.tool),
      ["--quiet", "-c", session.script, "-c", "echo --", "-c", "history test"])
    for (name, text) in Self.files {
      try text.write(to: tool.sandbox.url(name), atomically: true, encoding: .utf8)
    }
    let output = try await tool.run().output
    let printed = try #require(output.split(separator: "--\n", maxSplits: 1).last)
    let fileName = session.function.prefix(1).uppercased() + session.function.dropFirst() + ".swift"
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../SessionTests/\(fileName)")
    let kept = try String(contentsOf: file, encoding: .utf8)
    // The first line is an instruction for the formatter.
    #expect(
      printed.replacing("func session()", with: "func \(session.function)()")
        == kept[kept.index(after: try #require(kept.firstIndex(of: "\n")))...])
  }
}
