import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests that a tool creates only the files that its manual names, even if it loads a URL.
@Suite(.ownThread) struct CreatedFilesTests {
  @Test(arguments: [
    ("primetime", "nth 5\rfavorite 7\rsave\r"), ("currency", "reload URL\r"),
    ("headlines", "load URL\r"),
  ])
  func onlyTheFilesOfTheManualAreCreated(tool: String, commands: String) async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    }
    var process = try ToolProcess(executableURL(named: tool))
    process.environment["WOLFRAM_APP_ID"] = "DEMO"
    process.environment["PRIMETIME_WOLFRAM_URL"] = server.url
    let terminal = try PseudoTerminal.command(process, columns: 160)
    terminal.send(commands.replacing("URL", with: server.url) + "wait\recho done\r")
    try await terminal.expectLine("done")
    #expect(terminal.screen.allText.contains("HTTP status 404"))
    terminal.send("quit\r")
    _ = try await terminal.expectCommandEnd()

    let created = FileManager.default.subpaths(atPath: process.sandbox.home.path) ?? []
    let state = ".local/state/\(tool)"
    let data = ["primetime/favorite-primes.json", "headlines/feeds.json"]
    let declared = ["\(state)/history"] + data.map { ".local/share/\($0)" }
    #expect(created.contains(declared[0]))
    #expect(
      created.filter { path in
        !path.hasPrefix("\(state)/journals")
          && !declared.contains { "\($0)/".hasPrefix("\(path)/") }
      } == [])
  }

  /// As with `sudo` where `HOME` stays that of the user.
  @Test(.enabled(if: geteuid() == 0, "only root can change an owner"))
  func nothingIsCreatedInTheHomeFolderOfAnotherUser() async throws {
    let sandbox = try Sandbox()
    try sandbox.write("echo from the rc file\n".utf8, to: "~/.config/primetime/rc")
    let home = sandbox.home.path
    try #require(chown(home, 65534, 65534) == 0)
    let before = FileManager.default.subpaths(atPath: home)

    let terminal = try await atTerminal(sandbox: sandbox)
    terminal.send("favorite 2\rset quiet on --save\rsave\rwait\recho done\r")
    try await terminal.expectLine("done")
    let text = terminal.screen.allText
    #expect(!text.contains("from the rc file"))
    #expect(text.contains("the rc file needs a home folder that is yours"))
    // The message is longer than a row.
    #expect(text.replacing("\n", with: "").contains("/.local/share/primetime\" does not exist"))
    terminal.send("quit\rquit\r")
    _ = try await terminal.expectCommandEnd()

    let keeper = try ToolProcess(executableURL(named: "keeper"), ["-c", "add 1"], sandbox: sandbox)
    #expect(try await keeper.run().errors.hasSuffix("its folder does not exist\n"))
    #expect(FileManager.default.subpaths(atPath: home) == before)
  }
}
