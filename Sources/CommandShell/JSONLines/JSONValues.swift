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
  private var joined = ""

  mutating func add(_ value: Inspection) {
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
      joined = "[\(joined)]"
      kind = .several
      append(value)
    case (.single, _), (.several, _):
      kind = .several
      append(value)
    }
  }

  private mutating func append(_ value: Inspection) {
    if !joined.isEmpty { joined += "," }
    value.appendJSON(to: &joined)
  }

  var json: String {
    switch kind {
    case .none: "null"
    case .single: joined
    case .elements, .several: "[\(joined)]"
    }
  }

  /// Whether no value was added.
  var isEmpty: Bool { kind == .none }

  /// How many bytes are kept.
  var size: Int { joined.utf8.count }
}
