public import ArgumentParser

/// A number of seconds on the command line, more than 0 and at most a day.
///
/// ```swift
/// @Option(parsing: .unconditional) var timeout = TimeLimit(seconds: 20)
///
/// func validate() throws { try timeout.validate(as: "--timeout") }
/// ```
public struct TimeLimit: ExpressibleByArgument, Sendable {
  /// The seconds; any number at all until ``validate(as:)`` has been called.
  public let seconds: Double

  private let text: String

  private static let allowed = Double.leastNonzeroMagnitude...86_400

  /// Makes a limit; a number that is not allowed is a programmer's mistake and ends the program.
  public init(seconds: Double) {
    precondition(Self.allowed.contains(seconds), "a time limit is more than 0 s, at most a day")
    self.seconds = seconds
    text = Int(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  /// Reads a number, allowed or not; nil where it is none.
  public init?(argument: String) {
    guard let seconds = Double(argument) else { return nil }
    self.seconds = seconds
    text = argument
  }

  /// Refuses a number that is not allowed.
  ///
  /// - Parameter option: The option's name, for the message.
  /// - Throws: `ValidationError`, which says what is allowed.
  public func validate(as option: String) throws {
    if Self.allowed.contains(seconds) { return }
    throw ValidationError(
      "\(option): \(text) is no time limit; it is more than 0 seconds and at most 86400")
  }

  /// The number, as help shows it.
  public var defaultValueDescription: String { text }

  /// The limit as a duration; it has to be allowed, or the program ends.
  public var duration: Duration {
    precondition(Self.allowed.contains(seconds), "a time limit is validated before it is used")
    return .seconds(seconds)
  }
}
