import CPackageVersion
import CommandShell
import CommandShellManual
import CurrencyApp
import Foundation
import HeadlinesApp
import PrimeTimeApp
import TestProcesses

/// A tool of this package, whose manual and completion scripts are generated.
enum DocumentedTool: String, CaseIterable, Sendable {
  case primetime, currency, headlines

  func manual() async throws -> Manual {
    let json = try await output("--experimental-dump-help")
    let commandLine = try JSONDecoder().decode(
      CommandLineDescription.self, from: Data(json.utf8))
    let version = String(cString: package_version())
    switch self {
    case .primetime:
      return Manual(
        of: Self.primetimeTool, commandLine: commandLine, version: version,
        contents: primeTimeManual)
    case .currency:
      return Manual(
        of: Self.currencyTool, commandLine: commandLine, version: version,
        contents: currencyManual)
    case .headlines:
      return Manual(
        of: Self.headlinesTool, commandLine: commandLine, version: version,
        contents: headlinesManual)
    }
  }

  /// Parses a line as commands of the tool.
  func parse(_ line: String) throws {
    switch self {
    case .primetime: try Self.parse(line, with: Self.primetimeTool)
    case .currency: try Self.parse(line, with: Self.currencyTool)
    case .headlines: try Self.parse(line, with: Self.headlinesTool)
    }
  }

  private static func parse(_ line: String, with tool: Tool<some Any, some Any>) throws {
    let commands =
      tool.sections.flatMap(\.commands).map { $0.map { _ in () } }
      + Builtin.section.commands.map { $0.map { _ in () } }
    _ = try CommandTable(commands).parse(line, home: "/home")
  }

  private static var primetimeTool: Tool<PrimeTimeState, PrimeTimeAction> {
    primeTimeTool(version: "", environment: .unimplemented)
  }

  private static var currencyTool: Tool<CurrencyState, CurrencyAction> {
    CurrencyApp.currencyTool(
      version: "", defaultSource: .frankfurterRates, environment: .unimplemented)
  }

  private static var headlinesTool: Tool<HeadlinesState, HeadlinesAction> {
    HeadlinesApp.headlinesTool(version: "", environment: .unimplemented)
  }

  /// Runs the tool, and returns its output.
  func output(_ arguments: String...) async throws -> String {
    let result = try await ToolProcess(executableURL(named: rawValue), arguments).run()
    guard result.status == .exited(0) else {
      let line = arguments.joined(separator: " ")
      throw ToolProcessError.refused(call: rawValue, path: line, number: 0)
    }
    return result.output
  }
}
