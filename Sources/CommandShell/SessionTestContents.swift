/// What a test that is made of a session has to know of its tool.
///
/// ```swift
/// SessionTestContents(imports: ["Counter"], reducer: "counterReducer(.unimplemented).timestamped()")
/// ```
public struct SessionTestContents: Sendable {
  /// The modules of the state, the actions and the reducer.
  public var imports: [String]

  /// The Swift expression that makes the reducer, with an environment that reaches nothing outside:
  /// its effects are not run.
  public var reducer: String

  /// Makes it of its parts.
  public init(imports: [String], reducer: String) {
    self.imports = imports
    self.reducer = reducer
  }

  /// The lines in front of the function: the imports.
  var heading: String {
    let usual = ["Testing", "TimeTravel", "Unidirectional", "UnidirectionalTesting"]
    return Set(imports + usual).sorted().map { "import \($0)\n" }.joined() + "\n"
  }
}
