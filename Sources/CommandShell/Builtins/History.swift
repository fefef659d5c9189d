import Quoting
import StateDiff
import TimeTravel

extension Builtin {
  /// `history`: lists the steps.
  static var historyCommand: Command<Builtin> {
    Command(
      "history", arguments: .optional(.count("K")),
      summary: "list the last 20 steps, or the last K",
      discussion: """
        Each with its number, the command, and what it changed. Steps that were taken back, and can \
        be made again, stand at the end. How many steps are kept --steps says. For a program: \
        [{"step": STEP, "command": TEXT, "undone": true or false, "changes": [CHANGE, …]}, …].
        """,
      examples: [CommandExample("history 3", "lists the last three steps")]
    ) { .showHistory($0) }
  }
}

extension ShellSession {
  /// How many steps are listed where nobody says.
  private static var usualCount: Int { 20 }

  func showHistory(_ wanted: Int?) throws(ShellError) {
    let wanted = wanted ?? Self.usualCount
    if wanted < 1 {
      throw .invalidArgument("\(wanted)", reason: "is not a number of steps; it is at least 1")
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
    let commands = rows.map { excerpt(visible($0.command), limit: 32) }
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

  var value: Inspection {
    .record([
      .init("step", .integer(Int64(number))), .init("command", .string(command)),
      .init("undone", .bool(isUndone)), .init("changes", .list(changes.map(\.inspection))),
    ])
  }
}
