extension Effect {
  /// Returns an effect that passes a message to the owner of the store and does nothing else.
  ///
  /// A reducer can use it to say why an action changed nothing, for example. The owner finds the
  /// message in ``output``, among the effects of the action.
  ///
  /// - Parameters:
  ///   - name: The kind of message in one word.
  ///   - value: The message.
  /// - Returns: The effect.
  public static func output(_ name: String, _ value: some Hashable & Sendable) -> Effect {
    Effect(name, ["": value], .output(value))
  }

  /// Returns an effect that says why the reducer refuses an action, which then changes nothing.
  ///
  /// ```swift
  /// guard environment.isPrime(number) else {
  ///   return [.reject(FavoriteRejection.notPrime(number))]
  /// }
  /// ```
  ///
  /// - Parameter reason: The reason; its description is the sentence to show.
  /// - Returns: The effect, an output named `reject`.
  public static func reject(_ reason: some Error & Hashable & Sendable) -> Effect {
    output("reject", reason)
  }

  /// The message of an effect made by ``output(_:_:)`` or ``reject(_:)``; nil for other effects.
  @inlinable public var output: (any Hashable & Sendable)? {
    if case .output(let value) = operation { value } else { nil }
  }
}
