public import StateDiff

/// What a person or a program is told of an action, beside the diff.
public struct Answer: Equatable, Sendable {
  /// The sentences or rows, a line each.
  public var lines: [String]

  /// The same for a program, by a shape that the command documents.
  public var value: DumpValue

  /// What went wrong, in a sentence without a full stop; the command failed then.
  public var error: String?

  /// What to do next, in a sentence without a full stop; a person at a terminal is told, a script is
  /// not.
  public var hint: String?

  /// An answer of lines, with the same as a value.
  public init(_ lines: [String], value: DumpValue) {
    self.lines = lines
    self.value = value
  }

  /// An answer of one line, with the same as a value.
  public init(_ line: String, value: DumpValue) {
    self.init([line], value: value)
  }

  /// Says that the command failed, and why.
  public static func failure(_ error: some CustomStringConvertible) -> Answer {
    var answer = Answer([], value: .none)
    answer.error = error.description
    return answer
  }
}
