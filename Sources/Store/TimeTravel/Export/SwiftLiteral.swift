import Essentials
import StateDiff
import TerminalText
public import Unidirectional

/// A type that provides the Swift expressions for its values.
///
/// A struct without a memberwise initializer must conform to this protocol, and so must an enum
/// with a custom description, because reflection cannot find the expressions for their values.
public protocol SwiftLiteralConvertible {
  /// Returns the Swift expression that creates this value.
  ///
  /// The expression may omit the type if the context determines the type, as in `.some(2)`.
  ///
  /// - Throws: ``SwiftLiteralError`` if a part of the value cannot be written.
  func swiftLiteral() throws(SwiftLiteralError) -> String
}

extension Range: SwiftLiteralConvertible {
  /// Returns both bounds with `..<` between them.
  ///
  /// - Returns: A range expression, such as `0..<5`.
  /// - Throws: ``SwiftLiteralError`` if a bound cannot be written.
  public func swiftLiteral() throws(SwiftLiteralError) -> String {
    try TimeTravel.swiftLiteral(of: lowerBound) + "..<" + TimeTravel.swiftLiteral(of: upperBound)
  }
}

extension ClosedRange: SwiftLiteralConvertible {
  /// Returns both bounds with `...` between them.
  ///
  /// - Returns: A range expression, such as `0...5`.
  /// - Throws: ``SwiftLiteralError`` if a bound cannot be written.
  public func swiftLiteral() throws(SwiftLiteralError) -> String {
    try TimeTravel.swiftLiteral(of: lowerBound) + "..." + TimeTravel.swiftLiteral(of: upperBound)
  }
}

/// Returns a Swift expression that creates a value.
///
/// ```swift
/// try swiftLiteral(of: [CounterAction.incremented(by: 2)])  // "[.incremented(by: 2)]"
/// ```
///
/// A ``SwiftLiteralConvertible`` value provides its own expression. Any other value is inspected
/// by reflection. Numbers, Booleans, strings, optionals, lists, sets, dictionaries, ranges and
/// tuples become literals. A `Date`, `Decimal`, `UUID`, `URL` or `Duration` becomes a call of an
/// initializer, which for all but the last needs `import Foundation`. An enum case begins with a
/// dot. A struct becomes a call of its memberwise initializer, so each stored property must be a
/// parameter of that initializer, unless it is `@Transient`. Sets and dictionaries are sorted.
/// Invisible characters in strings are escaped, so the expression is safe to print in a terminal.
///
/// - Parameter value: The value to write as an expression.
/// - Returns: An expression on one line.
/// - Throws: ``SwiftLiteralError`` if a value cannot be written; the error names the value's type.
public func swiftLiteral(of value: Any) throws(SwiftLiteralError) -> String {
  if let scalar = try scalarLiteral(of: value) { return scalar }
  switch ReflectedParts(of: value) {
  case .optional(let wrapped):
    let literal = try wrapped.map { value throws(SwiftLiteralError) in try swiftLiteral(of: value) }
    return literal == "nil" ? ".some(nil)" : literal ?? "nil"
  case .list(let elements): return "[\(try literals(of: elements).joined(separator: ", "))]"
  case .set(let elements): return "[\(try literals(of: elements).sorted().joined(separator: ", "))]"
  case .dictionary(let entries):
    let entries = try entries.map { key, value throws(SwiftLiteralError) in
      try literals(of: [key, value]).joined(separator: ": ")
    }
    return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
  case .tuple(let parts): return try arguments(parts)
  case .enumCase(let name, let parts):
    let type = try expressibleName(of: value)
    if !parts.isEmpty { return ".\(name)\(try arguments(parts))" }
    // Only the default description reveals the case name; a custom one may hide it.
    if value is any CustomStringConvertible || value is any CustomDebugStringConvertible {
      throw .describesItself(type)
    }
    return ".\(name)"
  case .structure(let parts): return try expressibleName(of: value) + arguments(parts)
  case .object, .opaque: throw .noLiteral(typeName(of: value))
  }
}

private func scalarLiteral(of value: Any) throws(SwiftLiteralError) -> String? {
  switch value {
  case let value as any SwiftLiteralConvertible: return try value.swiftLiteral()
  case let bool as Bool: return "\(bool)"
  case let integer as any BinaryInteger: return "\(integer)"
  case let number as any BinaryFloatingPoint: return floatLiteral(of: number)
  case let text as String: return quoted(text, limit: .max)
  case let character as Character: return quoted(String(character), limit: .max)
  case let duration as Duration:
    let (seconds, attoseconds) = duration.components
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  case let date as Date:
    let seconds = floatLiteral(of: date.timeIntervalSinceReferenceDate)
    return "Date(timeIntervalSinceReferenceDate: \(seconds))"
  case let amount as Decimal:
    return amount.isNaN ? "Decimal.nan" : "Decimal(string: \"\(amount)\")!"
  case let id as UUID: return "UUID(uuidString: \"\(id)\")!"
  case let url as URL where url.baseURL == nil:
    return "URL(string: \(quoted(url.absoluteString, limit: .max)))!"
  default: return nil
  }
}

private func floatLiteral(of number: some BinaryFloatingPoint) -> String {
  if number.isNaN { return ".nan" }
  if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
  return "\(number)"
}

private func literals(of values: [Any]) throws(SwiftLiteralError) -> [String] {
  try values.map { value throws(SwiftLiteralError) in try swiftLiteral(of: value) }
}

/// Returns the parts as arguments in parentheses, each with its label if it has one.
private func arguments(_ parts: [ReflectedParts.Part]) throws(SwiftLiteralError) -> String {
  let arguments = try parts.map { name, value throws(SwiftLiteralError) in
    (name.isEmpty ? "" : "\(name): ") + (try swiftLiteral(of: value))
  }
  return "(" + arguments.joined(separator: ", ") + ")"
}

/// Returns the name of a value's type.
///
/// - Throws: ``SwiftLiteralError`` if the type is private, local, or declared in Foundation.
private func expressibleName(of value: Any) throws(SwiftLiteralError) -> String {
  let full = String(reflecting: type(of: value))
  let name = typeName(of: value)
  if full.contains("(unknown context") { throw .privateType(name) }
  if full.hasPrefix("Foundation") { throw .noLiteral(name) }
  return name
}

/// Returns the name of a value's type, without its module, private contexts and generic arguments.
private func typeName(of value: Any) -> String {
  let full = String(reflecting: type(of: value)).prefix { $0 != "<" }
  let parts = full.split(separator: ".").filter { !$0.contains("(unknown context") }
  return parts.dropFirst(parts.count > 1 ? 1 : 0).joined(separator: ".")
}

/// The reason why a value cannot be written as a Swift expression.
public enum SwiftLiteralError: Error, Hashable, Sendable {
  /// The type is private or local, so no other file can name it.
  case privateType(String)

  /// The value is an enum case without associated values, and the enum has a custom description,
  /// so the name of the case is unknown; the string is the name of the enum.
  case describesItself(String)

  /// The type is a class, a function, another type of Foundation, or a type that cannot be rebuilt
  /// from its parts.
  case noLiteral(String)
}

extension SwiftLiteralError: CustomStringConvertible {
  /// A message without a final period that names the type, the reason, and a fix if there is one.
  public var description: String {
    switch self {
    case .privateType(let type):
      "\(type) cannot be written in Swift, since it is private or local to a function"
    case .describesItself(let type):
      "the cases of \(type) are unknown, because it has its own description; "
        + "make it conform to SwiftLiteralConvertible"
    case .noLiteral(let type):
      "\(type) has no Swift literal; make it conform to SwiftLiteralConvertible"
    }
  }
}

extension Timestamped: SwiftLiteralConvertible {
  /// Returns a call of the initializer with the action and, if there is one, the time.
  ///
  /// - Returns: The expression.
  /// - Throws: ``SwiftLiteralError`` if a part of the action cannot be written.
  public func swiftLiteral() throws(SwiftLiteralError) -> String {
    let action = try TimeTravel.swiftLiteral(of: action)
    if time == .unstamped { return "Timestamped(\(action))" }
    return "Timestamped(\(action), at: \(try TimeTravel.swiftLiteral(of: time)))"
  }
}
