extension Effect {
  /// Returns an effect that transforms each action that this effect sends.
  @inlinable
  public func map<Global: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Global
  ) -> Effect<Global> {
    let mapped: Effect<Global>.Operation =
      switch operation {
      case .sync(let body):
        .sync { send in try body { send(transform($0)) } }
      case .immediate(let body):
        .immediate { transform(try body()) }
      case .work(let queue, let body):
        .work(queue) { context in try body(context.map(transform)) }
      case .callback(let body):
        .callback { context in try body(context.map(transform)) }
      case .scheduled(let body):
        .scheduled { context in body(context.map(transform)) }
      case .task(let body):
        .task { context in try await body(context.map(transform)) }
      case .merge(let effects):
        .merge(effects.map { $0.map(transform) })
      case .concatenate(let effects):
        .concatenate(effects.map { $0.map(transform) })
      case .cancellable(let id, let cancelsInFlight, let effect):
        .cancellable(id, cancelsInFlight: cancelsInFlight, effect.map(transform))
      case .cancel(let id):
        .cancel(id)
      case .throttle(let id, let window, let latest, let effect):
        .throttle(id, window: window.map(transform), latest: latest, effect.map(transform))
      case .tied(let lifetime, let effect):
        .tied(lifetime, effect.map(transform))
      case .fault(let message):
        .fault(message)
      case .output(let value):
        .output(value)
      }
    return Effect<Global>(signature: givenSignature, operation: mapped)
  }

  /// Returns an effect that sends an action if this effect throws an error.
  ///
  /// Actions that the effect sent before the error are kept. A composed effect catches the errors
  /// of all its parts.
  @inlinable
  public func catching(_ recover: @escaping @Sendable (any Error) -> Action) -> Effect {
    let caught: Operation =
      switch operation {
      case .sync(let body):
        .sync { send in
          do { try body(send) } catch { send(recover(error)) }
        }
      case .immediate(let body):
        .immediate {
          do { return try body() } catch { return recover(error) }
        }
      case .work(let queue, let body):
        .work(queue) { context in
          do { try body(context) } catch { context.send(recover(error)) }
        }
      case .callback(let body):
        .callback { context in
          do {
            try body(context)
          } catch {
            context.send(recover(error))
            context.finish()
          }
        }
      case .task(let body):
        .task { context in
          do { try await body(context) } catch { context.send(recover(error)) }
        }
      case .merge(let effects):
        .merge(effects.map { $0.catching(recover) })
      case .concatenate(let effects):
        .concatenate(effects.map { $0.catching(recover) })
      case .cancellable(let id, let cancelsInFlight, let effect):
        .cancellable(id, cancelsInFlight: cancelsInFlight, effect.catching(recover))
      case .throttle(let id, let window, let latest, let effect):
        .throttle(id, window: window, latest: latest, effect.catching(recover))
      case .tied(let lifetime, let effect):
        .tied(lifetime, effect.catching(recover))
      case .scheduled, .cancel, .fault, .output:
        operation
      }
    return Effect(signature: givenSignature, operation: caught)
  }
}
