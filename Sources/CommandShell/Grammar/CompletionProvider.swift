/// The words that an argument can be completed to, computed from the tool's state when the user
/// presses Tab.
///
/// ```swift
/// .integer("N").completed(
///   by: CompletionProvider { (state: Favorites) in state.primes.map(String.init) })
/// ```
public struct CompletionProvider: Sendable {
  /// Whether case is ignored; if so, `us` can be completed to `USD`.
  public let ignoresCase: Bool

  @usableFromInline let stateType: any Sendable.Type
  private let words: @Sendable (any Sendable) -> [String]

  /// Creates a provider.
  ///
  /// The program traps at the start of a session if `State` is not the type of the tool's state.
  ///
  /// - Parameters:
  ///   - ignoringCase: Whether to ignore case.
  ///   - words: Returns the words, in the order in which to list them.
  public init<State: Sendable>(
    ignoringCase: Bool = false, _ words: @escaping @Sendable (State) -> [String]
  ) {
    ignoresCase = ignoringCase
    stateType = State.self
    self.words = { state in (state as? State).map(words) ?? [] }
  }

  /// Returns the words that begin with the typed text.
  package func words(in state: any Sendable, beginningWith typed: String) -> [String] {
    words(state).filter { word in
      ignoresCase ? word.lowercased().hasPrefix(typed.lowercased()) : word.hasPrefix(typed)
    }
  }
}
