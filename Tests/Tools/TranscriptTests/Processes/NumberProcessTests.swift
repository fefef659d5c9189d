import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests of large numbers in processes: without the libraries, and at a terminal.
@Suite struct NumberProcessTests {
  /// Runs commands in a process that cannot open a library.
  ///
  /// The loader finds a file with the given content first, and cannot open it if it is empty.
  private func run(
    _ commands: [String], without library: String, content: Data = Data(),
    options: [String] = ["--quiet"]
  ) async throws -> ToolResult {
    let sandbox = try Sandbox()
    try sandbox.write(content, to: library)
    var tool = try ToolProcess(
      executableURL(named: "primetime"), options + commands.flatMap { ["-c", $0] },
      sandbox: sandbox)
    tool.environment["LD_LIBRARY_PATH"] = sandbox.work.path
    return try await tool.run()
  }

  @Test func withoutGMPNumbersHaveAtMost64Bits() async throws {
    let result = try await run(
      [
        "prime? 2^63-1", "count -2^63", "count 2^64-9223372036854775809", "count", "+", "-2^64",
        "next", "21!", "gcd(12, 18) + sqrt(99)", "powmod(2, 100, 97)", "phi(2^40)", "3^100",
        "factor 2^62-1", "count 2^63-26", "next", "2^200*0",
        "count \(String(repeating: "9", count: 39))",
      ], without: "libgmp.so.10")
    let install = "to use them, install GMP (on Debian, the package libgmp10)"
    #expect(
      result.output == """
        9223372036854775807 is not prime: 9223372036854775807 = 7^2 × 73 × 127 × 337 × 92737 × \
        649657.
        count = 9223372036854775807
        15 = 3 × 5; its neighbors are 13 and 17.
        16 = 2^4; its neighbors are 13 and 17.
        549755813888 = 2^39; its neighbors are 549755813881 and 549755813911.
        4611686018427387903 = 3 × 715827883 × 2147483647
        9223372036854775783

        """)
    #expect(
      result.errors == """
        -c:5: error: 9223372036854775807 + 1 needs integers of more than 64 bits; \(install)
        -c:6: error: "2^64" needs integers of more than 64 bits; \(install)
        -c:7: error: the next prime after 9223372036854775807 needs integers of more than 64 bits; \(install)
        -c:8: error: "21!" needs integers of more than 64 bits; \(install)
        -c:12: error: "3^100" needs integers of more than 64 bits; \(install)
        -c:16: error: "2^200*0" needs integers of more than 64 bits; \(install)
        -c:17: error: "\(String(repeating: "9", count: 39))" needs integers of more than 64 bits; \
        \(install)

        """)
  }

  @Test func withoutGMPPowersOfRemaindersAreComputed() async throws {
    let rows = [
      ("powmod(2,10,7)", 2), ("powmod(3,5,-7)", -2), ("powmod(-3,5,7)", 2), ("powmod(5,0,1)", 0),
      ("powmod(2^62-1,2^63-1,2^63-25)", 7_166_734_893_042_185_985),
      ("powmod(-2^63,3,-2^63)", 0), ("powmod(0,0,5)", 1), ("powmod(2,2^100,-3)", -2),
    ]
    let commands = rows.map { "count \($0.0); count" }
    let expected = rows.map { "count = \($0.1)\n" }.joined()
    #expect(try await run(commands, without: "libgmp.so.10").output == expected)
    #expect(try await run(commands, without: "libother.so").output == expected)
  }

  #if os(Linux)
    @Test func aLibraryWithoutAFunctionIsNotUsed() async throws {
      // Any other library has none of the functions.
      let maps = try #require(try FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd())
      let other = try #require(
        String(decoding: maps, as: UTF8.self).firstMatch(of: /\/\S+\/libedit\.so\S*/)
      ).output
      let content = try Data(contentsOf: URL(filePath: String(other)))
      let result = try await run(
        ["powmod(2,10,7)", "2^100"], without: "libgmp.so.10", content: content)
      #expect(result.output == "2 is prime, the 1st; the next prime is 3.\n")
      #expect(
        result.errors == """
          -c:2: error: "2^100" needs integers of more than 64 bits; to use them, install GMP 6, \
          because this version lacks __gmpz_add (on Debian, the package libgmp10)

          """)
      #expect(result.status == .exited(1))
    }
  #endif

  @Test func aFactorizationHasOneAnswer() async throws {
    let product = "17 × 3319 × 7987478867 × 221888147371948146819347"
    let number = "100000000000000000000000000000000000127"
    let text = try await run(["factor 10^38+127"], without: "libother.so")
    #expect(text.output == "\(number) = \(product)\n")
    let json = try await run(
      ["factor 10^38+127", "quit"], without: "libother.so", options: ["--json"])
    #expect(json.output.contains(#""value":{"number":"\#(number)","prime":false"#))
    #expect(json.output.contains(#""answer":"\#(number) = \#(product)""#))
  }

  @Test func withoutGMPAFileOfLargeFavoritesIsNotReplaced() async throws {
    let sandbox = try Sandbox()
    let saved = "[\"618970019642690137449562111\"]\n"
    let file = "~/.local/share/primetime/favorite-primes.json"
    try sandbox.write(saved.utf8, to: file)
    try sandbox.write([], to: "libgmp.so.10")
    var tool = try ToolProcess(
      executableURL(named: "primetime"), ["-c", "load", "-c", "favorite 7", "-c", "save"],
      sandbox: sandbox)
    tool.environment["LD_LIBRARY_PATH"] = sandbox.work.path
    let result = try await tool.run()
    #expect(result.errors.contains("element 1 needs integers of more than 64 bits"))
    #expect(result.errors.contains("so it is not replaced"))
    #expect(try String(contentsOf: sandbox.url(file), encoding: .utf8) == saved)
  }

  /// A terminal session that searches for a factor with GMP-ECM for a minute, and finds none.
  private func longFactorization(_ suffix: String = "") async throws -> PseudoTerminal {
    var tool = try ToolProcess(executableURL(named: "primetime"))
    tool.environment["SOURCE_DATE_EPOCH"] = nil
    let program = try PseudoTerminal(tool, rows: 24, columns: 100)
    try await program.expectScreen("the greeting") { $0.textBeforeCursor == "0> " }
    program.send("factor 21*(10^60+7)*(10^61+93)\(suffix)\r")
    return program
  }

  @Test(.needs("/usr/bin/ecm"))
  func aFactorizationShowsItsProgressAndCanBeCancelled() async throws {
    let program = try await longFactorization()
    try await program.expectScreen("the factors so far and the curves") {
      $0.text.contains(/… 3 × 7 × c122, \d+ curves, bound \d+, \d+ s\]/)
    }
    #expect(!(program.screen.text.contains("not factored")))
    program.send("\u{3}")
    try await program.expectScreen("the cancellation and the factors so far") {
      $0.text.contains(/: canceled\s\(3 × 7 × c122/)
    }
    program.send("5+5\r")
    try await program.expectScreen("the next answer") { $0.text.contains("10 = 2 × 5") }
    program.send("quit\r")
    #expect(try await program.finish().status == .exited(0))
  }

  #if os(Linux)
    /// The ways in which a user ends the processes of a factorization.
    enum End: CaseIterable {
      case controlC, cancel, quit, kill
    }

    @Test(.needs("/usr/bin/ecm"), .timeLimit(.minutes(5)), arguments: End.allCases)
    func noProcessOfAFactorizationIsLeft(after end: End) async throws {
      let program = try await longFactorization(end == .controlC ? "" : " &")
      try await program.expectScreen("the curves") { $0.text.contains(/\d+ curves, bound \d+/) }
      // Between two groups of curves, no process runs for a moment.
      var processes: [pid_t] = []
      while processes.isEmpty {
        processes = childProcesses(of: program.processIdentifier)
        await Task.yield()
      }
      switch end {
      case .controlC:
        program.send("\u{3}")
        try await program.expectScreen("the cancellation") { $0.text.contains(": canceled") }
      case .cancel: program.send("cancel\r")
      case .quit: program.send("quit\r")
      // Only to the tool: a signal to its group would reach the processes, too.
      case .kill: kill(program.processIdentifier, SIGKILL)
      }
      for process in processes { try await expectGone(process) }
      if end == .kill {
        #expect(try await program.finish().status == .signaled(SIGKILL))
      } else {
        if end != .quit {
          #expect(childProcesses(of: program.processIdentifier).isEmpty)
          program.send("quit\r")
        }
        #expect(try await program.finish().status == .exited(0))
      }
    }
  #endif

  @Test func anEvaluationShowsItsTimeAndCanBeStopped() async throws {
    var tool = try ToolProcess(executableURL(named: "primetime"))
    tool.environment["SOURCE_DATE_EPOCH"] = nil
    let program = try PseudoTerminal(tool, rows: 24, columns: 100)
    try await program.expectScreen("the greeting") { $0.textBeforeCursor == "0> " }
    // GMP cannot be interrupted while it computes one of these powers. There are so many that the
    // evaluation lasts until Ctrl-C is pressed, even if the machine is busy.
    let powers = Array(repeating: "powmod(3, 3^19900, 3^19900-2)", count: 24)
    program.send("\(powers.joined(separator: "+"))\r")
    try await program.expectScreen("the time") { $0.text.contains(/… \d+ s/) }
    program.send("\u{3}")
    try await program.expectScreen("the error") { $0.text.contains("\" was canceled") }
    program.send("ans\r")
    try await program.expectScreen("the next error") { $0.text.contains("no number has been") }
    program.send("quit\r")
    #expect(try await program.finish().status == .exited(0))
  }

  @Test func anEvaluationCanBeStopped() async throws {
    let tool = try ToolProcess(executableURL(named: "primetime"))
    let expression = Array(repeating: "300000!", count: 30_000).joined(separator: "+")
    try tool.sandbox.write("count \(expression)".utf8, to: "script")
    let program = try PseudoTerminal(tool, rows: 24, columns: 100)
    try await program.expectScreen("the greeting") { $0.textBeforeCursor == "0> " }
    program.send("source script\r")
    try await program.expectScreen("the next row") {
      $0.text.contains("source script") && $0.textBeforeCursor.isEmpty
    }
    program.send("\u{3}")
    try await program.expectScreen("the prompt") { $0.textBeforeCursor == "0> " }
    program.send("count\r")
    try await program.expectScreen("the count") { $0.text.contains("count = 0") }
    program.send("quit\r")
    #expect(try await program.finish().status == .exited(0))
  }
}
