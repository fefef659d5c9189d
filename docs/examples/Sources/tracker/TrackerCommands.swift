import CommandShell

let trackerCommands = CommandSection<TrackerAction>("Issues") {
  Command(
    "new", arguments: .option("label", .repeated(.label()), help: "a label of the issue"),
    .text("TITLE"), summary: "add an issue"
  ) { .created(title: $1, labels: $0 ?? []) }.undoable()

  Command(
    "label", arguments: openIssue, .repeated(.label()),
    summary: "add labels to issue N"
  ) { .labeled(id: $0, labels: $1) }.undoable()

  Command("close", arguments: openIssue, summary: "close issue N") { .closed(id: $0) }.undoable()

  Command(
    "list",
    arguments: .option("status", .choice(of: Issue.Status.self), help: "only open or closed ones"),
    .option("label", .repeated(.label()), help: "only issues with all of these labels"),
    summary: "list issues"
  ) { .listRequested($0, labels: $1 ?? []) }.readOnly()

  Command("import", arguments: .file(), summary: "add the issues in FILE") {
    .importRequested(file: $0)
  }
  Command("export", arguments: .file(isWritten: true), summary: "write all issues to FILE") {
    .exportRequested(file: $0)
  }
  Command("sync", summary: "exchange issues with the server") { .syncRequested }
}

/// The number of an issue; Tab offers the open ones.
private let openIssue = Parameter<Int>.integer("N", in: 1...).completed(
  by: CompletionProvider { (tracker: Tracker, _) in
    tracker.issues.filter { $0.status == .open }.map { CompletionItem("\($0.id)", $0.title) }
  })

extension Parameter where Value == String {
  /// A label: a word without blanks and commas.
  fileprivate static func label() -> Parameter {
    Parameter("LABEL", kind: .text) { word throws(ShellError) in
      if word.text.contains(where: { " ,".contains($0) }) {
        throw .invalidArgument(word.text, reason: "is not a label; leave out blanks and commas")
      }
      return word.text
    }
    .completed(by: knownLabels)
  }
}

/// The labels of all issues.
private let knownLabels = CompletionProvider { (tracker: Tracker, _) in
  Set(tracker.issues.flatMap(\.labels)).sorted().map { CompletionItem($0) }
}
