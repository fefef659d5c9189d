/// The words that an argument can be completed to, computed from the tool's state when the user
/// presses Tab.
///
/// ```swift
/// .integer("N").completed(
///   by: CompletionProvider { (state: Favorites, _) in
///     state.primes.map { CompletionItem("\($0)", "a favorite") }
///   })
/// ```
public struct CompletionProvider: Sendable {
  /// The type of the state from which the words are computed.
  let stateType: any Sendable.Type

  /// Returns all possible words; empty if the state does not have the type ``stateType``.
  package let items: @Sendable (_ state: any Sendable, _ arguments: [String]) -> [CompletionItem]

  /// Creates a provider.
  ///
  /// If `State` is not the type of the tool's state, the tool prints an error and does not start.
  ///
  /// - Parameter items: Returns all possible words. Words that match the typed letters equally well
  ///   are listed in this order. `arguments` has the words of the command before the word at the
  ///   cursor, without quotes.
  public init<State: Sendable>(
    _ items: @escaping @Sendable (_ state: State, _ arguments: [String]) -> [CompletionItem]
  ) {
    stateType = State.self
    self.items = { state, arguments in (state as? State).map { items($0, arguments) } ?? [] }
  }
}
