public import Unidirectional

extension Timestamped: SwiftLiteralConvertible {
  /// The action, and the time where it has one.
  ///
  /// - Returns: A call of the initialiser.
  /// - Throws: What of the action cannot be written.
  public func swiftLiteral() throws(SwiftLiteralError) -> String {
    let action = try TimeTravel.swiftLiteral(of: action)
    if time == .unstamped { return "Timestamped(\(action))" }
    return "Timestamped(\(action), at: \(try TimeTravel.swiftLiteral(of: time)))"
  }
}
