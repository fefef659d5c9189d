package import PrimeNumbers

/// The state of the named numbers: each number by its name; nil without names.
package typealias NamedNumbersState = [String: Integer]?

/// An action of the named numbers: the commands `let` and `unlet`.
package enum NamedNumbersAction: Codable, Equatable, Sendable {
  /// The user asked for the numbers with some names, or for all named numbers if the list is empty.
  case requested([String])

  /// The user gave a number a name, which may have been the name of another number.
  case named(String, Integer)

  /// The user removed names.
  case removed([String])
}
