import Testing
import XCTest

/// A destination for failure messages: the running test or, in this library's tests, a closure.
struct FailureReporter {
  let report: (_ message: String, _ location: TestLocation) -> Void

  /// A reporter that fails the running test, under Swift Testing or XCTest.
  ///
  /// The test framework is detected when the reporter is created. A failure in a detached task or
  /// on another queue is therefore reported to the same framework.
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

/// The source location in a test at which a failure is reported.
typealias TestLocation = (
  fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
)
