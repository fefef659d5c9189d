/// A value taken apart for people and programs to look at: what dumps, diffs and JSON are made of.
public enum DumpValue: Equatable, Sendable {
  /// No value.
  case none

  /// True or false.
  case bool(Bool)

  /// A whole number.
  case integer(Int64)

  /// A number with a fraction.
  case number(Double)

  /// Text, which is quoted where it stands among other things.
  case string(String)

  /// Something that has a spelling of its own, such as a date; it is never quoted but in JSON.
  case text(String)

  /// Elements in order.
  case list([DumpValue])

  /// Named fields in order. With a summary it is that summary wherever it stands on one line.
  case record([Member], summary: String? = nil)

  /// A case of an enum with what it holds.
  case enumCase(String, [Member] = [])

  /// A part of a record or a case, by name; the name is empty where there is none.
  public struct Member: Equatable, Sendable {
    /// What the part is called.
    public let name: String

    /// The part.
    public let value: DumpValue

    /// Makes a field of a name and a value.
    public init(_ name: String, _ value: DumpValue) {
      self.name = name
      self.value = value
    }
  }
}
