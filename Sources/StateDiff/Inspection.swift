/// A value taken apart for people and programs to look at: what dumps, diffs and JSON are made of.
public enum Inspection: Equatable, Sendable {
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
  case list([Inspection])

  /// Named fields in order. With a summary it is that summary wherever it stands on one line.
  case record([Field], summary: String? = nil)

  /// A case of an enum with what it holds.
  case enumCase(String, [Field] = [])

  /// A part of a record or a case, by name; the name is empty where there is none.
  public struct Field: Equatable, Sendable {
    /// What the part is called.
    public let name: String

    /// The part.
    public let value: Inspection

    /// Makes a field of a name and a value.
    public init(_ name: String, _ value: Inspection) {
      self.name = name
      self.value = value
    }
  }
}
