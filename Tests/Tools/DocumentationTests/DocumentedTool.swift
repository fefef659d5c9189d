import CommandShellManual
import CommandShellTesting
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
    case .primetime: try Manual(of: PrimeTimeCommandLine.self, contents: primeTimeManual)
    case .currency: try Manual(of: CurrencyCommandLine.self, contents: currencyManual)
    case .headlines: try Manual(of: HeadlinesCommandLine.self, contents: headlinesManual)
    }
  }

  /// Parses a line as commands of the tool.
  @MainActor func parse(_ line: String) throws {
    func parse(with command: (some ToolCommand).Type) throws {
      let tool = try command.tool(options: nil, environment: .live())
      let context = ArgumentContext(engine: Numbers(of: tool), call: Call(in: CallContext(Front())))
      let commands =
        tool.sections.flatMap(\.commands).map { withoutMeaning($0, context) }
        + tool.shellCommands.map { withoutMeaning($0, context) }
      _ = try CommandTable(commands, home: "/home").parse(line)
    }
    switch self {
    case .primetime: try parse(with: PrimeTimeCommandLine.self)
    case .currency: try parse(with: CurrencyCommandLine.self)
    case .headlines: try parse(with: HeadlinesCommandLine.self)
    }
  }

  private func withoutMeaning(
    _ command: Command<some Any>, _ context: ArgumentContext
  ) -> Command<Void> {
    // The command is parsed on the thread that creates it.
    nonisolated(unsafe) let context = context
    return Command(command.description.readingExpressions) {
      (reader: inout ArgumentReader) throws(ShellError) in
      reader.context = context
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

/// The numbers in commands of a tool, in its first state.
private final class Numbers: ArgumentEngine {
  private let value: (String) throws(ShellError) -> any CommandNumber
  private let mayBecome: (String) -> Bool
  private let commands: CommandIndex

  init<State, Action>(of tool: Tool<State, Action>) {
    let context = NumberContext(state: tool.initialState, answer: nil, compute: { _ in nil })
    commands = CommandIndex(
      tool.sections.flatMap(\.commands).map(\.description) + tool.shellCommands.map(\.description))
    mayBecome = { tool.numbers.mayBecomeNumber($0, in: tool.initialState) }
    value = { text throws(ShellError) in try tool.numbers.value(of: text, in: context) }
  }

  func use(ofFileAt path: String, in source: CommandSource?) -> FileUse? { nil }

  func checkName(_ words: [String]) throws(ShellError) { _ = try commands.command(named: words) }

  func number(_ text: String, for call: Call?) throws(ShellError) -> any CommandNumber {
    try value(text)
  }

  func mayBecomeNumber(_ text: String) -> Bool { mayBecome(text) }
}
