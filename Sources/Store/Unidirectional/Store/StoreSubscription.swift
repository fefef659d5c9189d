/// A subscription to a store; it lasts until it is canceled or the store is deallocated.
public struct StoreSubscription {
  fileprivate let end: () -> Void

  /// Ends the subscription: the subscribed function is no longer called, and a feedback loop stops.
  ///
  /// A second call does nothing. Call this method on the store's thread.
  public func cancel() {
    end()
  }
}

extension Store {
  /// Calls a function with a part of the state, first immediately and then after each action that
  /// changes that part.
  ///
  /// - Parameters:
  ///   - select: Selects the part.
  ///   - body: Called on the store's thread; actions that `body` sends are queued.
  /// - Returns: The subscription. Keep it only if you want to cancel it.
  @inlinable
  @discardableResult
  public func subscribe<Value: Equatable>(
    to select: @escaping (State) -> Value, _ body: @escaping (Value) -> Void
  ) -> StoreSubscription {
    watch(onlyChanges(to: select, body))
  }

  /// Calls a function with the state, first immediately and then after each reduced action.
  @usableFromInline
  package func watch(_ body: @escaping (State) -> Void) -> StoreSubscription {
    watch(since: StoreTask(number: 0)) { state, _ in body(state) }
  }

  /// Calls a function with the state, first immediately and then after each reduced action, once
  /// the action's effects have started.
  ///
  /// The function also receives the task of the action. At the first call, this is `task`.
  func watch(
    since task: StoreTask, _ body: @escaping (State, StoreTask) -> Void
  ) -> StoreSubscription {
    // Observe before the first call, because that call may send an action.
    let subscription = add(StoreObserver(body), to: \.stateObservers)
    process { body(state, task) }
    return subscription
  }

  /// Adds an observer to a list of observers.
  ///
  /// The subscription retains neither the store nor the observer.
  func add<Function>(
    _ observer: StoreObserver<Function>,
    to list: WritableKeyPath<StoreFields<State, Action>, [StoreObserver<Function>]>
  ) -> StoreSubscription {
    fields[keyPath: list].append(observer)
    return StoreSubscription { [weak self, weak observer] in
      guard let self, let observer else { return }
      process {
        self.fields[keyPath: list].removeAll { $0 === observer }
        // Release the function only after the access to it, because the end of a feedback loop may
        // call other code.
        withExtendedLifetime(observer.function) { observer.function = nil }
      }
    }
  }
}

/// Returns a function that calls `body` with a part of its argument, at the first call and whenever
/// the part has changed since the last call.
@inlinable
func onlyChanges<Whole, Value: Equatable>(
  to select: @escaping (Whole) -> Value, _ body: @escaping (Value) -> Void
) -> (Whole) -> Void {
  var last: Value?
  return { whole in
    let value = select(whole)
    if value == last { return }
    last = value
    body(value)
  }
}
