import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test if a program is not installed.
  ///
  /// A test must not succeed without its program, or a run would not show that nothing was tested.
  public static func needs(_ path: String) -> Self {
    .enabled(if: FileManager.default.isExecutableFile(atPath: path), "\(path) is not installed")
  }
}
