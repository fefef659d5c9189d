#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Expands `@CasePaths`.
  struct CasePathsMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let root = declaration.as(EnumDeclSyntax.self) else {
        throw MacroError("@CasePaths can only be attached to an enum")
      }
      let access = access(of: root.modifiers)
      let paths = root.memberBlock.members
        .compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
        .flatMap { $0.elements }
        .map { path(to: $0, of: root.name.text, access) }
      return [
        """
        \(raw: access)enum Paths {
          \(raw: paths.joined(separator: "\n\n  "))
        }
        """
      ]
    }

    /// Returns the declaration of the path to a case.
    private static func path(
      to element: EnumCaseElementSyntax, of root: String, _ access: String
    ) -> String {
      let name = element.name.text
      let parameters = element.parameterClause.map { Array($0.parameters) } ?? []
      let types = parameters.map { SelfReplacer(name: root).rewrite($0.type).trimmedDescription }
      let labels = parameters.map { $0.firstName.flatMap { $0.text == "_" ? nil : $0.text } }
      let value: String
      let embed: String
      let pattern: String
      let extracted: String
      switch parameters.count {
      case 0:
        (value, embed, pattern, extracted) = ("Void", ".\(name)", ".\(name)", "()")
      case 1:
        value = types[0]
        embed = ".\(name)(\(labels[0].map { "\($0): " } ?? "")$0)"
        (pattern, extracted) = (".\(name)(let value)", "value")
      default:
        let parts = zip(labels, types).map { label, type in
          (label.map { "\($0): " } ?? "") + type
        }
        let arguments = labels.enumerated().map { index, label in
          (label.map { "\($0): " } ?? "") + "$0.\(index)"
        }
        let names = labels.indices.map { "value\($0)" }
        value = "(\(parts.joined(separator: ", ")))"
        embed = ".\(name)(\(arguments.joined(separator: ", ")))"
        pattern = ".\(name)(\(names.map { "let \($0)" }.joined(separator: ", ")))"
        extracted = "(\(names.joined(separator: ", ")))"
      }
      let closure = parameters.isEmpty ? "{ _ in \(embed) }" : "{ \(embed) }"
      return """
        \(access)static var \(name): Unidirectional.CasePath<\(root), \(value)> {
            Unidirectional.CasePath(
              \(closure),
              extract: { if case \(pattern) = $0 { \(extracted) } else { nil } })
          }
        """
    }
  }

  /// A rewriter that replaces `Self` with the name of a type.
  ///
  /// The paths are members of a nested type, where `Self` would be that type.
  private final class SelfReplacer: SyntaxRewriter {
    private let name: String

    init(name: String) {
      self.name = name
      super.init()
    }

    override func visit(_ token: TokenSyntax) -> TokenSyntax {
      token.tokenKind == .keyword(.Self) ? token.with(\.tokenKind, .identifier(name)) : token
    }
  }
#endif
