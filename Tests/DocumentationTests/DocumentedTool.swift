import CommandShell
import CurrencyApp
import Foundation
import HeadlinesApp
import PrimeTimeApp
import TestProcesses

/// A tool of this package, whose manual and completion scripts are made from what it declares.
enum DocumentedTool: String, CaseIterable, Sendable {
  case primetime, currency, headlines

  func manual() async throws -> Manual {
    let json = try await output("--experimental-dump-help")
    let commandLine = try JSONDecoder().decode(
      CommandLineDescription.self, from: Data(json.utf8))
    let version = try await output("--version").trimmingCharacters(in: .newlines)
      .replacing("\(rawValue) ", with: "")
    switch self {
    case .primetime:
      return Manual(
        of: primeTimeTool(version: version, environment: .unimplemented),
        commandLine: commandLine, version: version, contents: primeTimeManual)
    case .currency:
      return Manual(
        of: currencyTool(version: version, usual: .frankfurterRates, environment: .unimplemented),
        commandLine: commandLine, version: version, contents: currencyManual)
    case .headlines:
      return Manual(
        of: headlinesTool(version: version, environment: .unimplemented),
        commandLine: commandLine, version: version, contents: headlinesManual)
    }
  }

  /// What the tool prints, given some words on its command line.
  func output(_ arguments: String...) async throws -> String {
    let result = try await ToolProcess(executableURL(named: rawValue), arguments).run()
    guard result.status == .exited(0) else {
      let line = arguments.joined(separator: " ")
      throw ToolProcessError.refused(call: rawValue, path: line, number: 0)
    }
    return result.output
  }
}
