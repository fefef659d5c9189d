#if Macros
  import SwiftSyntax

  /// A message that the compiler shows at the attribute.
  struct MacroError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// Returns the access level that members of a type need, followed by a space if it is not empty.
  func access(of modifiers: DeclModifierListSyntax) -> String {
    modifiers.first { ["public", "package"].contains($0.name.text) }.map { $0.name.text + " " }
      ?? ""
  }
#endif
