import PrimeNumbers
import TimeTravel

extension Integer: SwiftLiteralConvertible {
  /// Returns the digits, or for a value that does not fit into `Int64`, a call of an initializer.
  package func swiftLiteral() -> String {
    // The test fails at once if GMP is not installed.
    int64 == nil ? "try! Integer(digits: \"\(self)\")" : "\(self)"
  }
}
