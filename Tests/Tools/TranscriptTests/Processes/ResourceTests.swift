import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests sessions that lack descriptors, threads or a writable home folder.
@Suite(.ownThread) struct ResourceTests {
  private let commands = "nth 5; save a.json; load a.json; pi 100"

  /// Makes a shell command that starts `primetime` after `setting`.
  private func limited(_ setting: String) throws -> ToolProcess {
    let tool = try executableURL(named: "primetime")
    let script = "\(setting) && exec \"$0\" --nth-prime local -c \"$1\""
    return try ToolProcess(URL(filePath: "/bin/sh"), ["-c", script, tool.path, commands])
  }

  @Test(arguments: 4...8)
  func missingDescriptorsAreReported(count: Int) async throws {
    let result = try await limited("ulimit -n \(count)").run()
    #expect(result.status == .exited(71))
    #expect(
      result.errors
        == "error: cannot open files: Too many open files; raise the limit of ulimit -n\n")
    #expect(result.output == "")
  }

  @Test func aFewMoreDescriptorsAreEnough() async throws {
    let result = try await limited("ulimit -n 16").run()
    #expect(result.status == .exited(0))
    #expect(result.output.hasSuffix("There are 25 primes up to 100.\n"))
  }

  #if os(Linux)
    /// Whether a process may hide `/proc` in a mount namespace.
    static let canHideProc =
      (try? Process.run(
        URL(filePath: "/usr/bin/unshare"),
        arguments: ["-rm", "mount", "-t", "tmpfs", "none", "/proc"]))
      .map { process in
        process.waitUntilExit()
        return process.terminationStatus == 0
      } ?? false

    @Test(.enabled(if: canHideProc), arguments: ["primetime", "currency", "headlines"])
    func optionsAreReadWithoutProc(tool: String) async throws {
      let script = "mount -t tmpfs none /proc && exec \"$0\" --safe -c '!echo run'"
      let path = try executableURL(named: tool).path
      let result = try await ToolProcess(
        URL(filePath: "/usr/bin/unshare"), ["-rm", "/bin/sh", "-c", script, path]
      ).run()
      #expect(result.errors == "-c:1: error: ! is not allowed with --safe\n")
      #expect(result.output == "")
      #expect(result.status == .exited(1))
    }

    @Test(arguments: ["ulimit -s 65536 && ulimit -v 250000", "ulimit -s 65536 && ulimit -d 100000"])
    func missingMemoryForThreadsIsReported(limit: String) async throws {
      let result = try await limited(limit).run()
      #expect(result.status == .exited(71))
      #expect(
        result.errors == """
          error: there is no memory for threads; raise the limit of ulimit -v

          """)
      #expect(result.output == "")
    }
  #endif

  @Test func aLimitedFileSizeIsAnErrorLikeAFullDisk() async throws {
    let tool = try executableURL(named: "primetime")
    let script = "ulimit -f 2; \"$0\" -c 'primes 1 10000' > primes.txt; echo $?"
    let result = try await ToolProcess(
      URL(filePath: "/bin/sh"), ["-c", script, tool.path]
    ).run()
    #expect(result.output == "74\n")
    #expect(result.errors == "error: cannot write to standard output: File too large\n")
  }

  @Test func aSessionGoesOnWhenItsJournalReachesTheLimit() async throws {
    var tool = try ToolProcess(executableURL(named: "primetime"))
    tool = try ToolProcess(
      URL(filePath: "/bin/sh"), ["-c", "ulimit -f 1; exec \"$0\"", tool.executable.path],
      sandbox: tool.sandbox)
    let terminal = try PseudoTerminal.command(tool, rows: 80, columns: 250)
    for _ in 1...20 { terminal.send("next\r") }
    terminal.send("count\r")
    let screen = try await terminal.expectLine("count = 71")
    #expect(screen.lines.count { $0.contains("File too large") } == 1)
    terminal.send("quit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
    // The next greeting does not name the session, because it ended with `quit`.
    let names = journalNames(in: tool.sandbox)
    #expect(names.count == 1)
    #expect(names.allSatisfy { !$0.contains(".open") })
  }

  @Test func aFolderThatIsNotUTF8IsIgnored() async throws {
    let sandbox = try Sandbox()
    let tool = try executableURL(named: "primetime").path
    let script = "XDG_DATA_HOME=$(printf \"$HOME/\\377\") \"$0\" -c 'favorite 7; save'"
    let result = try await ToolProcess(
      URL(filePath: "/bin/sh"), ["-c", script, tool], sandbox: sandbox
    ).run()
    #expect(result.status == .exited(0))
    #expect(
      sandbox.contents(of: "~/.local/share/primetime/favorite-primes.json") == Array("[7]\n".utf8))
  }

  @Test func anUnusableHomeIsReportedWithItsCause() async throws {
    let terminal = try await atTerminal(environment: ["HOME": "/dev/null"])
    terminal.send("count 5\r")
    let screen = try await terminal.expectCursorLine("5> ")
    let errors = screen.lines.filter { $0.contains("error:") }
    #expect(errors.count == 2)
    #expect(errors.allSatisfy { $0.hasSuffix(": Not a directory") })
    terminal.send("quit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
  }
}
