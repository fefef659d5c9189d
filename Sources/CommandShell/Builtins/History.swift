import StateDiff
import TerminalText
import TimeTravel

/// What is asked of the history.
enum HistoryRequest: Equatable, Sendable {
  /// To list so many of its last steps; nil where nobody says.
  case list(Int?)

  /// To write it into a file for Redux DevTools.
  case export(String)

  /// To print it as a test.
  case test
}

extension Builtin {
  /// `history`: lists the steps.
  static var historyCommand: Command<Builtin> {
    Command(
      "history", arguments: .optional(.historyPart), .optional(.file()),
      summary: "list the last 20 steps, or K; or hand them on",
      discussion: """
        Each with its number, the command, and what it changed. Steps that were taken back, and can \
        be made again, stand at the end. How many steps are kept --steps says. For a program: \
        [{"step": STEP, "command": TEXT, "undone": true or false, "changes": [CHANGE, …]}, …]. \
        history export FILE writes a new file that Redux DevTools can import, of the last 1000 \
        steps; for a program {"file": FILE, "steps": N}. history test prints the steps up to the \
        present as a test in Swift, for a program as a text.
        """,
      examples: [
        CommandExample("history 3", "lists the last three steps"),
        CommandExample("history export steps.json", "writes them for Redux DevTools"),
        CommandExample("history test", "prints a function for Swift Testing"),
      ]
    ) { (part: HistoryPart?, file: String?) throws(ShellError) in
      switch (part, file) {
      case (.export?, let file?): .history(.export(file))
      case (.export?, nil):
        throw .missingArgument("FILE", of: "history export", usage: "history export FILE")
      case (_, let file?):
        throw .unexpectedArgument(file, of: "history", usage: "history [K|export FILE|test]")
      case (.test?, nil): .history(.test)
      case (.count(let count)?, nil): .history(.list(count))
      case (nil, nil): .history(.list(nil))
      }
    }
  }
}

/// The first word behind `history`.
enum HistoryPart: Sendable {
  case count(Int)
  case export
  case test
}

extension Parameter where Value == HistoryPart {
  /// How many steps, or what is to be done with them.
  fileprivate static var historyPart: Parameter {
    Parameter("K|export|test", kind: .choice(["export", "test"])) { word throws(ShellError) in
      switch word.text {
      case "export": return .export
      case "test": return .test
      default:
        guard let count = try? Int64(literal: word.text) else {
          throw .invalidArgument(
            word.text, reason: "is neither a number of steps nor export or test")
        }
        return .count(Int(clamping: count))
      }
    }
  }
}

extension ShellSession {
  /// How many steps are listed where nobody says.
  private static var usualCount: Int { 20 }

  /// How many steps a file for Redux DevTools has at most, as each stands there with its whole state.
  private static var exportedCount: Int { 1000 }

  func attend(to request: HistoryRequest) throws(ShellError) {
    if options.steps == 0 { throw .failed("\(TimelineRejection.nothingIsKept) with --steps 0") }
    switch request {
    case .list(let count): try showHistory(count ?? Self.usualCount)
    case .export(let path): try exportHistory(to: path)
    case .test: try printTest()
    }
  }

  private func exportHistory(to path: String) throws(ShellError) {
    let position = engine.position()
    let lowest = max(position.first, position.last - Self.exportedCount) + 1
    let count = max(0, position.last - lowest + 1)
    do throws(NewFileError) {
      try writeNewFile(path, tool.redact(engine.devToolsFile(lowest...max(lowest, position.last))))
    } catch {
      throw .failed(error.description)
    }
    let steps = count == 1 ? "1 step" : "\(count) steps"
    say(
      ["exported \(steps) to \(escapingControls(path))"],
      value: .record([
        .init("file", .string(path)), .init("steps", .integer(Int64(count))),
      ]))
  }

  private func printTest() throws(ShellError) {
    guard let contents = tool.sessionTest else {
      throw .failed("\(tool.name) cannot be tested so")
    }
    let function: String
    do throws(SwiftLiteralError) {
      function = try engine.testFunction(contents.reducer)
    } catch {
      throw .failed("history test: \(error)")
    }
    let text = tool.redact(contents.heading + function)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    paged { say(lines.map(String.init), value: .string(text)) }
  }

  private func showHistory(_ wanted: Int) throws(ShellError) {
    if wanted < 1 {
      throw .failed(TimelineRejection.notACount(wanted).description)
    }
    let position = engine.position()
    let lowest = max(position.first, position.last - wanted) + 1
    var rows: [HistoryRow] = []
    if lowest <= position.last {
      engine.forEachStep(lowest...position.last) { number, name, changes in
        rows.append(
          HistoryRow(
            number: number, command: tool.redact(name), changes: changes,
            isUndone: number > position.current))
      }
    }
    var lines = HistoryRow.lines(of: rows)
    if position.first > 0, lowest == position.first + 1 {
      lines.insert("(steps up to \(position.first) are no longer kept)", at: 0)
    }
    paged { say(lines, value: .list(rows.map(\.value))) }
  }
}

/// A step as `history` lists it.
private struct HistoryRow {
  let number: Int
  let command: String
  let changes: [Change]
  let isUndone: Bool

  /// The rows in columns.
  static func lines(of rows: [HistoryRow]) -> [String] {
    let numberWidth = rows.last.map { "\($0.number)".count } ?? 0
    let commands = rows.map { excerpt(escapingControls($0.command), limit: 32) }
    let commandWidth = commands.map(\.count).max() ?? 0
    return zip(rows, commands).map { row, command in
      let number = "\(row.number)"
      let left = String(repeating: " ", count: numberWidth - number.count) + number
      let gap = String(repeating: " ", count: commandWidth - command.count)
      let end = row.isUndone ? "  (undone)" : ""
      return "\(left)  \(command)\(gap)  \(row.summary)\(end)"
    }
  }

  /// The first change, and how many more there are.
  private var summary: String {
    guard let first = changes.first else { return "nothing in the end" }
    let line = excerpt(first.line(), limit: 60)
    return changes.count == 1 ? line : "\(line) and \(changes.count - 1) more"
  }

  var value: DumpValue {
    .record([
      .init("step", .integer(Int64(number))), .init("command", .string(command)),
      .init("undone", .bool(isUndone)), .init("changes", .list(changes.map(\.dumpValue))),
    ])
  }
}
