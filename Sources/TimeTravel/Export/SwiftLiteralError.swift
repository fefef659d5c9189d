/// Why a value cannot be written as a Swift expression.
public enum SwiftLiteralError: Error, Hashable, Sendable {
  /// The type is private or local, so no other file can name it.
  case privateType(String)

  /// The type is an enum that describes itself, so the name of its case cannot be told.
  case describesItself(String)

  /// The type is a class, a function, or one whose parts do not make it.
  case noLiteral(String)
}

extension SwiftLiteralError: CustomStringConvertible {
  /// A sentence without a full stop, which names the type and says how to mend it.
  public var description: String {
    switch self {
    case .privateType(let type):
      "\(type) cannot be written in Swift, since it is private or local to a function"
    case .describesItself(let type):
      "the cases of \(type) cannot be told, since it describes itself; "
        + "make it SwiftLiteralConvertible"
    case .noLiteral(let type):
      "\(type) has no literal in Swift; make it SwiftLiteralConvertible"
    }
  }
}
