import CommandShell
import CommandShellTesting
import Foundation
import Testing
import UnidirectionalTesting

@testable import tracker

// Swift Testing has a type of this name too.
private typealias Issue = tracker.Issue

@Suite struct TrackerTests {
  private struct Busy: Error, CustomStringConvertible {
    let description = "busy"
  }

  private let clock = VirtualClock()

  /// An environment whose server fails the given number of times.
  private func environment(failures: Int = 0) -> TrackerEnvironment {
    let server = FakeServer(failures: failures)
    return TrackerEnvironment(
      read: { _ in [Issue(id: 9, title: "imported")] }, write: { _, _ in },
      sync: { [clock] issues, report in
        report(0.5)
        try await clock.sleep(for: .seconds(1))
        return try await server.sync(issues)
      },
      clock: clock.effectClock)
  }

  private actor FakeServer {
    var failures: Int

    init(failures: Int) { self.failures = failures }

    func sync(_ issues: [Issue]) throws -> [Issue] {
      failures -= 1
      if failures >= 0 { throw Busy() }
      return issues + [Issue(id: 1, title: "from the server")]
    }
  }

  private var sync: Effect<TrackerAction> {
    .named("sync").retry(2, delay: .seconds(1), clock: clock.effectClock)
  }

  @Test func issuesAreCreatedLabeledAndClosed() {
    let store = TestStore(initialState: Tracker(), reducer: trackerReducer(environment()))
    store.send(.created(title: "a", labels: ["x"])) {
      $0.issues = [Issue(id: 1, title: "a", labels: ["x"])]
    }
    store.send(.labeled(id: 1, labels: ["x", "y"])) { $0.issues[0].labels = ["x", "y"] }
    store.send(.closed(id: 1)) { $0.issues[0].status = .closed }
    store.send(.closed(id: 1), effects: [.reject(TrackerRejection.alreadyClosed(1))])
    store.send(.labeled(id: 2, labels: []), effects: [.reject(TrackerRejection.noIssue(2))])
    store.finish()
  }

  @Test func twoSessionsShareTheIssues() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let variables = ["XDG_DATA_HOME": folder.path]
    let session = try TerminalSession(
      trackerTool(environment()), columns: 200, variables: variables, clock: clock)
    // The other session creates an issue while this one talks to the server.
    try session.type("sync\r")
    try expectTranscript(
      of: trackerTool(environment()),
      """
      > new b
        issues[0]: + {id: 1, title: "b", labels: [], status: open}
      """, variables: variables)
    try session.type("list\r")
    try session.answer("sync", with: .synced([Issue(id: 1, title: "b"), Issue(id: 2, title: "c")]))
    #expect(session.screen.lines.contains { $0 == "issues.json: 1 change by another session" })
    #expect(session.state.issues.map(\.title) == ["b", "c"])
    try session.type("quit\r")
    #expect(session.exitStatus == .success)
    try expectTranscript(
      of: trackerTool(environment()),
      """
      > list
      1  open  b
      2  open  c
      """, variables: variables)
  }

  @Test func importedIssuesGetNewNumbers() {
    let tracker = Tracker(issues: [Issue(id: 4, title: "mine")])
    let store = TestStore(initialState: tracker, reducer: trackerReducer(environment()))
    store.send(.importRequested(file: "f"), effects: [.named("import", ["": "f"])])
    store.receive(.imported([Issue(id: 9, title: "imported")], file: "f")) {
      $0.issues.append(Issue(id: 5, title: "imported"))
    }
    store.finish()
  }

  @Test func aSyncIsTriedAgain() {
    let store = TestStore(
      initialState: Tracker(), reducer: trackerReducer(environment(failures: 2)))
    let task = store.send(.syncRequested, effects: [sync]) { $0.isSyncing = true }
    store.advance(clock, by: .milliseconds(500))
    #expect(store.progress(of: task) == 0.5)
    store.advance(clock, by: .seconds(5))
    store.receive(.synced([Issue(id: 1, title: "from the server")])) {
      $0.isSyncing = false
      $0.issues = [Issue(id: 1, title: "from the server")]
    }
    store.finish()
  }

  @Test func aSyncThatFailsIsReported() {
    let store = TestStore(
      initialState: Tracker(), reducer: trackerReducer(environment(failures: 9)))
    store.send(.syncRequested, effects: [sync]) { $0.isSyncing = true }
    store.advance(clock, by: .seconds(5))
    store.receive(.syncFailed("busy")) { $0.isSyncing = false }
    store.finish()
  }

  /// In every order of requests, answers and cancellations, the tracker waits only for a sync that
  /// is running.
  @Test func noOrderOfEventsLeavesTheTrackerWaiting() {
    let result = exploreInterleavings(
      initialState: Tracker(), reducer: trackerReducer(environment()), depth: 8,
      actions: { _ in [.syncRequested, .created(title: "a", labels: [])] },
      outcomes: { _ in [[.synced([])], [.syncFailed("busy")]] },
      cancelled: { $0.name == "sync" ? .syncCanceled : nil },
      isWaiting: \.isSyncing
    ) { $0.state.issues.count <= 8 }
    #expect(result.failingActions == nil)
  }

  @Test func aSyncIsCanceledAtTheTerminal() throws {
    let session = try TerminalSession(trackerTool(environment()), rows: 10, columns: 60)
    try session.type("new --label bug the menu flickers\r")
    try session.type("sync\r")
    #expect(session.screen.lines.last == "1 syncing>")
    try session.type("\u{3}")
    #expect(session.effects.isEmpty)
    #expect(session.screen.lines.last == "1>")
    try session.type("list --label=b\t")
    #expect(session.screen.lines.last?.hasPrefix("1> list --label=bug") == true)
    try session.type("\r")
    #expect(session.screen.text.contains("1  open  the menu flickers  [bug]"))
  }

  @Test func theAnswersAreShown() throws {
    try expectTranscript(
      of: trackerTool(environment()),
      """
      > new a
        issues[0]: + {id: 1, title: "a", labels: [], status: open}
      > sync
      synced; the server has 1 issues
      > export f
      wrote 1 issues to f
      > list --status closed
      no issues
      """
    ) { effect in
      switch effect.name {
      case "sync": [.synced([Issue(id: 1, title: "a")])]
      default: [.exported(1, file: "f")]
      }
    }
  }

  @Test func issuesAreKept() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let variables = ["XDG_DATA_HOME": folder.path]
    try expectTranscript(
      of: trackerTool(environment()),
      """
      > new a
        issues[0]: + {id: 1, title: "a", labels: [], status: open}
      """, variables: variables)
    try expectTranscript(
      of: trackerTool(environment()),
      """
      > list
      1  open  a
      """, variables: variables)
  }

  @Test func aRecordingOfVersion1IsReplayed() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let path = folder.appending(path: "Recordings/tracker-1.0.jsonl").path
    try expectReplay(of: path, by: trackerTool(environment()), named: "tracker")
  }
}
