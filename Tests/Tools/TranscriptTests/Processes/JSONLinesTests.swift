import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Checks that `--json` prints one JSON object per line, which programs can parse.
@Suite(.ownThread) struct JSONLinesTests {
  private func run(
    _ tool: String = "primetime", _ arguments: [String] = [], input: String = "",
    files: [String: String] = [:]
  ) async throws -> (objects: [JSONObject], result: ToolResult) {
    let sandbox = try Sandbox()
    for (name, text) in files { _ = try sandbox.write(Array(text.utf8), to: name) }
    let tool = try ToolProcess(
      executableURL(named: tool), ["--json"] + arguments, input: input, sandbox: sandbox)
    let result = try await tool.run()
    return (try JSONObject.all(in: result.output), result)
  }

  @Test(
    arguments: [
      (
        "primetime",
        """
        count 5; favorite; prime? "\\"; prime?; + 9223372036854775807; next; nth; pi 10; primes 2 9
        favorites; feed; delete 1; save a.json; load a.json; load no; state; log json; log; log off
        help; help nth; echo "a  \u{1B}[31m\u{202E} é"; source missing; quit; count
        """
      ),
      (
        "currency",
        """
        10; amount; to; rates; reload rates.json; rates; to jpy; to ABC; amount 1,000.50; 1.2.3
        reload missing.json; state; log diff; 3; help; source missing; echo '"'
        """
      ),
      (
        "headlines",
        """
        titles; reload; load missing; load news.rss; titles; state; help load; log dump; reload
        load news.rss & load news.rss &
        """
      ),
    ])
  func everyLineIsOneObject(_ tool: String, _ input: String) async throws {
    let (objects, result) = try await run(
      tool, input: input, files: ["rates.json": Self.rates, "news.rss": Self.news])
    #expect(objects.count > 8)
    #expect(objects.contains { $0.string("error") != nil })
    #expect(objects.contains { $0.string("answer") != nil })
    #expect(result.status == .exited(1))
    if !input.contains("log ") { #expect(result.errors == "") }
  }

  /// Checks the value of each command, and that its help describes the format of the value.
  @Test(
    arguments: [
      ("primetime", "count", #"{"count": N}"#, #"{"count":0}"#),
      (
        "primetime", "prime? 9",
        #"{"number": N, "prime": true or false, "factors": [[PRIME, EXPONENT], …]}"#,
        #"{"factors":[[3,2]],"number":9,"prime":false}"#
      ),
      (
        "primetime", "factor -12",
        #"{"number": N, "prime": true or false, "factors": [[PRIME, EXPONENT], …]}"#,
        #"{"factors":[[2,2],[3,1]],"number":-12,"prime":false}"#
      ),
      (
        "primetime", "nth 5", #"{"position": N, "prime": P, "source": S}"#,
        #"{"position":5,"prime":11,"source":"computed"}"#
      ),
      ("primetime", "pi 10", #"{"number": N, "primes": P}"#, #"{"number":10,"primes":4}"#),
      ("primetime", "primes 2 9", "[P, …]", "[2,3,5,7]"),
      ("primetime", "primes 24 28", "[P, …]", "[]"),
      (
        "primetime", "plot pi 1 2", #"{"points": [[x, P, E], …]}"#,
        #"{"points":[[1,0,null],[2,1,2.8853900817779268]]}"#
      ),
      ("primetime", "plot gaps 1 9", #"{"gaps": [[GAP, COUNT], …]}"#, #"{"gaps":[[1,1],[2,2]]}"#),
      (
        "primetime", "plot spiral 9", #"{"size": N, "primes": [P, …]}"#,
        #"{"primes":[2,3,5,7],"size":9}"#
      ),
      ("primetime", "favorites", "[P, …]", "[]"),
      ("primetime", "favorite 7; favorites", "[P, …]", "[7]"),
      (
        "primetime", "save a.json", #"{"file": FILE, "count": N, "replaced": M}"#,
        #"{"count":0,"file":"a.json","replaced":0}"#
      ),
      (
        "primetime", "load two.json", #"{"file": FILE, "count": N}"#,
        #"{"count":2,"file":"two.json"}"#
      ),
      (
        "primetime", "favorite 7; feed",
        #"[{"time": T, "change": "added" or "removed", "number": P}, …]"#,
        #"[{"change":"added","number":7,"time":"2026-11-21T03:10:00Z"}]"#
      ),
      ("primetime", "increment", nil, "null"),
      (
        "primetime", "state", "an object with one key for each part of the state",
        #"{"activityFeed":[],"count":0,"favoritePrimes":[]}"#
      ),
      ("primetime", "log", #"{"log": FORMAT}"#, #"{"log":"off"}"#),
      ("primetime", "echo 'a  b'", "TEXT", #""a  b""#),
      (
        "primetime", "help favs",
        #"{"name": NAME, "short": [NAME, …], "usage": TEXT, "summary": TEXT, "#
          + #""subcommands": [COMMAND, …]}"#,
        #"{"name":"favorites","short":["favs"],"subcommands":[],"#
          + #""summary":"list the favorites in the order they were added","#
          + #""usage":"favorites"}"#
      ),
      (
        "primetime", "nth 10^16 & jobs; cancel; jobs",
        #"[{"job": J, "command": TEXT, "seconds": S}, …]"#, "[]"
      ),
      ("currency", "amount 10; amount", #"{"amount": "10"}"#, #"{"amount":"10"}"#),
      (
        "currency", "reload rates.json; amount 10",
        #"{"amount": "10", "output": "11.78", "currency": "USD", "date": "2026-04-16"}"#,
        #"{"amount":"10","currency":"USD","date":"2026-04-16","output":"11.78"}"#
      ),
      (
        "currency", "amount 10", "output and date are null until rates are loaded",
        #"{"amount":"10","currency":"USD","date":null,"output":null}"#
      ),
      ("currency", "to", #"{"currency": "USD"}"#, #"{"currency":"USD"}"#),
      (
        "currency", "amount 2; to jpy", "the same as for the command amount",
        #"{"amount":"2","currency":"JPY","date":null,"output":null}"#
      ),
      (
        "currency", "reload rates.json",
        #"{"date": "2026-04-16", "source": "rates.json", "rates": {"USD": "1.1782"}}"#,
        #"{"date":"2026-04-16","rates":{"USD":"1.1782"},"source":"rates.json"}"#
      ),
      (
        "currency", "reload rates.json; rates",
        #"{"date": "2026-04-16", "source": "rates.json", "rates": {"USD": "1.1782"}}"#,
        #"{"date":"2026-04-16","rates":{"USD":"1.1782"},"source":"rates.json"}"#
      ),
      ("headlines", "load news.rss", feeds, loadedNews),
      ("headlines", "load news.rss; reload", "is as for load", loadedNews),
      ("headlines", "load news.rss; titles", "is as for load", loadedNews),
    ] as [(String, String, String?, String)])
  func aValueHasTheDocumentedFormat(
    _ tool: String, _ commands: String, _ shape: String?, _ value: String
  ) async throws {
    let last = try #require(commands.split(separator: "; ").last)
    // The formats of `plot` are those of its sub-commands.
    let name = last.split(separator: " ").prefix(last.hasPrefix("plot") ? 2 : 1)
      .joined(separator: " ")
    let (objects, result) = try await run(
      tool, input: "\(commands)\nhelp \(name)\n",
      files: ["rates.json": Self.rates, "news.rss": Self.news, "two.json": "[3,2]"])
    #expect(result.status == .exited(0))
    try #require(objects.count >= 2)
    #expect(objects[objects.count - 2].string("command") == String(last))
    #expect(try objects[objects.count - 2].json("value") == value)
    let help = try #require(objects.last?.string("answer"))
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let shape {
      #expect(help.contains("With --json,") && help.contains(shape), "\(help)")
    } else {
      #expect(!help.contains("With --json,"))
    }
  }

  @Test func aLaterResultIsAnObjectWithItsJob() async throws {
    let (objects, result) = try await run(
      input: "nth 10000 & nth 20000 &\ncount\n\nprimes 1 1000 &\n")
    let nths = objects.filter { $0.string("command")?.hasPrefix("nth") == true }
    try #require(nths.count == 4)
    for (job, command) in ["nth 10000", "nth 20000"].enumerated() {
      let both = nths.filter { $0.string("command") == command }
      #expect(both.map { $0.integer("line") } == [1, 1])
      #expect(both.first?.string("answer") == nil)
      #expect(both.first?.integer("job") == nil)
      #expect(both.first?.integer("started") == job + 1)
      #expect(both.last?.string("answer")?.isEmpty == false)
      #expect(both.last?.integer("job") == job + 1)
    }
    let primes = objects.filter { $0.string("command") == "primes 1 1000" }
    #expect(try primes.first?.json("value") == "[]")
    #expect(primes.dropFirst().allSatisfy { $0.integer("job") != nil && $0.integer("line") == 4 })
    #expect(primes.last?.string("answer")?.hasSuffix("\n997") == true)
    #expect(result.status == .exited(0))
    #expect(result.errors == "")
  }

  @Test func aCancelledJobIsReportedAndIsNotAFailure() async throws {
    let (objects, result) = try await run(
      "primetime", ["--nth-prime", "local"], input: "nth 10^16 & jobs; cancel; count\n")
    #expect(result.status == .exited(0))
    #expect(
      objects.map { $0.string("command") } == ["nth 10^16", "jobs", "nth 10^16", "cancel", "count"])
    #expect(objects[1].string("answer")?.hasPrefix("1  nth 10^16  ") == true)
    #expect(objects[2].integer("job") == 1)
    #expect(objects[2].string("answer") == "nth 10^16: canceled")
    #expect(try objects[2].json("value") == #"{"canceled":"nth 10^16"}"#)
    #expect(objects[3].string("answer") == nil)
  }

  @Test func anAnswerIsWrittenAtOnce() async throws {
    let tool = try openPrimetime("--json").start()
    for number in 1...3 {
      tool.send("count \(number)\n")
      try await tool.expect(#""new":\#(number)}],"error":null}"# + "\n")
    }
    #expect(try await tool.finish().status == .exited(0))
  }

  @Test func aCommandEndedByASignalIsReported() async throws {
    let service = try SilentService()
    let tool = try service.primetime("--json", input: .open).start()
    tool.send("echo ready\nnth 5\necho never\n")
    try await tool.expect("ready")
    tool.signal(SIGTERM)
    let result = try await tool.finish(closingInput: false)
    let objects = try JSONObject.all(in: result.output)
    #expect(objects.map { $0.string("command") } == ["echo ready", "nth 5"])
    #expect(objects.last?.string("error") == "interrupted")
    #expect(result.status.shellCode == 143)
    #expect(result.errors == "")
  }

  @Test func aTerminalShowsObjectsAboveThePrompt() async throws {
    let tool = try ToolProcess(executableURL(named: "primetime"), ["--json"])
    let terminal = try PseudoTerminal(tool, rows: 24, columns: 200)
    func expect(_ line: String) async throws {
      try await terminal.expectScreen(line) { $0.lines.contains { $0.contains(line) } }
    }
    terminal.send("echo 'a\u{9B}b'; favorite 7\r")
    try await expect(
      #"{"source":"<terminal>","line":1,"command":"echo 'a\u009bb'","answer":"a\u009bb","#)
    try await expect(#""line":1,"command":"favorite 7","answer":null,"#)
    terminal.send("nth 5\r")
    try await expect(#""line":2,"command":"nth 5","answer":"The 5th prime is 11."#)
    try await expect(#""error":null,"job":1}"#)
    terminal.send("favorite 9\r")
    try await expect(#""error":"9 is not prime; only primes can be favorites"}"#)
    terminal.send("quit\r")
    try await expect(#""value":{"left":false},"#)
    terminal.send("quit\r")
    #expect(try await terminal.finish().status == .exited(0))
  }

  /// The documented form of loaded feeds.
  private static let feeds =
    #"[{"source": SOURCE, "title": TITLE, "titles": [TITLE, …], "links": [URL, …]}, …]"#

  private static let loadedNews =
    #"[{"links":[null],"source":"news.rss","title":"T","titles":["A comet is back"]}]"#

  private static let rates =
    #"{"amount":1.0,"base":"EUR","date":"2026-04-16","rates":{"USD":1.1782}}"#

  private static let news =
    #"<rss version="2.0"><channel><title>T</title><item><title>A comet is back</title></item>"#
    + "</channel></rss>"
}
