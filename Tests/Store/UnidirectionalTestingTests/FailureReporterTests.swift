import TestProcesses
import Testing
import Unidirectional

@testable import UnidirectionalTesting

@Suite(.ownThread) struct FailureReporterTests {
  @Test func failureIsAnIssueAtTheLineOfTheCall() {
    let store = TestStore([:])
    let line = #line + 2
    withKnownIssue {
      store.send(1)
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.column == 17
        && issue.sourceLocation?.fileID == #fileID
        && issue.comments.first?.rawValue.hasPrefix("send(1) left another state") == true
    }
  }

  @Test func leftoverActionsFailAtTheLineThatCreatedTheStore() {
    let line = #line + 2
    withKnownIssue {
      let store = TestStore<Int, Int>(
        initialState: 0,
        reducer: Reducer { _, action in action == 0 ? [.sync("one") { 1 }] : [] },
        exhaustivity: .on.subtracting(.effects))
      store.send(0)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.contains("actions were not received") == true
    }
  }

  @Test func exploreFailsTheTest() {
    withKnownIssue {
      explore(
        initialState: 0,
        reducer: Reducer<Int, Int> {
          $0 += $1; return []
        }, seed: 5,
        actions: { _, _ in 1 }, invariant: { $0.state < 3 })
    } matching: { issue in
      issue.comments.first?.rawValue.hasSuffix("pass `seed: 0x5`") == true
    }
  }
}
