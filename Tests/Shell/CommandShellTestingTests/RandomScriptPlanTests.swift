import CommandShell
import CommandShellTesting
import FavoritePrimes
import Foundation
import PrimeCheck
import PrimeNumbers
import TestProcesses
import Testing
import UnidirectionalTesting
import currency
import headlines
import primetime

/// Plans random scripts and runs them, and applies random plans after other random commands.
@Suite(.ownThread) struct RandomScriptPlanTests {
  /// A tool, and its random commands.
  private struct Case<State: ToolState, Action: ToolAction> {
    let tool: () -> sending Tool<State, Action>
    let command: (inout SeededGenerator) -> String
  }

  private static var primeTime: Case<PrimeTimeState, PrimeTimeAction> {
    Case {
      var environment = PrimeTimeEnvironment.unimplemented
      environment.favoritePrimes.unknownCount = { 0 }
      return primeTimeTool(environment: environment)
    } command: { random in
      let number =
        ["", " 1", " 7", " -3", " 17", " 2^61-1", " count", " x"]
        .randomElement(using: &random) ?? ""
      return [
        "next", "previous", "count", "+", "-", "prime?", "about", "favorite", "unfavorite",
        "delete", "undo", "redo", "goto", "feed", "history", "favorite", "favorite", "favorites",
        "state", "bogus", "+", "next", "undo", "redo",
        ["nth", "factor", "save", "load"].randomElement(using: &random) ?? "",
      ].randomElement(using: &random).map { $0 + number } ?? ""
    }
  }

  private static var currency: Case<CurrencyState, CurrencyAction> {
    Case {
      currencyTool(defaultSource: "rates.json", environment: .unimplemented)
    } command: { random in
      [
        "amount", "amount 3", "amount 5", "amount -1", "to USD", "to EUR", "to XXX", "rates",
        "undo", "redo", "goto 1", "amount 3 EUR", "amount 3 USD", "undo 2", "state", "bogus",
        ["reload", "reload other.json", "to JPY"].randomElement(using: &random) ?? "",
      ].randomElement(using: &random) ?? ""
    }
  }

  private static var headlines: Case<HeadlinesState, HeadlinesAction> {
    Case {
      headlinesTool(environment: .unimplemented)
    } command: { random in
      [
        "load a.xml", "load b.xml", "reload", "titles", "undo", "redo", "goto 0", "load", "bogus",
        "state",
      ].randomElement(using: &random) ?? ""
    }
  }

  @Test func scriptsOfPrimeTimeDoWhatIsPlanned() throws { try checkScripts(Self.primeTime) }

  @Test func scriptsOfCurrencyDoWhatIsPlanned() throws { try checkScripts(Self.currency) }

  @Test func scriptsOfHeadlinesDoWhatIsPlanned() throws { try checkScripts(Self.headlines) }

  @Test func plansOfPrimeTimeAreRefusedIfTheyDiffer() throws { try checkPlans(Self.primeTime) }

  @Test func plansOfCurrencyAreRefusedIfTheyDiffer() throws { try checkPlans(Self.currency) }

  @Test func plansOfHeadlinesAreRefusedIfTheyDiffer() throws { try checkPlans(Self.headlines) }

  /// Checks that each line of random scripts does what `--plan` says, up to the first line that
  /// depends on the result of an effect.
  private func checkScripts<State, Action>(_ tested: Case<State, Action>) throws {
    var random = SeededGenerator(seed: 48)
    for _ in 0..<repetitions {
      let lines = (0..<12).map { _ in tested.command(&random) }
      var options = SessionOptions()
      options.plan = true
      let plan = outputs(
        of: try transcript(of: tested.tool(), running: lines, options: options)
      ).map { $0.dropFirst() }
      let run = outputs(
        of: try transcript(of: tested.tool(), running: ["log diff"] + lines) { _ in [] })
      try #require(plan.count == lines.count && run.count == lines.count + 1, "\(lines)")
      for (line, (planned, done)) in zip(lines, zip(plan, run.dropFirst())) {
        if planned.contains(where: { $0.hasPrefix("depends on ") }) { break }
        let entry = done.prefix { $0 != "---" }
        let effects = entry.first { $0.hasPrefix("Effects: ") }
        #expect(error(in: planned) == error(in: done), "\(line) of \(lines)")
        if let effects, error(in: planned) == nil {
          let changes = entry.filter { $0.hasPrefix("  ") }
          #expect(Array(planned) == changes + [effects], "\(line) of \(lines)")
        } else if error(in: planned) == nil {
          #expect(planned == ["Effects: none"], "\(line) of \(lines)")
        }
      }
    }
  }

  /// Checks that `apply` refuses a plan if and only if planning the same line again gives something
  /// else, and that an applied plan makes the planned changes.
  private func checkPlans<State, Action>(_ tested: Case<State, Action>) throws {
    var random = SeededGenerator(seed: 49)
    var options = SessionOptions()
    options.json = true
    var refusals = 0
    for _ in 0..<repetitions {
      func commands(_ counts: ClosedRange<Int>) -> [String] {
        (0..<Int.random(in: counts, using: &random)).map { _ in tested.command(&random) }
      }
      let line = commands(1...3).joined(separator: "; ")
      let lines = commands(0...4) + ["plan '\(line)'"] + commands(0...3) + ["plan '\(line)'"]
      let records = outputs(
        of: try transcript(
          of: tested.tool(), running: lines + ["apply 1"], options: options
        ) { _ in [] }
      ).map { $0.compactMap(Record.init(line:)) }
      try #require(records.count == lines.count + 1)
      let plans = zip(lines, records).filter { $0.0.hasPrefix("plan ") }.compactMap(\.1.last)
      try #require(plans.count == 2)
      // A plan that only fails has no number, so plan 1 may be another one.
      if !plans[0].hasNumber {
        #expect(plans[0].error != nil && plans[0].plannedChanges.isEmpty, "\(lines)")
        continue
      }
      let applied = try #require(records.last)
      let isRefused = applied.last?.error?.contains("would now do something else") == true
      #expect(isRefused == (plans[0].planned != plans[1].planned), "\(lines)")
      if isRefused { refusals += 1 }
      let changes = applied.flatMap(\.changes)
      #expect(changes == (isRefused ? [] : plans[0].plannedChanges), "\(lines)")
    }
    #expect(refusals > 0 && refusals < repetitions)
  }

  /// Returns the lines of output of each command.
  private func outputs(of transcript: String) -> [[String]] {
    ("\n" + transcript).components(separatedBy: "\n> ").dropFirst().map { part in
      part.split(separator: "\n").dropFirst().map(String.init)
    }
  }

  private func error(in lines: some Sequence<String>) -> String? {
    for line in lines {
      if let range = line.firstRange(of: " error: ") { return String(line[range.upperBound...]) }
    }
    return nil
  }
}

/// A record of `--json`.
private struct Record {
  let changes: [String]
  let error: String?

  /// Whether the record is that of a plan with a number.
  let hasNumber: Bool

  /// The changes and effects of a plan, with the error; nil values are empty.
  let planned: String

  /// The changes of a plan.
  let plannedChanges: [String]

  init?(line: String) {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { return nil }
    func text(_ value: Any) -> String {
      let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
      let data = try? JSONSerialization.data(withJSONObject: value, options: options)
      return String(decoding: data ?? Data(), as: UTF8.self)
    }
    let value = object["value"] as? [String: Any] ?? [:]
    changes = (object["changes"] as? [Any] ?? []).map(text)
    error = object["error"] as? String
    hasNumber = value["plan"] != nil
    plannedChanges = (value["changes"] as? [Any] ?? []).map(text)
    planned = "\(plannedChanges) \(text(value["effects"] ?? [])) \(error ?? "")"
  }
}

/// The number of random scripts, and of random plans, of each tool.
private let repetitions = LongTests.count(20, long: 300)
