public import StateDiff

/// The answer to an action, for people and for programs; the diff is printed as well.
public struct Answer: Equatable, Sendable {
  /// The sentences or rows, a line each.
  public var lines: [String]

  /// The same for a program, in a shape that the command documents.
  public var value: DumpValue

  /// The reason why the command failed, in a sentence without a full stop; nil if it did not.
  public var error: String?

  /// A next step for a person at a terminal, in a sentence without a full stop; a script is not told.
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
