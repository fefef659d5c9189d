#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension DumpValue {
  /// Parses JSON.
  ///
  /// The members of each object are sorted by name.
  ///
  /// - Throws: `DecodingError`.
  package init(json: Data) throws {
    self = try JSONDecoder().decode(ParsedJSON.self, from: json).value
  }

  /// The member of a record with a name; nil for any other name or value.
  ///
  /// Setting a member of a value that is not a record makes it a record.
  package subscript(name: String) -> DumpValue? {
    get { members.first { $0.name == name }?.value }
    set {
      var members = members
      let index = members.firstIndex { $0.name == name } ?? members.endIndex
      let isPresent = index < members.endIndex
      members.replaceSubrange(
        index..<(isPresent ? index + 1 : index), with: newValue.map { [Member(name, $0)] } ?? [])
      self = .record(members)
    }
  }

  /// The members of a record; empty for any other value.
  package var members: [Member] { if case .record(let members, _) = self { members } else { [] } }

  /// The elements of a list; empty for any other value.
  package var elements: [DumpValue] { if case .list(let elements) = self { elements } else { [] } }

  /// The text of a string; nil for any other value.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
}

/// A value that is decoded from any JSON.
///
/// A number that is neither an `Int64` nor a `Double` without a loss keeps up to 38 digits.
package struct ParsedJSON: Decodable {
  package let value: DumpValue

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .none
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      let decimal = number.isZero ? nil : try? container.decode(Decimal.self)
      value = DumpValue(number, decimal)
    } else if let elements = try? container.decode([ParsedJSON].self) {
      value = .list(elements.map(\.value))
    } else {
      let members = try container.decode([String: ParsedJSON].self)
      value = .record(
        members.sorted { $0.key < $1.key }.map { DumpValue.Member($0.key, $0.value.value) })
    }
  }
}

extension DumpValue {
  /// Creates the value of a number in JSON; `decimal` is nil for a zero, which may be negative, and
  /// for a number that is too large or too small for `Decimal`.
  fileprivate init(_ number: Double, _ decimal: Decimal?) {
    guard let decimal else {
      self = number.isZero && number.sign == .plus ? .integer(0) : .number(number)
      return
    }
    let digits = "\(decimal)"
    self =
      Int64(digits).map(DumpValue.integer)
      ?? (Decimal(string: "\(number)") == decimal ? .number(number) : .digits(digits))
  }
}
