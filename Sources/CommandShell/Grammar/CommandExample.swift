/// A command to try.
public struct CommandExample: Equatable, Sendable {
  /// What to type.
  public let line: String

  /// What that does.
  public let comment: String

  /// Makes an example.
  public init(_ line: String, _ comment: String) {
    self.line = line
    self.comment = comment
  }
}
