import TerminalText

/// What is wrong with rates that were loaded, and where.
package struct RatesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place: `line 1, column 20`, or the path to a part, such as `rates.USD`; empty where it is
  /// the whole.
  package let place: String

  /// What is wrong there.
  package let reason: String

  init(_ place: String, _ reason: String) {
    self.place = place
    self.reason = reason
  }

  init(_ path: [any CodingKey], _ reason: String) {
    self.init(Self.place(of: path), reason)
  }

  /// The place and what is wrong there.
  package var description: String { place.isEmpty ? reason : "\(place): \(reason)" }

  /// The names on the way to a part, in quotes where they are strange.
  static func place(of path: [any CodingKey]) -> String {
    path.map { key in
      let name = key.stringValue
      let isPlain = name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      return isPlain && !name.isEmpty || CurrencyCode(rawValue: name) != nil ? name : quoted(name)
    }
    .joined(separator: ".")
  }

  /// What is no rate, as it is to be shown.
  static func notARate(_ shown: String, at place: String) -> RatesError {
    RatesError(
      place,
      """
      \(escapingControls(excerpt(shown, limit: 40))) is not a rate; one has at most \
      \(ExactDecimal.rateDigitLimit) digits and lies between 0.000000001 and 1000000000
      """)
  }
}
