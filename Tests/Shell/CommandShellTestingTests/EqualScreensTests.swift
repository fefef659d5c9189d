import CommandShell
import CommandShellTesting
import Counter
import FavoritePrimes
import Foundation
import PrimeCheck
import PrimeNumbers
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting
import primetime

/// Checks that a session in the test shows the same screen as the real program at a real terminal.
@Suite(.ownThread) struct EqualScreensTests {
  /// The program at a pseudo-terminal, and a session in this process.
  private final class Pair {
    let program: PseudoTerminal
    let session: TerminalSession<PrimeTimeState, PrimeTimeAction>
    private var markers = 0

    init(rows: Int, columns: Int) async throws {
      var tool = try ToolProcess(executableURL(named: "primetime"))
      tool.environment["PAGER"] = "cat"
      tool.environment["SOURCE_DATE_EPOCH"] = "0"
      program = try PseudoTerminal(tool, rows: rows, columns: columns)
      _ = try await program.expectScreen("the greeting") {
        $0.textBeforeCursor == "0> " && $0.bracketsPaste
      }
      let greeting = String(decoding: program.output, as: UTF8.self)
      let version = try #require(greeting.firstMatch(of: /PrimeTime (\S+)\.\s/)?.output.1)
      var environment = PrimeTimeEnvironment.unimplemented
      environment.favoritePrimes.unknownCount = { 0 }
      var inProcess = primeTimeTool(environment: environment)
      inProcess.version = String(version)
      session = try TerminalSession(
        inProcess, rows: rows, columns: columns, variables: ["PAGER": "cat"])
    }

    /// Types text, and waits after each key until the screens are equal.
    ///
    /// The keys of a person arrive one after another, and a hint is drawn after each.
    func typeSlowly(_ keys: String, _ comment: String) async throws {
      for key in keys.hasPrefix("\u{1B}") ? [keys] : keys.map(String.init) {
        try type(key)
        try await expectEqual(comment)
      }
    }

    func type(_ keys: String) throws {
      program.send(keys)
      try session.type(keys)
      while let effect = session.effects.first { try session.run(effect.name) }
    }

    func resize(rows: Int, columns: Int) async throws {
      try await expectEqual("before the window changes")
      let hasNewSize = (program.screen.rows, program.screen.columns) != (rows, columns)
      program.skipOutput()
      program.resize(rows: rows, columns: columns)
      try session.resize(rows: rows, columns: columns)
      // The screens can be equal before the program has erased the line. If the window changed
      // again by then, the program would erase other rows.
      if hasNewSize { try await program.expect("\u{1B}[J", within: .seconds(20)) }
      try await expectEqual("after the window has changed")
    }

    /// Waits until the program shows the screen of the session.
    func expectEqual(_ comment: String) async throws {
      let wanted = session.screen
      do {
        try await program.expectScreen("an equal screen", within: .seconds(20)) {
          Self.isEqual($0, wanted)
        }
      } catch {
        Issue.record(
          "\(comment): the program shows\n\(program.screen.framed)\ninstead of\n\(wanted.framed)")
        throw error
      }
    }

    private static func isEqual(_ one: Screen, _ other: Screen) -> Bool {
      one.allLines == other.allLines && one.cursor == other.cursor
        && one.bracketsPaste == other.bracketsPaste
        && one.unknownSequences == other.unknownSequences
        && (0..<one.rows).allSatisfy { row in
          (0..<one.columns).allSatisfy { column in
            one.rendition(row: row, column: column) == other.rendition(row: row, column: column)
          }
        }
    }
  }

  @Test func menusInterruptsAndSearchesLookTheSame() async throws {
    let pair = try await Pair(rows: 12, columns: 50)
    // A window that is made narrower wraps the blanks of an erased hint, so the hint after each key
    // must be drawn in both.
    for keys in [
      "f\t", "av", "\u{3}", "count 5\r", "fav\r", "next; next\r", "he", "\u{1B}[C", "\u{3}",
      "\u{12}", "c", "o", "\u{12}", "\r", "\u{1B}[A", "\u{1B}[A", "\u{15}", "undo\r",
      "日本 e\u{301}x", "\u{2}\u{2}", "\u{3}",
      "\u{1B}[200~count 8\ncount\u{1B}[201~", "\r", "primes 1 60\r", "incremnt", "\r",
      "state\r",
    ] {
      try await pair.typeSlowly(keys, "after \(keys.debugDescription)")
    }
    try await pair.resize(rows: 12, columns: 20)
    try pair.type("echo a long line that takes three rows of the window")
    try await pair.resize(rows: 10, columns: 33)
    try await pair.resize(rows: 14, columns: 70)
    try pair.type("\u{1}\u{4}\u{4}\u{3}quit\r")
  }

  private static let keys =
    [
      "\r", "\t", "\u{3}", "\u{12}", "\u{7}", "\u{B}", "\u{15}", "\u{17}", "\u{19}", "\u{1}",
      "\u{5}", "\u{2}", "\u{6}", "\u{8}", "\u{14}", "\u{10}", "\u{E}", "\u{1F}", "\u{C}",
      "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[1;5D", "\u{1B}[3~", "\u{1B}b",
      "\u{1B}d", "\u{1B}u", "\u{1B}.", "\u{1B}[200~pasted\rtext\u{1B}[201~", "日", "é", "e\u{301}",
      "count 5\r", "+ 3\r", "fav\r", "undo\r", "prime? 9\r", "primes 1 99\r", "help next\r",
    ] + "cfnhaeru 4#".map(String.init)

  @Test(arguments: 0..<UInt64(randomRuns))
  func randomKeysLookTheSame(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let pair = try await Pair(
      rows: Int.random(in: 5...30, using: &generator),
      columns: Int.random(in: 12...90, using: &generator))
    for _ in 0..<40 {
      if Int.random(in: 0..<12, using: &generator) == 0 {
        try await pair.resize(
          rows: Int.random(in: 5...30, using: &generator),
          columns: Int.random(in: 12...90, using: &generator))
      }
      let keys = Self.keys.randomElement(using: &generator) ?? ""
      try await pair.typeSlowly(keys, "seed \(seed)")
    }
  }
}

/// The number of random sessions.
private let randomRuns = LongTests.count(3, long: 6)
