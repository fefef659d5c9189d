/// A time limit given on the command line in seconds: more than 0, and at most one day.
///
/// ```swift
/// @Option(parsing: .unconditional) var timeout = TimeLimit(seconds: 20)
///
/// func validate() throws { try timeout.validate(as: "--timeout") }
/// ```
package struct TimeLimit: ExpressibleByArgument, Sendable {
  /// The limit in seconds; its range is not checked until ``validate(as:)`` is called.
  package let seconds: Double

  private let text: String

  private static let allowed = Double.leastNonzeroMagnitude...86_400

  /// Creates a time limit; traps if it is out of range.
  package init(seconds: Double) {
    precondition(Self.allowed.contains(seconds), "a time limit is more than 0 s, at most a day")
    self.seconds = seconds
    text = Int(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  /// Parses a number without checking its range; returns nil if it is not a number.
  package init?(argument: String) {
    guard let seconds = Double(argument) else { return nil }
    self.seconds = seconds
    text = argument
  }

  /// Checks that the limit is in range.
  ///
  /// - Parameter option: The option's name, for the error message.
  /// - Throws: `ValidationError` with the valid range if the limit is out of range.
  package func validate(as option: String) throws {
    if Self.allowed.contains(seconds) { return }
    throw ValidationError(
      "\(option): \(text) is out of range; use more than 0 and at most 86400 seconds")
  }

  /// The limit in seconds, as help shows it.
  package var defaultValueDescription: String { text }

  /// The limit as a duration; call ``validate(as:)`` first.
  package var duration: Duration { .seconds(seconds) }
}
