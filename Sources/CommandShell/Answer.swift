public import StateDiff

/// The answer to an action, for people and for programs.
///
/// The diff is printed in addition to it.
public struct Answer: Equatable, Sendable {
  /// The sentences or rows, one per line.
  public var lines: [String]

  /// The same answer for programs, in a form that the command documents.
  public var value: DumpValue

  /// The reason for the command's failure, as a sentence without a period; nil if it succeeded.
  public var error: String?

  /// A next step for a person at a terminal, as a sentence without a period; scripts do not see it.
  public var hint: String?

  /// Creates an answer of several lines.
  public init(_ lines: [String], value: DumpValue) {
    self.lines = lines
    self.value = value
  }

  /// Creates an answer of one line.
  public init(_ line: String, value: DumpValue) {
    self.init([line], value: value)
  }

  /// The answer to a command that failed.
  public static func failure(_ error: some CustomStringConvertible) -> Answer {
    var answer = Answer([], value: .none)
    answer.error = error.description
    return answer
  }
}
