import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Checks that files of earlier versions, which are in `Releases`, still work.
///
/// `0.2.0` holds recordings of the version under development.
@Suite(.ownThread) struct ReleaseTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Releases")

  /// A recording and the text that `state` and `history` print after its replay.
  struct Recording: Sendable, CustomTestStringConvertible {
    let file: URL
    let expected: String

    var testDescription: String { file.pathComponents.suffix(3).joined(separator: "/") }

    /// The tool that made the recording: the one that the file name begins with, or else
    /// `primetime`.
    var tool: String {
      ["currency", "headlines"].first(where: file.lastPathComponent.hasPrefix) ?? "primetime"
    }
  }

  private static func recordings() throws -> [Recording] {
    try releases().flatMap { release in
      try FileManager.default
        .contentsOfDirectory(
          at: release.appending(path: "recordings"), includingPropertiesForKeys: nil
        )
        .filter { $0.pathExtension == "jsonl" }
        .map { file in
          let expected = file.deletingPathExtension().appendingPathExtension("txt")
          return Recording(
            file: file, expected: try String(contentsOf: expected, encoding: .utf8))
        }
    }
  }

  private static func releases() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  /// Makes a sandbox with the files that a release wrote to the home folder.
  private func home(of release: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    let source = Self.folder.appending(path: "\(release)/home")
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try FileManager.default.copyItem(
        at: source.appending(path: name),
        to: sandbox.home.appending(path: name.replacing("dot-", with: ".")))
    }
    return sandbox
  }

  @Test(arguments: try recordings())
  func recordingsReplayToTheSameStateAndHistory(_ recording: Recording) async throws {
    let result = try await ToolProcess(
      executableURL(named: recording.tool),
      [
        "--replay", recording.file.path, "-c", "echo; echo RESULT", "-c", "state",
        "-c", "echo history; history 1000",
      ]
    ).run()
    #expect(result.status == .exited(0), "\(result.errors)")
    let parts = result.output.components(separatedBy: "\nRESULT\n")
    // Version 0.1.0 used different words for a step whose changes cancel out, and said nothing if
    // there were no steps.
    var expected = recording.expected.replacing("nothing in the end", with: "no net change")
    if expected.hasSuffix("history\n") { expected += "no steps\n" }
    #expect(parts.last == expected)
  }

  @Test func favoritesLoad() async throws {
    let result = try await ToolProcess(
      executableURL(named: "primetime"), ["--quiet", "-c", "load; favorites"],
      sandbox: home(of: "0.1.0")
    ).run()
    #expect(result.output.hasSuffix("\n1  47\n"))
    #expect(result.status == .exited(0))
  }

  @Test func theRCFileRunsAndTheHistoryIsRecalled() async throws {
    let terminal = try PseudoTerminal.command(
      ToolProcess(executableURL(named: "primetime"), sandbox: home(of: "0.1.0")))
    try await terminal.expectLine("welcome back")
    try await terminal.expectCursorLine("41> ")
    terminal.send("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A")
    try await terminal.expectCursorLine("41> next", "  ↵ count: 41 → 43")
    terminal.send("\r")
    try await terminal.expectLine("  count: 41 → 43")
  }

  @Test func journalsThatCannotBeReadAreKept() async throws {
    let sandbox = try Sandbox()
    let folder = "~/.local/state/primetime/journals"
    let unreadable = #"{"recording":3,"tool":"primetime","version":"9.0","start":{}}"# + "\n"
    for number in 1...9 {
      try sandbox.write(unreadable.utf8, to: "\(folder)/2026-11-20T03100\(number)Z-1.jsonl")
    }
    let terminal = try PseudoTerminal.command(
      ToolProcess(executableURL(named: "primetime"), ["--resume"], sandbox: sandbox))
    terminal.send("quit\r")
    let end = try await terminal.expectCommandEnd()
    // The echo of what was typed may move the message to the right, over the end of a row.
    #expect(end.screen.lines.joined().contains("9.0"))
    let next = try PseudoTerminal.command(
      ToolProcess(executableURL(named: "primetime"), sandbox: sandbox))
    next.send("+\rquit\r")
    _ = try await next.expectCommandEnd()
    #expect(savedJournals(in: sandbox).count == 10)
  }
}
