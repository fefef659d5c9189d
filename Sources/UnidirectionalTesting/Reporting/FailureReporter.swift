import Testing
import XCTest

/// Where failures go: to the test that runs, or to a test of this library that looks at them.
struct FailureReporter {
  let report: (_ message: String, _ location: TestLocation) -> Void

  /// Fails the test that runs, under Swift Testing or XCTest.
  ///
  /// Which of them is asked for when the reporter is made, since a failure that is found in a
  /// detached task or on another queue belongs to the test as well.
  static var current: FailureReporter {
    let isSwiftTesting = Test.current != nil
    return FailureReporter { message, location in
      if isSwiftTesting || Test.current != nil {
        Issue.record(
          Comment(rawValue: message),
          sourceLocation: SourceLocation(
            fileID: "\(location.fileID)", filePath: "\(location.filePath)",
            line: Int(location.line), column: Int(location.column)))
      } else {
        XCTFail(message, file: location.filePath, line: location.line)
      }
    }
  }
}
