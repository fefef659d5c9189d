/// What is wrong with rates that were loaded, and where.
public struct RatesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place: `line 1, column 20`, or the path to a part, such as `rates.USD`; empty where it is
  /// the whole.
  public let place: String

  /// What is wrong there.
  public let reason: String

  init(_ place: String, _ reason: String) {
    self.place = place
    self.reason = reason
  }

  /// The place and what is wrong there.
  public var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
}
