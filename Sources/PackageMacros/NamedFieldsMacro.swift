#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Expands `@NamedFields`.
  struct NamedFieldsMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let root = declaration.as(StructDeclSyntax.self) else {
        throw MacroError("@NamedFields can only be attached to a struct")
      }
      let fields = root.memberBlock.members
        .compactMap { $0.decl.as(VariableDeclSyntax.self) }
        .filter { isStored($0) && !isTransient($0) }
        .flatMap { $0.bindings }
        .compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
        .map { name in "StateDiff.Field<Self>(\"\(unquoted(name))\") { $0.\(name) }" }
      if fields.isEmpty { throw MacroError("@NamedFields found no stored property") }
      // A generic type cannot have a stored static property.
      let list = "[\n  \(fields.joined(separator: ",\n  "))\n]"
      let access = access(of: root.modifiers)
      return [
        root.genericParameterClause == nil
          ? "\(raw: access)static let fields: [StateDiff.Field<Self>] = \(raw: list)"
          : "\(raw: access)static var fields: [StateDiff.Field<Self>] { \(raw: list) }"
      ]
    }

    private static func isStored(_ property: VariableDeclSyntax) -> Bool {
      let isStatic = property.modifiers.contains { ["static", "lazy"].contains($0.name.text) }
      return !isStatic
        && property.bindings.allSatisfy { binding in
          switch binding.accessorBlock?.accessors {
          case nil: true
          case .getter: false
          case .accessors(let accessors):
            accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
          }
        }
    }

    private static func isTransient(_ property: VariableDeclSyntax) -> Bool {
      property.attributes.contains { attribute in
        let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription
        return name == "Transient" || name == "StateDiff.Transient"
      }
    }

    private static func unquoted(_ name: String) -> String {
      name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
    }
  }
#endif
