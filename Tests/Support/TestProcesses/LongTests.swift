import Foundation
public import Testing

/// The number of cases that slow tests run, set by the environment variable `LONG_TESTS`.
///
/// By default, `swift test` runs a sample of the cases of slow tests, also in `.ci/run`. With
/// `LONG_TESTS=1`, it runs all of them. A greater number, as in `.ci/nightly`, multiplies the
/// number of random cases.
public enum LongTests {
  /// The value of `LONG_TESTS`; 0 if it is not set.
  public static let factor =
    ProcessInfo.processInfo.environment["LONG_TESTS"].flatMap { Int($0) } ?? 0

  /// Whether slow tests run all of their cases.
  public static var areEnabled: Bool { factor > 0 }

  /// Returns how many random cases a test runs.
  ///
  /// - Parameters:
  ///   - short: The number by default.
  ///   - long: The number with `LONG_TESTS=1`, which is multiplied by the value of `LONG_TESTS`.
  /// - Returns: The number of cases.
  public static func count(_ short: Int, long: Int) -> Int {
    areEnabled ? long * factor : short
  }

  /// Returns all cases of a test, or by default every `stride`-th one, beginning with the first.
  public static func cases<Case>(of all: some Sequence<Case>, every stride: Int) -> [Case] {
    areEnabled ? Array(all) : all.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only with `LONG_TESTS`.
  public static var long: Self {
    .enabled(if: LongTests.areEnabled, "LONG_TESTS=1 runs it")
  }
}
