extension Effect {
  /// Returns an effect that only sends an action, which is reduced after the actions that are
  /// already queued.
  ///
  /// Two such effects are equal if their actions have the same text.
  @inlinable
  public static func send(_ action: Action) -> Effect { Effect(operation: .single(.send(action))) }

  /// Returns an effect that runs immediately on the store's thread and sends any number of actions.
  ///
  /// - Parameters:
  ///   - name: The name of the effect, a word such as `save`.
  ///   - arguments: The values that the effect depends on.
  ///   - body: Does the work and calls `send` for each action. These actions are reduced after the
  ///     actions that are already queued.
  /// - Returns: The effect.
  @inlinable
  public static func sync(
    _ name: String, _ arguments: EffectArguments = [:],
    sending body: @escaping @Sendable (_ send: (Action) -> Void) throws -> Void
  ) -> Effect {
    Effect(name, arguments, .sync(sends: true, body))
  }

  /// Returns an effect that runs immediately on the store's thread and sends the action that `body`
  /// returns.
  ///
  /// If `body` throws an error, the effect sends no action.
  @inlinable
  public static func sync(
    _ name: String, _ arguments: EffectArguments = [:],
    body: @escaping @Sendable () throws -> Action
  ) -> Effect {
    Effect(name, arguments, .sync(sends: true) { send in send(try body()) })
  }

  /// Returns an effect that runs immediately on the store's thread and sends nothing.
  public static func fireAndForget(
    _ name: String, _ arguments: EffectArguments = [:],
    body: @escaping @Sendable () throws -> Void
  ) -> Effect {
    Effect(name, arguments, .sync(sends: false) { _ in try body() })
  }

  /// Returns an effect that calls `body` on a Dispatch queue and ends when `body` returns or throws
  /// an error.
  ///
  /// `body` may block its thread. If the effect is canceled before it starts, `body` is never
  /// called. Once the effect has started, `body` can check `context.isCancelled`. For work that
  /// sends actions after `body` has returned, such as a listener, use ``callback(_:_:body:)``.
  public static func work(
    _ name: String, _ arguments: EffectArguments = [:],
    on queue: EffectQueue = .concurrent,
    body: @escaping @Sendable (_ context: EffectContext<Action>) throws -> Void
  ) -> Effect {
    Effect(name, arguments, .started(.queue(queue)) { $0.waitingForStore().run(body) })
  }

  /// Returns an effect that calls `body` on the queue ``EffectQueue/concurrent`` and ends when
  /// `context.finish()` is called.
  ///
  /// `context.finish()` may be called on any thread. If `body` throws an error, the effect ends as
  /// well. The effect's actions wait in the store's mailbox, with no limit on their number.
  public static func callback(
    _ name: String, _ arguments: EffectArguments = [:],
    body: @escaping @Sendable (_ context: EffectContext<Action>) throws -> Void
  ) -> Effect {
    Effect(
      name, arguments,
      .started(.queue(.concurrent)) { context in
        do { try body(context) } catch { context.finish(throwing: error) }
      })
  }

  /// Returns an effect that calls the `async` function `body` on a Dispatch queue and ends when
  /// `body` returns or throws an error.
  ///
  /// While `body` is suspended, it occupies no thread. Code that is isolated to an actor runs where
  /// that actor runs.
  ///
  /// Canceling the effect cancels the Swift task that runs `body`. The effect's actions wait in the
  /// store's mailbox, with no limit on their number.
  public static func task(
    _ name: String, _ arguments: EffectArguments = [:],
    body: @escaping @Sendable (_ context: EffectContext<Action>) async throws -> Void
  ) -> Effect {
    Effect(name, arguments, .started(.task) { $0.startTask(body) })
  }

  /// Not available: blocking work cannot wait for an async function.
  @available(*, unavailable, message: "use .task for a function with await")
  @_disfavoredOverload
  public static func work(
    _ name: String, _ arguments: EffectArguments = [:],
    body: @escaping @Sendable (_ context: EffectContext<Action>) async throws -> Void
  ) -> Effect {
    task(name, arguments, body: body)
  }

  /// Not available: every effect needs a name, and sends its actions through a context.
  @available(*, unavailable, message: "use .task(\"name\") { context in context.send(…) }")
  public static func run(
    _ body: (_ send: (Action) async -> Void) async throws -> Void
  ) -> Effect {
    fatalError("it cannot be called")
  }

  /// Returns an effect that sends an action for each element of an asynchronous sequence.
  ///
  /// ```swift
  /// .stream("speech", ["language": language], of: { try await environment.speech(language) }) {
  ///   .heard($0)
  /// }
  /// ```
  ///
  /// The effect ends when the sequence ends or throws an error. Canceling the effect cancels the
  /// task that reads the sequence. Actions wait in the store's mailbox, with no limit on their
  /// number.
  ///
  /// - Parameters:
  ///   - name: The name of the effect, a word such as `speech`.
  ///   - arguments: The values that the effect depends on.
  ///   - elements: Returns the sequence.
  ///   - action: Returns the action to send for an element.
  /// - Returns: The effect.
  public static func stream<Elements: AsyncSequence & SendableMetatype>(
    _ name: String, _ arguments: EffectArguments = [:],
    of elements: @escaping @Sendable () async throws -> Elements,
    action: @escaping @Sendable (Elements.Element) -> Action
  ) -> Effect where Elements.AsyncIterator: SendableMetatype {
    Effect(
      name, arguments,
      .started(.stream) { context in
        context.startTask { context in
          for try await element in try await elements() { context.send(action(element)) }
        }
      })
  }

  /// Returns an effect that reports a fault to the store's ``Store/onFault`` function.
  public static func fault(
    _ name: String, _ arguments: EffectArguments = [:],
    message: String
  ) -> Effect {
    Effect(name, arguments, .note(.fault(message)))
  }

  // MARK: Messages to the owner of the store

  /// Returns an effect that passes a message to the owner of the store and does nothing else.
  ///
  /// A reducer can use such an effect to explain why an action changed nothing, for example. The
  /// owner finds the effect in ``Transition/effects``, and reads the message from the effect's
  /// ``output`` property.
  ///
  /// - Parameters:
  ///   - name: The kind of message, in one word.
  ///   - value: The message.
  /// - Returns: The effect.
  public static func output(_ name: String, _ value: some Hashable & Sendable) -> Effect {
    Effect(name, ["": value], .note(.output(value)))
  }

  /// Returns an effect that tells the owner of the store why the reducer rejects an action.
  ///
  /// A reducer that rejects an action should leave the state unchanged. A rejection does not stop
  /// the other reducers of a ``combine(_:)``. To guard a child state, call the child's reducer only
  /// if the action is accepted; see <doc:CombiningAndPullingBack>.
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
    output(EffectSignature.rejection, reason)
  }

  /// Not available: the reason must be an error value, which a test can compare.
  @available(*, unavailable, message: "declare an enum of errors, and reject one of its cases")
  public static func reject(_ reason: String) -> Effect { output("reject", reason) }

  /// The message of an effect created with ``output(_:_:)`` or ``reject(_:)``; nil for other
  /// effects.
  public var output: (any Hashable & Sendable)? {
    if case .single(.note(.output(let value))) = operation { value } else { nil }
  }

  /// Whether the effect or one of its parts may send an action.
  package var maySend: Bool {
    switch operation {
    case .single(.sync(let sends, _)): sends
    case .single(.note): false
    case .single: true
    case .group(_, let parts): parts.contains(where: \.maySend)
    case .scoped(_, let part): part.maySend
    }
  }
}
