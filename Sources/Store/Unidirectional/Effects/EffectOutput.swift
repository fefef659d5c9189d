extension Effect {
  /// Returns an effect that passes a message to the owner of the store and does nothing else.
  ///
  /// A reducer can use such an effect to explain why an action changed nothing, for example. The
  /// owner finds the effect among the effects of the action, and reads the message from its
  /// ``output`` property.
  ///
  /// - Parameters:
  ///   - name: The kind of message, in one word.
  ///   - value: The message.
  /// - Returns: The effect.
  public static func output(_ name: String, _ value: some Hashable & Sendable) -> Effect {
    Effect(name, ["": value], .note(.output(value)))
  }

  /// Returns an effect that explains why the reducer rejects an action and leaves the state
  /// unchanged.
  ///
  /// A rejection does not stop the other reducers of a ``combine(_:)``. To guard a child, call its
  /// reducer only if the action is accepted; see <doc:CombiningAndPullingBack>.
  ///
  /// ```swift
  /// guard environment.isPrime(number) else {
  ///   return [.reject(FavoriteRejection.notPrime(number))]
  /// }
  /// ```
  ///
  /// - Parameter reason: The reason. Its description is a sentence that can be shown to the user.
  /// - Returns: An output effect named `reject`.
  public static func reject(_ reason: some Error & Hashable & Sendable) -> Effect {
    output("reject", reason)
  }

  /// Not available: the reason is an error, so that a test can compare it with others.
  @available(*, unavailable, message: "declare an enum of errors, and reject one of its cases")
  public static func reject(_ reason: String) -> Effect { output("reject", reason) }

  /// The message of an effect created with ``output(_:_:)`` or ``reject(_:)``; nil for other
  /// effects.
  public var output: (any Hashable & Sendable)? {
    if case .single(.note(.output(let value))) = operation { value } else { nil }
  }
}
