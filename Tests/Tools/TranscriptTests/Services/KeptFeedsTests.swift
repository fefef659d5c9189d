import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests the list of feeds that `headlines` keeps between sessions.
@Suite(.ownThread) struct KeptFeedsTests {
  private let sandbox: Sandbox
  private static let path = "~/.local/share/headlines/feeds.json"

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      "<rss><channel><item><title>A comet</title></item></channel></rss>".utf8, to: "a")
    try sandbox.write(
      "<rss><channel><item><title>Rain</title></item></channel></rss>".utf8, to: "b")
  }

  private func tool(_ arguments: [String]) throws -> ToolProcess {
    try ToolProcess(executableURL(named: "headlines"), arguments, sandbox: sandbox)
  }

  /// Runs a script, whose lines are the options `-c`.
  private func run(_ lines: String..., options: [String] = ["-q"]) async throws -> ToolResult {
    try await tool(options + lines.flatMap { ["-c", $0] }).run()
  }

  /// The addresses in the file; nil if there is no file.
  private var kept: [String]? {
    get throws {
      struct Content: Decodable {
        struct Entry: Decodable { let address: String }
        let data: [Entry]
      }
      return try sandbox.contents(of: Self.path).map {
        try JSONDecoder().decode(Content.self, from: Data($0)).data.map(\.address)
      }
    }
  }

  private func file(_ name: String) -> String { sandbox.work.path + "/" + name }

  @Test func aScriptKeepsFeedsOnlyWithTheOption() async throws {
    #expect(try await run("load a").output == "1  A comet\n")
    #expect(try kept == nil)
    _ = try await run("load --keep a", "load b")
    #expect(try kept == [file("a")])
    let attributes = try FileManager.default.attributesOfItem(atPath: sandbox.url(Self.path).path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    _ = try await run("load --only b", "undo", "load --keep b")
    #expect(try kept == [file("a"), file("b")])
    _ = try await run("load --only --keep b")
    #expect(try kept == [file("b")])
    _ = try await run("remove b")
    #expect(try kept == [])
  }

  @Test func aSessionBeginsWithTheKeptFeeds() async throws {
    _ = try await run("load --keep a b")
    let session = try await run("titles", "load b", "reload")
    #expect(session.errors == "-c:1: error: no titles are loaded; use load or reload to get them\n")
    #expect(session.output == "1  Rain\n\"a\":\n1  A comet\n\"b\":\n2  Rain\n")
    // A kept file is read from every folder; another one with its path gets a number.
    let path = try executableURL(named: "headlines").path
    let command = "mkdir c; cp b c/a; cd c; \(path)"
    let elsewhere = try await ToolProcess(
      URL(filePath: "/bin/sh"),
      ["-c", "\(command) -q -c reload -c 'load --keep a' -c 'remove b; remove a'"],
      sandbox: sandbox
    ).run()
    #expect(elsewhere.output == "\"a\":\n1  A comet\n\"b\":\n2  Rain\n\"a (2)\":\n3  Rain\n")
    #expect(try kept == [file("a")])
  }

  /// Runs a server whose page `/feed` is a feed, whatever the query is.
  private func serving<Value: Sendable>(
    _ body: @Sendable (String) async throws -> Value
  ) async throws -> Value {
    let page = try #require(TranscriptPage("/feed"))
    let feed = "<rss><channel><item><title>Snow</title></item></channel></rss>"
    return try await TranscriptServer.run(serving: { _ in ["/feed": (page, Array(feed.utf8))] }) {
      try await body($0 + "/feed")
    }
  }

  @Test func aTerminalKeepsEveryLoadedFeedAndItsWholeAddress() async throws {
    try await serving { feed in
      let list = sandbox.url(Self.path).path
      let first = try PseudoTerminal(
        tool(["--log-file", "log", "--record", "r.jsonl"]), columns: 200)
      for line in ["load a none", "load '\(feed)?key=s3cret1'", "load '\(feed)?key=s3cret2'"] {
        first.send("\(line)\rwait\r")
      }
      first.send("remove '\(feed)?key=s3cret1'\r")
      first.send("history export page.html\r")
      first.send("!until grep -q cret2 \(list) && ! grep -q cret1 \(list); do sleep 0.02; done\r")
      first.send("echo answered\r")
      try await first.expectLine("answered")
      first.signal(SIGKILL)
      _ = try await first.finish()
      let expected = [file("a"), "\(feed)?key=s3cret2"]
      #expect(try kept == expected)

      // The resumed session knows the addresses, and writes them again.
      let second = try PseudoTerminal.command(tool(["--resume"]), columns: 200)
      second.send("remove none\rreload\rwait\r")
      try await second.expectLine("2  Snow")
      second.send("load b\rwait\rremove a\rundo\rquit\r")
      #expect(try await second.expectCommandEnd().shellCode == 0)
      #expect(try kept == expected + [file("b")])

      // The log, the recording, the page, the history and the journals have only the name.
      var count = 0
      for root in [sandbox.work, sandbox.url("~/.local")] {
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(files) {
          guard let data = try? Data(contentsOf: file) else { continue }
          let text = String(decoding: data, as: UTF8.self)
          if text.contains("/feed?…") { count += 1 }
          #expect(text.contains("s3cret") == (file.lastPathComponent == "feeds.json"), "\(file)")
        }
      }
      #expect(count >= 6)
    }
  }

  @Test func twoScriptsAtOnceDoNotWait() async throws {
    try sandbox.write(
      "<rss><channel><item><title>Hail</title></item></channel></rss>".utf8, to: "c")
    _ = try await run("load --keep a")
    var script = try tool(["-q", "-c", "load --keep b", "-"])
    script.input = .open
    let first = try script.start()
    try await first.expect("Rain")
    #expect(try await run("load --keep c", "remove a").status == .exited(0))
    #expect(try kept == [file("c")])
    let end = try await first.finish()
    #expect(end.status == .exited(0))
    #expect(end.output.hasSuffix("feeds.json: 2 changes by another session\n"))
    #expect(try kept == [file("b"), file("c")])
  }

  @Test func addressesWithOneNameAreDifferentFeeds() async throws {
    try await serving { feed in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...6 {
          let script = try tool(["-q", "-c", "load --keep \(feed)?\(number)"])
          group.addTask {
            let result = try await script.run()
            #expect(result.status == .exited(0))
          }
        }
        try await group.waitForAll()
      }
      #expect(try kept?.sorted() == (1...6).map { "\(feed)?\($0)" })
      _ = try await run("load --only --keep \(feed)?1", "remove \(feed)?1", "load --keep \(feed)?2")
      #expect(try kept == ["\(feed)?2"])
    }
  }

  @Test func aReplayDoesNotReplaceWholeAddresses() async throws {
    try await serving { feed in
      _ = try await run("load --keep \(feed)?1", options: ["-q", "--record", "r.jsonl"])
      let replay = ["-q", "--replay", "r.jsonl"]
      let result = try await run("load --keep a", options: replay)
      #expect(result.status == .exited(1))
      #expect(result.errors.contains("was changed by another session"))
      #expect(try kept == ["\(feed)?1"])
    }
  }

  @Test func aResumedSessionIsNotLoading() async throws {
    let server = try SilentServer()
    for way in ["effects", "middleware", "feedback"] {
      let options = ["--side-effects", way]
      let first = try PseudoTerminal(tool(options), columns: 200)
      first.send("load \(server.url)\r")
      try await first.expect("headlines: loading")
      first.signal(SIGKILL)
      _ = try await first.finish()
      let second = try PseudoTerminal.command(tool(options + ["--resume"]), columns: 200)
      try await second.expectCursorLine("headlines> ")
      second.send("state\rquit\r")
      let end = try await second.expectCommandEnd()
      #expect(end.screen.allText.contains("headlines: initial"), "\(way)")
    }
  }
}
