import SystemIO
import TerminalText

extension ShellCommand {
  /// The `history` command, which lists the steps.
  static var historyCommand: Command<ShellCommand> {
    Command(
      "history", arguments: .flag("all", help: "list the steps of all branches, as a tree"),
      .optional(.count("K")), summary: "list the last K steps; K defaults to 20",
      discussion: """
        Each line shows the number of a step, its command and its changes. Undone steps, which can \
        still be redone, are listed last. A line also names other steps that follow from its step. \
        The option --steps sets how many steps are kept. With --json, "value" is [{"step": STEP, \
        "parent": STEP, "command": TEXT, "undone": true or false, "changes": [CHANGE, …]}, …].
        """,
      examples: [CommandExample("history 3", "lists the last three steps")]
    ) { all, count in
      ShellCommand { try $0.listHistory(count ?? (all ? Int.max : usualCount), all, for: $1) }
    }
    .touching(.nothing).forAgents()
    .subcommands {
      Command(
        "export", arguments: .file(), summary: "write the session as a web page",
        discussion: """
          The page FILE moves through all steps that are kept. It shows their actions, effects and \
          changes, and the whole state. The name of FILE ends in .html, and FILE must not exist \
          yet. The page loads nothing else. With --json, "value" is {"file": FILE, "steps": N}.
          """,
        examples: [
          CommandExample("history export day.html", "writes a page to open in a browser")
        ]
      ) { path in
        ShellCommand(
          file: path, check: { engine, _ in try engine.checkExport(to: path) }
        ) { try $0.exportHistory(to: path, for: $1) }
      }.touching(.session)
      Command(
        "test", summary: "print a Swift test",
        discussion: """
          The test, which uses Swift Testing, repeats the steps up to the current one. \
          With --json, "value" is the text of the test.
          """,
        examples: [CommandExample("history test", "prints a test function")]
      ) {
        ShellCommand { try $0.printTest(for: $1) }
      }.touching(.nothing)
    }
  }
}

/// The number of steps listed by default.
private let usualCount = 20

extension Engine {
  /// Throws a ``ShellError`` if the session keeps no steps, or if `count` is less than 1.
  func checkHistory(count: Int = 1) throws(ShellError) {
    if options.steps == 0 { throw .failed(sentence(for: .noStepsKept)) }
    if count < 1 { throw .failed(HistoryRejection.notACount(count).description) }
  }

  /// Throws a ``ShellError`` if the session keeps no steps, if a browser would not open a file with
  /// this name as a page, or if the file exists.
  func checkExport(to path: String) throws(ShellError) {
    try checkHistory()
    if !path.lowercased().hasSuffix(".html") {
      throw .failed(
        "history export: \(quoted(path)) does not end in .html; the export is a page for a browser")
    }
    if (try? FileSystem.live.statusIfPresent(path)) != nil { throw .fileExists(path) }
  }

  func exportHistory(to path: String, for call: Call) throws(ShellError) {
    try checkExport(to: path)
    let (history, tool) = (store.state, tool)
    let count = history.stepCount
    try writeNewFile(path) { writer throws(Errno) in
      try history.writeSessionPage(
        of: tool.name, version: tool.version, tool.reducer, redact: tool.redact
      ) { bytes throws(Errno) in
        writer.write(bytes)
        if let error = writer.failure ?? (isEnding() ? .interrupted : nil) { throw error }
      }
    }
    answer(
      call, ["exported \(counted(count, "step")) to \(escapingControls(path))"],
      value: .object(["file": .string(path), "steps": .integer(Int64(count))]))
  }

  func printTest(for call: Call) throws(ShellError) {
    try checkHistory()
    guard let contents = tool.sessionTest else {
      throw .failed("\(tool.name) does not support history test")
    }
    let function = try converting(
      SwiftLiteralError.self,
      try store.state.sessionTest(tool.reducer, expression: contents.reducer)
    ) { ShellError.failed("history test: \($0)") }
    let text = tool.redact(contents.heading + function)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    paged(call) { answer(call, lines.map(String.init), value: .string(text)) }
  }

  func listHistory(_ count: Int, _ all: Bool, for call: Call) throws(ShellError) {
    try checkHistory(count: count)
    let (history, position) = (store.state, store.state.position)
    let rows = historyRows(count: count, withBranches: all)
    let notes =
      all ? [position.current: "(present)"] : history.otherSteps.mapValues(HistoryRow.note)
    var lines = HistoryRow.lines(of: rows, notes)
    let first = position.first
    if rows.first.map({ $0.parent == first }) ?? true, first > 0 || notes[first] != nil || all {
      let zero = "0".rightAligned(to: "\(rows.map(\.number).max() ?? 0)".count)
      let start = first == 0 ? "\(zero)  (start)" : "(steps up to \(first) are no longer kept)"
      lines.insert(notes[first].map { "\(start)  \($0)" } ?? start, at: 0)
    }
    if lines.isEmpty { lines = ["no steps"] }
    paged(call) { answer(call, lines, value: .list(rows.map(\.value))) }
  }

  /// Returns rows for the last `count` steps of the line, oldest first; undone steps count too.
  ///
  /// If `withBranches` is true, the branches that leave a step follow its row.
  func historyRows(count: Int, withBranches: Bool = false) -> [HistoryRow] {
    let history = store.state
    let start = history.start(ofLast: count)
    var rows: [HistoryRow] = []
    history.forEachStep(in: start + 1...Int.max, withBranches: withBranches, tool.reducer) { step in
      rows.append(
        HistoryRow(
          number: step.number, parent: step.parent, command: tool.redact(step.command.text),
          changes: step.after.changes(from: step.before),
          isUndone: !history.leads(through: step.number), depth: step.depth))
    }
    return rows
  }
}

/// A row in the output of the `history` command.
struct HistoryRow {
  let number: Int
  let parent: Int
  let command: String
  let changes: [Change]
  let isUndone: Bool

  /// The number of branches on the way from the line to the step.
  let depth: Int

  /// Formats rows in columns, with a note after the steps in `notes`.
  ///
  /// If a row does not follow the row before it, it names the step that it follows.
  static func lines(of rows: [HistoryRow], _ notes: [Int: String]) -> [String] {
    let numberWidth = rows.map { "\($0.number)".count }.max() ?? 0
    let labels = rows.map { row in
      String(repeating: " ", count: 2 * min(row.depth, 10))
        + "\(row.number)".rightAligned(to: numberWidth)
        + "  \(excerpt(escapingControls(row.command), limit: 32))"
    }
    let width = labels.map(\.count).max() ?? 0
    let before = rows.prefix(1).map(\.parent) + rows.map(\.number)
    return zip(zip(rows, before), labels).map { row, label in
      let (row, before) = row
      let ends = [
        row.parent == before ? nil : "(after \(row.parent))", row.isUndone ? "(undone)" : nil,
        notes[row.number],
      ]
      return ([label.padded(to: width), row.summary] + ends.compactMap(\.self))
        .joined(separator: "  ")
    }
  }

  /// Returns a note with the ascending numbers of the steps of branches.
  static func note(on steps: [Int]) -> String {
    let texts = RangeSet(steps.map { $0..<$0 + 1 }).ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)"
    }
    let list = texts.prefix(10) + (texts.count > 10 ? ["…"] : [])
    let steps = counted(steps.count, "other step")
    return "… \(steps) from here: \(list.joined(separator: ", "))"
  }

  /// A summary of the changes: the first change and the number of other changes, or a sentence if
  /// there are no changes.
  private var summary: String {
    guard let first = changes.first else { return "no net change" }
    let line = excerpt(abbreviatingDigits(first.line(), limit: 20), limit: 60)
    return changes.count == 1 ? line : "\(line) and \(changes.count - 1) more"
  }

  /// The command and a summary of its changes, for completion.
  var description: String { "\(excerpt(command, limit: 32)): \(summary)" }

  var value: DumpValue {
    .object([
      "step": .integer(Int64(number)), "parent": .integer(Int64(parent)),
      "command": .string(command),
      "undone": .bool(isUndone), "changes": .list(changes.map(\.dumpValue)),
    ])
  }
}
