import SystemIO
import TerminalText

/// A row in the output of `--sessions`.
struct SessionRow {
  let number: Int

  /// The time of the last action, in seconds since 1970.
  let time: Int

  var isOpen = false

  /// Whether `--resume` continues the session.
  var isNext = false
  var steps = 0
  var unsavedWork: String?

  /// The reason why the session cannot be resumed, if any.
  var problem: String?

  /// Formats rows in columns.
  static func lines(of rows: [SessionRow]) -> [String] {
    let width = rows.last.map { "\($0.number)".count } ?? 0
    return rows.map { row in
      let columns = [
        "\(row.number)".rightAligned(to: width), SystemClock.localText(seconds: row.time),
        row.problem ?? counted(row.steps, "step"), row.unsavedWork, row.isOpen ? "open" : nil,
        row.isNext ? "--resume continues it" : nil,
      ]
      return columns.compactMap(\.self).joined(separator: "  ")
    }
  }

  var value: DumpValue {
    .record([
      .init("number", .integer(Int64(number))),
      .init("time", .string(Timestamp(seconds: Int64(time)).description)),
      .init("steps", .integer(Int64(steps))),
      .init("unsaved", unsavedWork.map(DumpValue.string) ?? .none), .init("open", .bool(isOpen)),
      .init("problem", problem.map(DumpValue.string) ?? .none), .init("resume", .bool(isNext)),
    ])
  }
}
