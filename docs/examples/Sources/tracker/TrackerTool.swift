import CommandShell
import Foundation

@main
struct TrackerCommand: ToolCommand {
  static let name = "tracker"
  static let version = "2.0"
  static let abstract = "Keep the issues of a project."

  @OptionGroup var shell: ShellOptions

  @Option(help: "Keep the issues in FILE.", completion: .file()) var data: String?

  @Option(help: "The number of times that the server is busy.") var busy = 1

  static func tool(
    options: TrackerCommand?, environment: ShellEnvironment
  ) -> Tool<Tracker, TrackerAction> {
    trackerTool(.live(server: Server(busy: options?.busy ?? 1)))
  }
}

func trackerTool(_ environment: TrackerEnvironment) -> Tool<Tracker, TrackerAction> {
  var tool = Tool(
    initialState: Tracker(),
    reducer: trackerReducer(environment),
    sections: [trackerCommands],
    render: trackerAnswer,
    prompt: { "\($0.issues.count { $0.status == .open })\($0.isSyncing ? " syncing" : "")> " },
    cancelled: { $0.name == "sync" ? .syncCanceled : nil },
    previews: true)
  // In version 1.0, the id of a closed issue was called its number.
  tool.migrations = [
    Migration { line in try line.action.rename("closed.number", to: "closed.id") }
  ]
  tool.keptData = KeptData("issues", \.issues)
  return tool.keeping(\.isSyncing)
}

func trackerAnswer(
  to action: TrackerAction, _ output: (any Sendable)?, in tracker: Tracker
) -> Answer? {
  switch action {
  case .listRequested(let status, let labels):
    let issues = tracker.issues.filter { issue in
      (status == nil || issue.status == status) && labels.allSatisfy(issue.labels.contains)
    }
    let lines = issues.map { issue in
      "\(issue.id)  \(issue.status)  \(issue.title)"
        + (issue.labels.isEmpty ? "" : "  [\(issue.labels.joined(separator: ", "))]")
    }
    return Answer(lines.isEmpty ? ["no issues"] : lines, encoding: issues)
  case .imported(let issues, let file): return Answer("read \(issues.count) issues from \(file)")
  case .exported(let count, let file): return Answer("wrote \(count) issues to \(file)")
  case .synced(let issues): return Answer("synced; the server has \(issues.count) issues")
  case .syncFailed(let reason): return .failure("the issues were not synced: \(reason)")
  case .failed(let reason): return .failure(reason)
  case .created, .labeled, .closed, .importRequested, .exportRequested, .syncRequested,
    .syncCanceled:
    return nil
  }
}

extension TrackerEnvironment {
  /// Returns the environment with the file system and a server.
  static func live(server: Server) -> TrackerEnvironment {
    TrackerEnvironment(
      read: { file in
        try JSONDecoder().decode([Issue].self, from: Data(WholeFile.read(file)))
      },
      write: { issues, file in try WholeFile.write(JSONEncoder().encode(issues), to: file) },
      sync: { try await server.sync($0, $1) },
      clock: .live)
  }
}

/// A server that stands in for a real one, and that is busy at first.
actor Server {
  private var busy: Int
  private var issues = [Issue(id: 1, title: "the printer is on fire", labels: ["remote"])]

  struct Busy: Error, CustomStringConvertible {
    let description = "the server is busy"
  }

  init(busy: Int) { self.busy = busy }

  func sync(_ new: [Issue], _ report: @Sendable (Double) -> Void) throws -> [Issue] {
    if busy > 0 {
      busy -= 1
      throw Busy()
    }
    for (index, issue) in new.enumerated() {
      report(Double(index) / Double(new.count))
      if !issues.contains(where: { $0.title == issue.title }) { issues.append(issue) }
    }
    return issues
  }
}
