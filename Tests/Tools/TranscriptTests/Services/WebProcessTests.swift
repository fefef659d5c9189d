import Foundation
import TestProcesses
import Testing

/// The tools access the web through a separate process.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct WebProcessTests {
  #if os(Linux)
    @Test func theAppIDIsNeitherAnArgumentNorInTheEnvironment() async throws {
      let server = try SilentServer()
      let tool = try Self.tool(asking: server.url).start()
      tool.send("nth 5\n")
      for await _ in server.requests { break }
      let process = try #require(childProcesses(of: tool.processIdentifier).first)
      #expect(try Self.contents(process, "cmdline") == "primetime-web\0")
      #expect(try Self.contents(tool.processIdentifier, "environ").contains("DEMO-SECRET4567"))
      let environment = try Self.contents(process, "environ")
      #expect(environment.contains("HOME=") && !environment.contains("DEMO-SECRET4567"))
    }

    @Test func controlCDoesNotReachTheProcess() async throws {
      let server = try SilentServer()
      let tool = try Self.tool(asking: server.url).start()
      tool.send("nth 5\n")
      for await _ in server.requests { break }
      let process = try #require(childProcesses(of: tool.processIdentifier).first)
      #expect(getpgid(process) == process)
    }

    @Test(arguments: [SIGKILL, SIGINT, SIGTERM])
    func theProcessEndsWithTheTool(signal: Int32) async throws {
      let server = try SilentServer()
      let tool = try Self.tool(asking: server.url).start()
      tool.send("nth 5\n")
      for await _ in server.requests { break }
      let process = try #require(childProcesses(of: tool.processIdentifier).first)
      tool.signal(signal)
      _ = try await tool.finish(closingInput: false)
      for await _ in server.closures { break }
      try await expectGone(process)
    }

    @Test func aRequestThatCrashesItFailsAndTheNextStartsANewOne() async throws {
      let server = try SilentServer()
      let tool = try Self.tool(asking: server.url).start()
      tool.send("nth 5\nnth 6\ncount 7\ncount\n")
      var asked = server.requests.makeAsyncIterator()
      for _ in 1...2 {
        await asked.next()
        kill(try #require(childProcesses(of: tool.processIdentifier).first), SIGILL)
      }
      let result = try await tool.finish()
      #expect(
        result.output == """
          The 5th prime is 11. (computed here; Wolfram Alpha: primetime-web was terminated by signal 4; \
          the response may be invalid or too large)
          The 6th prime is 13. (computed here; Wolfram Alpha: primetime-web was terminated by signal 4; \
          the response may be invalid or too large)
          count = 7

          """)
      #expect(result.errors == "")
      #expect(result.status == .exited(0))
    }

    /// Tests a parent process that ignores SIGCHLD, which its children inherit.
    @Test func theStatusIsKnownEvenIfSIGCHLDIsIgnored() async throws {
      let server = try SilentServer()
      var tool = try Self.tool(URL(filePath: "/usr/bin/env"), asking: server.url)
      let path = try executableURL(named: "primetime").path
      tool.arguments = ["--ignore-signal=CHLD", path] + tool.arguments
      let running = try tool.start()
      running.send("nth 5\n")
      var asked = server.requests.makeAsyncIterator()
      await asked.next()
      kill(try #require(childProcesses(of: running.processIdentifier).first), SIGKILL)
      #expect(
        try await running.finish().output == """
          The 5th prime is 11. (computed here; Wolfram Alpha: primetime-web was terminated by signal 9; \
          the response may be invalid or too large)

          """)
    }

    @Test func oneProcessServesAllRequests() async throws {
      try await MockWolframAlpha.run { _ in
        MockWolframAlpha.result("11")
      } _: { service in
        let tool = try Self.tool(asking: service.url).start()
        func descriptors(after commands: String) async throws -> Int {
          tool.send(commands + "echo ready\n")
          try await tool.expect("ready\n")
          let folder = "/proc/\(tool.processIdentifier)/fd"
          return try FileManager.default.contentsOfDirectory(atPath: folder).count
        }
        let first = try await descriptors(after: "nth 5\n")
        let process = childProcesses(of: tool.processIdentifier)
        #expect(process.count == 1)
        let later = try await descriptors(
          after: String(repeating: "nth 5 &\n", count: 40) + "wait\n")
        #expect(first == later)
        #expect(childProcesses(of: tool.processIdentifier) == process)
        #expect(try await tool.finish().status == .exited(0))
      }
    }
  #endif

  /// Checks that requests to this machine bypass a proxy, which would see the AppID.
  @Test func noProxyIsUsedForThisMachine() async throws {
    let (askings, asked) = AsyncStream.makeStream(of: Void.self)
    let proxy = try RawServer { _ in asked.yield() }
    try await MockWolframAlpha.run { _ in
      MockWolframAlpha.result("11")
    } _: { service in
      var tool = try Self.tool(asking: service.url, input: "nth 5\n")
      for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY", "https_proxy"] {
        tool.environment[name] = proxy.url
      }
      #expect(try await tool.run().output == "The 5th prime is 11. (Wolfram Alpha)\n")
    }
    asked.finish()
    #expect(await askings.reduce(into: 0) { count, _ in count += 1 } == 0)
  }

  @Test func withoutTheProgramTheToolComputesTheAnswer() async throws {
    let sandbox = try Sandbox()
    let copy = try Self.copy(of: "primetime", in: sandbox, at: "bin/primetime")
    let result = try await Self.tool(copy, asking: "http://127.0.0.1:1", input: "nth 5\n").run()
    // The rest of a long path is cut off.
    #expect(
      result.output.hasPrefix(
        """
        The 5th prime is 11. (computed here; Wolfram Alpha: primetime-web, which makes web requests, \
        is not installed; it should be "\(sandbox.work.path)/bin/primetime-web" or \
        "\(sandbox.work.path)/libexec/
        """))
    #expect(result.status == .exited(0))
  }

  @Test func theProgramMayBeInstalledInLibexec() async throws {
    let sandbox = try Sandbox()
    let copy = try Self.copy(of: "primetime", in: sandbox, at: "bin/primetime")
    _ = try Self.copy(of: "primetime-web", in: sandbox, at: "libexec/primetime/primetime-web")
    try await Self.expectAnswer(from: copy)
  }

  @Test func theProgramIsFoundThroughALinkToTheTool() async throws {
    let sandbox = try Sandbox()
    let link = sandbox.url("primetime")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: executableURL(named: "primetime"))
    try await Self.expectAnswer(from: link)
  }

  private static func expectAnswer(from executable: URL) async throws {
    try await MockWolframAlpha.run { _ in
      MockWolframAlpha.result("11")
    } _: { service in
      let result = try await tool(executable, asking: service.url, input: "nth 5\n").run()
      #expect(result.output == "The 5th prime is 11. (Wolfram Alpha)\n")
    }
  }

  /// Makes a tool that uses a server, with a timeout of a day.
  private static func tool(
    _ executable: URL? = nil, asking url: String, input: String? = nil
  ) throws(ToolProcessError) -> ToolProcess {
    let executable = if let executable { executable } else { try executableURL(named: "primetime") }
    var tool = try ToolProcess(
      executable, ["--quiet", "--timeout", "86400"],
      input: input.map { .bytes(Array($0.utf8)) } ?? .open)
    tool.environment["WOLFRAM_APP_ID"] = "DEMO-SECRET4567"
    tool.environment["PRIMETIME_WOLFRAM_URL"] = url
    return tool
  }

  private static func copy(of name: String, in sandbox: Sandbox, at path: String) throws -> URL {
    let copy = sandbox.url(path)
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try copyProgram(at: executableURL(named: name), to: copy)
    return copy
  }

  private static func contents(_ process: pid_t, _ file: String) throws -> String {
    let url = URL(filePath: "/proc/\(process)/\(file)")
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}
