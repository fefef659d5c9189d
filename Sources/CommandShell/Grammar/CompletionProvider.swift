/// Words that an argument may be, as far as the state of the tool knows; what Tab offers.
///
/// ```swift
/// .integer("N").completed(by: CompletionProvider { (state: Favorites) in state.primes.map(String.init) })
/// ```
public struct CompletionProvider: Sendable {
  /// Whether `us` goes on as `USD` does.
  public let ignoresCase: Bool

  @usableFromInline let stateType: any Sendable.Type
  private let words: @Sendable (any Sendable) -> [String]

  /// Makes candidates of a function of the state.
  ///
  /// A tool of another state cannot have a command with them: that is a programmer's mistake, which
  /// ends the program as the session begins.
  ///
  /// - Parameters:
  ///   - ignoringCase: Whether what is typed may differ from a word in small and large letters.
  ///   - words: The words in the order in which they are listed; called at each Tab.
  public init<State: Sendable>(
    ignoringCase: Bool = false, _ words: @escaping @Sendable (State) -> [String]
  ) {
    ignoresCase = ignoringCase
    stateType = State.self
    self.words = { state in (state as? State).map(words) ?? [] }
  }

  /// The words that begin as one is typed.
  @usableFromInline
  func words(in state: any Sendable, beginningWith typed: String) -> [String] {
    words(state).filter { word in
      ignoresCase ? word.lowercased().hasPrefix(typed.lowercased()) : word.hasPrefix(typed)
    }
  }
}
