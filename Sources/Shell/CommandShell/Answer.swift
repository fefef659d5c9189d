package import Pictures

/// The answer to an action, for people and for programs.
///
/// In addition to the answer, the shell prints the changes of the state.
public struct Answer: Equatable, Sendable {
  /// The sentences or rows, one per line.
  ///
  /// At a terminal, a line that is too long breaks between words, unless blanks align its parts.
  /// The rest of a line that begins with a number and two blanks is indented like its text.
  public var lines: [String]

  /// The same answer for programs, which `--json` prints.
  ///
  /// The command's help documents the structure of this value.
  public var value: DumpValue

  /// The numbers to print after ``lines``: in columns at a terminal, otherwise one per line.
  ///
  /// In JSON, the numbers are also a list. Printing numbers in this way is several times as fast as
  /// with ``lines`` and ``value``. Send a long list in parts of 240 numbers, so that all rows are
  /// full.
  package var numbers: [UInt64] = []

  /// The picture to draw above ``lines`` in a text; nil for no picture.
  ///
  /// It has the size of the window at a terminal, and 80 columns elsewhere. In JSON, there are only
  /// ``lines`` and ``value``.
  package var picture: Picture?

  /// The rows of a table, to print below ``lines`` instead of the picture for a screen reader.
  package var table: [String] = []

  /// The number that the answer states, to which later commands can refer; nil if there is no such
  /// number.
  package var number: DumpValue?

  /// Whether the changes of the state say the same, so that this is printed only if no change is.
  package var replacesChanges = false

  /// The reason for the command's failure, as a sentence without a period; nil if it succeeded.
  public var error: String?

  /// A suggested next step, as a sentence without a period; nil for no suggestion.
  ///
  /// The hint is printed only as text, in an interactive session.
  public var hint: String?

  /// The lines, followed by the numbers.
  var allLines: [String] { lines + numbers.map { "\($0)" } }

  /// Creates an answer of several lines; in JSON, its value is null by default.
  public init(_ lines: [String], value: DumpValue = .none) {
    self.lines = lines
    self.value = value
  }

  /// Creates an answer of one line; in JSON, its value is null by default.
  public init(_ line: String, value: DumpValue = .none) {
    self.init([line], value: value)
  }

  /// Creates an answer of several lines, whose value in JSON is that of an encodable value.
  ///
  /// ```swift
  /// Answer(issues.map(\.title), encoding: issues)
  /// ```
  ///
  /// The names in each object are sorted. If the value cannot be encoded, the answer is a failure
  /// with the error of the encoder.
  public init(_ lines: [String], encoding value: some Encodable) {
    do {
      self.init(lines, value: try DumpValue(encoding: value))
    } catch {
      self = .failure("\(error)")
    }
  }

  /// Creates an answer of one line, whose value in JSON is that of an encodable value.
  ///
  /// The value is encoded as for several lines.
  public init(_ line: String, encoding value: some Encodable) {
    self.init([line], encoding: value)
  }

  /// Creates an answer of one line about a number, to which later commands can refer.
  package init(_ line: String, value: DumpValue, number: DumpValue) {
    self.init([line], value: value)
    self.number = number
  }

  /// Creates an answer that consists of numbers, such as a part of a long list.
  package init(numbers: [UInt64]) {
    self.init([], value: .none)
    self.numbers = numbers
  }

  /// Returns the answer to a command that failed with the given error.
  public static func failure(_ error: some CustomStringConvertible) -> Answer {
    var answer = Answer([], value: .none)
    answer.error = error.description
    return answer
  }
}

extension DumpValue {
  /// Returns an object for programs, with fields in the given order.
  ///
  /// The value of a field that is nil is null in JSON.
  package static func object(_ fields: KeyValuePairs<String, DumpValue?>) -> DumpValue {
    .record(fields.map { Member($0.key, $0.value ?? .none) })
  }
}
