import Unidirectional
import UnidirectionalTesting
import XCTest

/// Checks that a failing test store also fails a test of XCTest.
final class XCTestReportingTests: XCTestCase {
  private struct Failure: Equatable {
    let text: String
    let line: Int
  }

  private var isWatching = false
  private var failures: [Failure] = []

  #if canImport(ObjectiveC)
    override func record(_ issue: XCTIssue) {
      guard isWatching else { return super.record(issue) }
      let line = issue.sourceCodeContext.location?.lineNumber ?? 0
      failures.append(Failure(text: issue.compactDescription, line: line))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      guard isWatching else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      failures.append(Failure(text: description, line: lineNumber))
    }
  #endif

  func testFailureIsRecordedAtTheLineOfTheCall() {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int> {
        $0 += $1; return []
      })
    isWatching = true
    store.send(2) { $0 = 3 }
    let line = #line - 1
    store.send(2) { $0 = 4 }
    isWatching = false
    XCTAssertEqual(failures.map(\.line), [line])
    XCTAssert(failures.first?.text.contains("send(2) left another state") == true)
    XCTAssert(failures.first?.text.contains("3 → 2") == true)
  }
}
