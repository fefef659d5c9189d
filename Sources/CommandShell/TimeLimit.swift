public import ArgumentParser

/// A number of seconds on the command line, more than 0 and at most a day.
public struct TimeLimit: ExpressibleByArgument, Sendable {
  /// The seconds.
  public let seconds: Double

  /// Makes a limit; a number that is not allowed is a programmer's mistake and ends the program.
  public init(seconds: Double) {
    precondition(Self.allowed.contains(seconds), "a time limit is more than 0 s, at most a day")
    self.seconds = seconds
  }

  /// Reads a number; nil where it is none, or not allowed.
  public init?(argument: String) {
    guard let seconds = Double(argument), Self.allowed.contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// The number, as help shows it.
  public var defaultValueDescription: String {
    Int(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  /// The limit as a duration.
  public var duration: Duration { .seconds(seconds) }

  private static let allowed = Double.leastNonzeroMagnitude...86_400
}
