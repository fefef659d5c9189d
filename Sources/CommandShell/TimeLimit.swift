public import ArgumentParser

/// A number of seconds on the command line, more than 0 and at most a day.
public struct TimeLimit: ExpressibleByArgument, Sendable {
  private let seconds: Double

  /// Takes a number of seconds as it is, for an option's default.
  public init(seconds: Double) {
    self.seconds = seconds
  }

  /// Reads what stands on the command line.
  public init?(argument: String) {
    guard let seconds = Double(argument), seconds > 0, seconds <= 86_400 else { return nil }
    self.seconds = seconds
  }

  /// The seconds as help shows them.
  public var defaultValueDescription: String {
    Int(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  /// The time.
  public var duration: Duration { .seconds(seconds) }
}
