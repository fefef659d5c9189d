import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Checks that the sessions and console blocks in the documentation show the real output.
///
/// The sessions are typed at a pseudo-terminal, and the console blocks are run by a shell.
@Suite(.ownThread) struct SessionTests {
  @Test(arguments: Document.all)
  func consoleBlocksShowTheRealOutput(page: String) async throws {
    for block in try Document(page).blocks(in: "console") {
      for example in Self.examples(in: block.lines) {
        var tool = try ToolProcess(
          URL(filePath: "/bin/sh"), ["-c", "\(example.command) 2>&1"])
        let products = try executableURL(named: "primetime").deletingLastPathComponent().path
        tool.environment["PATH"] = "\(products):/usr/bin:/bin"
        let result = try await tool.run()
        #expect(result.output == example.output, "\(page): \(example.command)")
      }
    }
  }

  @Test(arguments: Document.all)
  func sessionsShowTheRealScreen(page: String) async throws {
    var script: [String]?
    for block in try Document(page).blocks {
      // A block with an rc file belongs to the next session.
      if block.language == "rc" { script = block.lines }
      guard block.language == "session" else { continue }
      let tool = try ToolProcess(executableURL(named: "primetime"), [])
      if let lines = script {
        let text = lines.map { $0 + "\n" }.joined()
        try tool.sandbox.write(text.utf8, to: "~/.config/primetime/rc")
        script = nil
      }
      let terminal = try PseudoTerminal(tool, rows: 200, columns: 100)
      var shown: [String] = []
      for line in block.lines {
        shown.append(line)
        guard let end = line.range(of: "> "), Int(line[..<end.lowerBound]) != nil else { continue }
        // Wait for all lines up to the prompt, which is printed last.
        let screen = shown.dropLast() + [String(line[..<end.lowerBound]) + ">"]
        try await terminal.expectScreen("all up to \(line)") { [screen] in
          Array($0.lines.prefix(screen.count)) == Array(screen)
        }
        terminal.send(String(line[end.upperBound...]) + "\r")
      }
      let result = try await terminal.finish()
      #expect(result.status == .exited(0))
      #expect(Array(terminal.screen.lines.prefix(shown.count)) == shown, "\(page)")
    }
  }

  private static func examples(in lines: [String]) -> [(command: String, output: String)] {
    var examples: [(command: String, output: String)] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        examples.append((String(line.dropFirst(2)), ""))
      } else if !examples.isEmpty {
        examples[examples.count - 1].output += line + "\n"
      }
    }
    return examples
  }
}
