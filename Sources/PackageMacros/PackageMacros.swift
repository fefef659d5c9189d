// The trait `Macros` turns the macros on. Without it, this program is empty, and swift-syntax is
// neither downloaded nor built.
#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  /// The program that expands the macros of this package for the compiler.
  @main
  struct PackageMacros: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [CasePathsMacro.self, NamedFieldsMacro.self]
  }
#else
  /// An empty program.
  @main
  struct PackageMacros {
    static func main() {}
  }
#endif
