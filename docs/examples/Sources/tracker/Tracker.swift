import CommandShell

/// The issues of a project.
struct Tracker: ToolState {
  var issues: [Issue] = []

  /// Whether the issues are being synced; it is no part of the history.
  @Transient var isSyncing = false

  /// Returns the position of an issue.
  func index(of id: Int) -> Int? { issues.firstIndex { $0.id == id } }
}

/// A problem or a wish.
struct Issue: Codable, Equatable, Sendable {
  var id: Int
  var title: String
  var labels: [String] = []
  var status = Status.open

  enum Status: String, CaseIterable, Codable, Sendable { case open, closed }
}

/// A request of the user, or the result of an effect.
enum TrackerAction: ToolAction {
  case created(title: String, labels: [String])
  case labeled(id: Int, labels: [String])
  case closed(id: Int)
  case listRequested(Issue.Status?, labels: [String])
  case importRequested(file: String)
  case imported([Issue], file: String)
  case exportRequested(file: String)
  case exported(Int, file: String)
  case syncRequested
  case synced([Issue])
  case syncFailed(String)
  case syncCanceled
  case failed(String)
}

/// The reason why an action was rejected.
enum TrackerRejection: Error, Hashable, CustomStringConvertible {
  case noTitle
  case noIssue(Int)
  case alreadyClosed(Int)
  case syncing

  var description: String {
    switch self {
    case .noTitle: "the issue has no title"
    case .noIssue(let id): "there is no issue \(id)"
    case .alreadyClosed(let id): "issue \(id) is already closed"
    case .syncing: "the issues are already being synced"
    }
  }
}

/// The functions that the tracker depends on.
struct TrackerEnvironment: Sendable {
  var read: @Sendable (_ file: String) throws -> [Issue]
  var write: @Sendable (_ issues: [Issue], _ file: String) throws -> Void

  /// Sends issues to the server, and returns all issues; reports the part that is done.
  var sync:
    @Sendable (_ issues: [Issue], _ report: @Sendable (Double) -> Void) async throws -> [Issue]
  var clock: EffectClock
}

/// Returns the reducer of the tracker.
func trackerReducer(_ environment: TrackerEnvironment) -> Reducer<Tracker, TrackerAction> {
  Reducer { tracker, action in
    switch action {
    case .created(let title, let labels):
      if title.isEmpty { return [.reject(TrackerRejection.noTitle)] }
      let id = (tracker.issues.map(\.id).max() ?? 0) + 1
      tracker.issues.append(Issue(id: id, title: title, labels: labels))

    case .labeled(let id, let labels):
      guard let index = tracker.index(of: id) else {
        return [.reject(TrackerRejection.noIssue(id))]
      }
      for label in labels where !tracker.issues[index].labels.contains(label) {
        tracker.issues[index].labels.append(label)
      }

    case .closed(let id):
      guard let index = tracker.index(of: id) else {
        return [.reject(TrackerRejection.noIssue(id))]
      }
      if tracker.issues[index].status == .closed {
        return [.reject(TrackerRejection.alreadyClosed(id))]
      }
      tracker.issues[index].status = .closed

    case .importRequested(let file):
      return [
        .work("import", ["": file], on: .serial) { context in
          context.send(.imported(try environment.read(file), file: file))
        }
        .catching { .failed("import \(file): \($0.readableDescription)") }
      ]

    case .exportRequested(let file):
      let issues = tracker.issues
      return [
        .work("export", ["count": issues.count, "to": file], on: .serial) { context in
          try environment.write(issues, file)
          context.send(.exported(issues.count, file: file))
        }
        .catching { .failed("export: \($0.readableDescription)") }
      ]

    case .syncRequested:
      if tracker.isSyncing { return [.reject(TrackerRejection.syncing)] }
      tracker.isSyncing = true
      let issues = tracker.issues
      return [
        .task("sync") { context in
          context.send(.synced(try await environment.sync(issues, context.reportProgress)))
        }
        .retry(2, delay: .seconds(1), clock: environment.clock)
        .catching { .syncFailed($0.readableDescription) }
      ]

    case .synced(let issues):
      tracker.isSyncing = false
      tracker.issues.merge(issues)

    case .imported(let issues, _): tracker.issues.merge(issues)
    case .syncFailed, .syncCanceled: tracker.isSyncing = false
    case .listRequested, .exported, .failed: break
    }
    return []
  }
}

extension [Issue] {
  /// Adds the issues whose titles are new, with new ids.
  fileprivate mutating func merge(_ others: [Issue]) {
    for var issue in others where !contains(where: { $0.title == issue.title }) {
      issue.id = (map(\.id).max() ?? 0) + 1
      append(issue)
    }
  }
}
