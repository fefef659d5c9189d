/// Words that an argument may be, computed from the state of the tool when Tab is pressed.
///
/// ```swift
/// .integer("N").completed(by: CompletionProvider { (state: Favorites) in state.primes.map(String.init) })
/// ```
public struct CompletionProvider: Sendable {
  /// Whether `us` is completed to `USD`.
  public let ignoresCase: Bool

  @usableFromInline let stateType: any Sendable.Type
  private let words: @Sendable (any Sendable) -> [String]

  /// Creates a provider.
  ///
  /// A command with a provider for another state than the tool's is a programmer's error, which ends
  /// the program when the session begins.
  ///
  /// - Parameters:
  ///   - ignoringCase: Whether upper and lower case are equal.
  ///   - words: The words in the order in which they are listed.
  public init<State: Sendable>(
    ignoringCase: Bool = false, _ words: @escaping @Sendable (State) -> [String]
  ) {
    ignoresCase = ignoringCase
    stateType = State.self
    self.words = { state in (state as? State).map(words) ?? [] }
  }

  /// The words that begin with what was typed.
  package func words(in state: any Sendable, beginningWith typed: String) -> [String] {
    words(state).filter { word in
      ignoresCase ? word.lowercased().hasPrefix(typed.lowercased()) : word.hasPrefix(typed)
    }
  }
}
