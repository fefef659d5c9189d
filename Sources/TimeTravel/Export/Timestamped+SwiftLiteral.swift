public import Unidirectional

extension Timestamped: SwiftLiteralConvertible {
  /// The action, and the time if it has one.
  ///
  /// - Returns: A call of the initializer.
  /// - Throws: The part of the action that cannot be written.
  public func swiftLiteral() throws(SwiftLiteralError) -> String {
    let action = try TimeTravel.swiftLiteral(of: action)
    if time == .unstamped { return "Timestamped(\(action))" }
    return "Timestamped(\(action), at: \(try TimeTravel.swiftLiteral(of: time)))"
  }
}
