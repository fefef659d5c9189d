import CommandShell
import CommandShellTesting
import FavoritePrimes
import Foundation
import TestProcesses
import Testing
import UnidirectionalTesting
import currency
import headlines
import primetime

/// Compares the previews of random commands, typed letter by letter, with what the commands do.
@Suite(.ownThread) struct RandomPreviewTests {
  @Test func primeTimeDoesWhatThePreviewShows() throws {
    var environment = PrimeTimeEnvironment.unimplemented
    environment.favoritePrimes.unknownCount = { 0 }
    try check(primeTimeTool(environment: environment), RandomCommands.primeTime)
  }

  @Test func currencyDoesWhatThePreviewShows() throws {
    try check(
      currencyTool(defaultSource: "rates.json", environment: .unimplemented),
      RandomCommands.currency)
  }

  @Test func headlinesDoesWhatThePreviewShows() throws {
    try check(headlinesTool(environment: .unimplemented), RandomCommands.headlines)
  }

  /// Types random commands, and checks that nothing changes before Return, and that Return does
  /// what the last preview showed.
  private func check<State, Action>(
    _ tool: sending Tool<State, Action>, _ command: (inout SeededGenerator) -> String
  ) throws {
    let sandbox = try Sandbox()
    let recording = sandbox.url("recording.jsonl")
    let descriptions = tool.sections.flatMap(\.commands).map(\.description)
    let session = try TerminalSession(tool, rows: 60, columns: 300)
    try session.type("set pager off\rlog diff\rrecord '\(recording.path)'\r")
    var random = SeededGenerator(seed: 1)
    for _ in 0..<repetitions {
      // Without a comment, a suggestion from the history could precede the preview.
      let command = command(&random) + " #"
      try session.type("\u{C}")
      let (state, effects) = (session.state, session.effects)
      let bytes = try Data(contentsOf: recording)
      for letter in command {
        try session.type(String(letter))
        #expect(session.state == state, "\(command)")
        #expect(session.effects == effects, "\(command)")
        #expect(session.screen.lines.count == 1, "\(session.screen.text)")
        #expect(try Data(contentsOf: recording) == bytes, "\(command)")
      }
      let text = session.screen.textAfterCursor
      let shown = text.hasPrefix("  ↵ ") ? String(text.dropFirst(4)) : nil
      try session.type("\r")
      let output = Array(session.screen.lines.dropFirst().dropLast())
      let error = output.first { $0.hasPrefix("error: ") }.map { String($0.dropFirst(7)) }
      if let error {
        // A command of the shell that only reads is not planned, so it may fail later.
        #expect(shown == error || shown == nil && command.hasPrefix("history"), "\(command)")
      } else if !output.contains(where: { $0.hasSuffix(": canceled") }) {
        // Running work is not part of a plan, so a plan does not show what canceling it changes.
        let name = command.prefix { $0 != " " }
        let started = descriptions.first { ([$0.name] + $0.shortForms).contains(String(name)) }
        #expect(shown == summary(of: output, started?.summary), "\(command): \(output)")
      }
    }
  }

  /// Returns the preview of a command with this log and this summary: the first change, and the
  /// summary if an effect does work.
  private func summary(of output: [String], _ summary: String?) -> String? {
    func more(_ count: Int) -> String { count > 1 ? " and \(count - 1) more" : "" }
    let entry = output.prefix { $0 != "---" }
    var parts: [String] = []
    let changes = entry.drop { $0 != "Changes:" }.dropFirst()
    if let first = changes.first { parts.append(first.dropFirst(2) + more(changes.count)) }
    let line = entry.first { $0.hasPrefix("Effects: ") && $0 != "Effects: none" } ?? ""
    let effects = elements(of: line.dropFirst("Effects: ".count)).filter { effect in
      !["reject(", "alreadyLoading("].contains(where: effect.hasPrefix)
    }
    if !effects.isEmpty, let brief = summary?.split(separator: ";").first {
      parts.append("starts: \(brief)\(more(effects.count))")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// Returns the elements of a list that are separated by commas outside brackets.
  private func elements(of list: some StringProtocol) -> [String] {
    var (elements, depth) = ([""], 0)
    for letter in list {
      if "([{".contains(letter) { depth += 1 }
      if ")]}".contains(letter) { depth -= 1 }
      if letter == ",", depth == 0 {
        elements.append("")
      } else if letter != " " || elements.last != "" {
        elements[elements.count - 1].append(letter)
      }
    }
    return elements.filter { $0 != "" }
  }
}

/// The number of random commands of each tool.
private let repetitions = LongTests.count(60, long: 1000)
