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

/// Compares what random commands would do with what they do.
@Suite(.ownThread) struct RandomPlanTests {
  @Test func primeTimeDoesWhatIsPlanned() throws {
    var environment = PrimeTimeEnvironment.unimplemented
    environment.favoritePrimes.unknownCount = { 0 }
    try check(primeTimeTool(environment: environment), RandomCommands.primeTime)
  }

  @Test func currencyDoesWhatIsPlanned() throws {
    try check(
      currencyTool(defaultSource: "rates.json", environment: .unimplemented),
      RandomCommands.currency)
  }

  @Test func headlinesDoesWhatIsPlanned() throws {
    try check(headlinesTool(environment: .unimplemented), RandomCommands.headlines)
  }

  /// Checks that random commands do what was planned, up to the first answer of an effect.
  private func check<State, Action>(
    _ tool: sending Tool<State, Action>,
    _ command: (inout SeededGenerator) -> String
  ) throws {
    var random = SeededGenerator(seed: 1)
    let commands = (0..<repetitions).map { _ in command(&random) }
    let text = try transcript(
      of: tool, running: ["log diff"] + commands.flatMap { ["plan '\($0)'", $0] }
    ) { _ in [] }
    let outputs = ("\n" + text).components(separatedBy: "\n> ").dropFirst(2).map { part in
      part.split(separator: "\n").dropFirst().map(String.init)
    }
    try #require(outputs.count == 2 * commands.count)
    for (index, command) in commands.enumerated() {
      let (planned, done) = (outputs[2 * index], outputs[2 * index + 1])
      let entry = done.prefix { $0 != "---" }
      let effects = entry.first { $0.hasPrefix("Effects: ") }
      if let error = error(in: planned) {
        #expect(error == self.error(in: done), "\(command)")
        #expect(entry.count { $0.hasPrefix("  ") } == 0, "\(command)")
      } else if let effects {
        #expect(planned == entry.filter { $0.hasPrefix("  ") } + [effects], "\(command)")
      } else {
        #expect(planned == ["Effects: none"], "\(command)")
        #expect(self.error(in: done) == nil, "\(command)")
      }
    }
  }

  private func error(in lines: [String]) -> String? {
    lines.firstMatch { line in
      line.firstRange(of: " error: ").map { String(line[$0.upperBound...]) }
    }
  }
}

extension Sequence {
  /// Returns the first result of a function that is not nil.
  fileprivate func firstMatch<Result>(_ body: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = body(element) { return result }
    }
    return nil
  }
}

/// The number of random commands of each tool.
private let repetitions = LongTests.count(100, long: 340)
