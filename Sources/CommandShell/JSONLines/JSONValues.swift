import StateDiff

/// The values of all answers to one command as one JSON value.
///
/// One value is itself and none is null. Lists are one list, as of the pieces in which `primes`
/// finds what it looks for; other values together are a list of them.
struct JSONValues {
  private enum Kind {
    case none, single, elements, several
  }

  private var kind = Kind.none
  private var joined: [UInt8] = []

  mutating func add(_ value: DumpValue) {
    switch (kind, value) {
    case (_, .none):
      break
    case (.none, .list(let elements)), (.elements, .list(let elements)):
      kind = .elements
      for element in elements { append(element) }
    case (.none, _):
      kind = .single
      append(value)
    case (.elements, _):
      joined.insert(UInt8(ascii: "["), at: 0)
      joined.append(UInt8(ascii: "]"))
      kind = .several
      append(value)
    case (.single, _), (.several, _):
      kind = .several
      append(value)
    }
  }

  private mutating func append(_ value: DumpValue) {
    if !joined.isEmpty { joined.append(UInt8(ascii: ",")) }
    value.appendJSON(to: &joined)
  }

  /// Adds the value to a text in UTF-8.
  func append(to json: inout [UInt8]) {
    switch kind {
    case .none: json += "null".utf8
    case .single: json += joined
    case .elements, .several:
      json.append(UInt8(ascii: "["))
      json += joined
      json.append(UInt8(ascii: "]"))
    }
  }

  /// Whether no value was added.
  var isEmpty: Bool { kind == .none }

  /// How many bytes are kept.
  var size: Int { joined.count }
}
