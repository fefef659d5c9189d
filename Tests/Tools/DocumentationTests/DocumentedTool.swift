import CommandShellManual
import Foundation
import TestProcesses

@testable import CommandShell
@testable import currency
@testable import headlines
@testable import primetime

/// A tool of this package, whose manual and completion scripts are generated.
enum DocumentedTool: String, CaseIterable, Sendable {
  case primetime, currency, headlines

  @MainActor func manual() throws -> Manual {
    switch self {
    case .primetime: try Manual(of: PrimeTimeCommand.self, contents: primeTimeManual)
    case .currency: try Manual(of: CurrencyToolCommand.self, contents: currencyManual)
    case .headlines: try Manual(of: HeadlinesCommand.self, contents: headlinesManual)
    }
  }

  /// Parses a line as commands of the tool.
  @MainActor func parse(_ line: String) throws {
    func parse(with command: (some ToolCommand).Type) throws {
      let tool = try command.tool(options: nil, environment: .live())
      let commands =
        tool.sections.flatMap(\.commands).map(withoutMeaning)
        + tool.shellCommands.map(withoutMeaning)
      _ = try CommandTable(commands, home: "/home").parse(line)
    }
    switch self {
    case .primetime: try parse(with: PrimeTimeCommand.self)
    case .currency: try parse(with: CurrencyToolCommand.self)
    case .headlines: try parse(with: HeadlinesCommand.self)
    }
  }

  private func withoutMeaning(_ command: Command<some Any>) -> Command<Void> {
    Command(command.description) { (reader: inout ArgumentReader) throws(ShellError) in
      _ = try command.parse(&reader)
    }
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
