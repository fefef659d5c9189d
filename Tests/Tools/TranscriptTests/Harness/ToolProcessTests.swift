import Foundation
import TestProcesses
import Testing

@Suite(.ownThread) struct ToolProcessTests {
  private let shell = URL(filePath: "/bin/sh")

  private func script(_ text: String, input: String = "") throws -> ToolProcess {
    try ToolProcess(shell, ["-c", text], input: input)
  }

  @Test func bothOutputsAndTheStatusAreReturned() async throws {
    let result = try await script("cat; echo oops >&2; exit 3", input: "one\ntwo").run()
    #expect(result.output == "one\ntwo")
    #expect(result.errors == "oops\n")
    #expect(result.status == .exited(3))
    #expect(result.status.shellCode == 3)
    #expect(result.duration > .zero)
  }

  @Test func theEnvironmentIsClearedAndFixed() async throws {
    let tool = try ToolProcess(URL(filePath: "/usr/bin/env"))
    var lines = Set(try await tool.run().output.split(separator: "\n").map(String.init))
    lines = lines.filter { !$0.hasPrefix("LLVM_PROFILE_FILE=") }
    #expect(
      lines == [
        "COLUMNS=80", "HOME=\(tool.sandbox.home.path)", "LC_ALL=C",
        "PATH=/usr/bin:/bin",
        "SOURCE_DATE_EPOCH=1795230600", "TZ=UTC",
      ])
  }

  @Test func itRunsInANewFolderThatIsRemoved() async throws {
    var sandbox: Sandbox? = try Sandbox()
    let root = try #require(sandbox).root.path
    let result = try await ToolProcess(shell, ["-c", "pwd -P; ls -A . ~"], sandbox: sandbox).run()
    #expect(result.output == "\(root)/work\n.:\n\n\(root)/home:\n")
    sandbox = nil
    #expect(!FileManager.default.fileExists(atPath: root))
  }

  @Test func filesOfTheSandboxAreSharedWithTheProcess() async throws {
    let tool = try script("cat seen; echo made > ~/made")
    try tool.sandbox.write("given\n".utf8, to: "seen")
    #expect(try await tool.run().output == "given\n")
    #expect(tool.sandbox.contents(of: "~/made") == Array("made\n".utf8))
    #expect(tool.sandbox.contents(of: "missing") == nil)
  }

  @Test func megabytesOnBothOutputsAtOnceDoNotBlock() async throws {
    let text = "head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2"
    let result = try await script("(\(text)) & \(text); wait").run()
    #expect(result.standardOutput.count == 6_000_000)
    #expect(result.standardError.count == 6_000_000)
  }

  @Test func megabytesOfInputAreFedWhileOutputIsRead() async throws {
    let input = [UInt8](repeating: 7, count: 5_000_000)
    let result = try await ToolProcess(URL(filePath: "/bin/cat"), input: .bytes(input)).run()
    #expect(result.standardOutput == input)
  }

  @Test func aProcessThatReadsNoInputIsNotAnError() async throws {
    let input = [UInt8](repeating: 7, count: 1_000_000)
    let result = try await ToolProcess(shell, ["-c", "exit 5"], input: .bytes(input)).run()
    #expect(result.status == .exited(5))
  }

  @Test func aFileCanBeTheInput() async throws {
    var tool = try script("cat")
    try tool.sandbox.write("from a file".utf8, to: "input")
    tool.input = .file("input")
    #expect(try await tool.run().output == "from a file")
  }

  @Test func theThreeDescriptorsCanBeClosed() async throws {
    let look = "for n in 0 1 2; do test -e /dev/fd/$n || gone=$gone$n; done"
    var tool = try script("\(look); printf \"$gone\" >closed")
    tool.input = .closed
    tool.standardOutput = .closed
    tool.standardError = .closed
    _ = try await tool.run()
    #expect(tool.sandbox.contents(of: "closed") == Array("012".utf8))
  }

  @Test func noOtherDescriptorReachesTheProcess() async throws {
    // The test process has an open descriptor that is not close-on-exec.
    let leaky = dup(2)
    defer { close(leaky) }
    let result = try await script("for n in /dev/fd/*; do echo ${n##*/}; done").run()
    let open = result.output.split(separator: "\n").compactMap { Int($0) }
    // The shell itself opens one descriptor to list the folder.
    #expect(open.filter { $0 > 2 }.count <= 1)
    #expect(!open.contains(Int(leaky)) || leaky == 3)
  }

  @Test func anOutputCanGoToAFullDevice() async throws {
    var tool = try script("echo lost; echo kept >&2")
    tool.standardOutput = .file("/dev/full")
    let result = try await tool.run()
    #expect(result.standardOutput.isEmpty)
    #expect(result.errors.contains("kept"))
  }

  @Test func thePipeIsClosedAfterANumberOfLines() async throws {
    var tool = try script("exec yes")
    tool.standardOutput = .lines(2)
    let result = try await tool.run()
    #expect(result.output == "y\ny\n")
    #expect(result.status == .signaled(SIGPIPE))
  }

  @Test func anUnreadPipeBreaksAtTheFirstByte() async throws {
    var tool = try script("exec yes")
    tool.standardOutput = .unread
    #expect(try await tool.run().status == .signaled(SIGPIPE))
  }

  @Test func aTimeoutKillsTheProcessGroup() async throws {
    let tool = try script("echo begun; (sleep 60; echo late >~/late) & echo $! >child; wait")
    let failure = await #expect(throws: ToolProcessError.self) {
      try await tool.run(within: .milliseconds(500))
    }
    let message = try #require(failure).description
    #expect(message.contains("waiting for its end"))
    #expect(message.contains("begun"))
    let text = try #require(tool.sandbox.contents(of: "child"))
    let child = try #require(pid_t(String(decoding: text.dropLast(), as: UTF8.self)))
    try await expectGone(child)
    #expect(tool.sandbox.contents(of: "~/late") == nil)
  }

  @Test func aMissingProgramIsNamedInTheError() async throws {
    let tool = try ToolProcess(URL(filePath: "/no/such/program"))
    let failure = await #expect(throws: ToolProcessError.self) { try await tool.run() }
    #expect(try #require(failure).description.contains("/no/such/program: No such file"))
  }

  @Test func theErrorForAMissingProductSuggestsBuilding() throws {
    let failure = #expect(throws: ToolProcessError.self) { try executableURL(named: "no-such") }
    #expect(try #require(failure).description.contains("swift build"))
    #expect(try executableURL(named: "primetime").lastPathComponent == "primetime")
  }
}
