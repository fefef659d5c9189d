// NB: Swift checks at run time that accesses to a property of a class do not overlap. A store keeps
// these fields in one property for which the check is off, because the check would cost more than
// the rest of `send` (benchmark rows `dispatch`, `effect` and `subscribe`). It is not needed: one
// thread uses the store, and each access ends before other code is called. The state is the only
// exception while it is reduced. Other actions are queued meanwhile, and `isReducing` keeps other
// code from reading it. Reducing cannot begin during a read either, because a read copies the value
// and ends before the value is used.
/// The fields of a store that change while it is used.
@usableFromInline
package struct StoreFields<State, Action: Sendable> {
  /// Called once with each action when the action enters the store.
  @usableFromInline package var onEnqueue: ((inout Action, ActionOrigin) -> Void)?

  /// Called with the effects that the store is about to start; if the function returns false, these
  /// effects do not start.
  ///
  /// For the stream of a feedback loop, the list of effects is empty.
  @usableFromInline package var willStart: (([Effect<Action>], StoreTask, EffectStarter) -> Bool)?

  // NB: the state is `inout` only to avoid a copy: passing a stored property of a class by value
  // copies it first, which retains each array in it.
  /// Called with the state after an action, the action, the effects that the reducer returned and
  /// the origin of the action.
  ///
  /// This function must not change the state, read it from the store or send actions.
  @usableFromInline
  package var didReduce: ((inout State, Action, [Effect<Action>], ActionOrigin) -> Void)?

  /// Called when an action has been processed: middleware has handled it, and all effects that the
  /// reducer, middleware and feedback loops returned for it have started.
  ///
  /// This function may send actions. It is also called for an action that middleware has discarded.
  @usableFromInline package var didProcess: ((ActionOrigin) -> Void)?

  @usableFromInline var queue = ActionQueue<Action>()
  @usableFromInline var observers: [StoreObserver<(Transition<State, Action>) -> Void>] = []
  @usableFromInline var stateObservers: [StoreObserver<(State, StoreTask) -> Void>] = []
  @usableFromInline var lastTask: UInt64 = 0
  @usableFromInline var isProcessing = false
  @usableFromInline var isReducing = false

  // The state comes last, so that the other fields have fixed offsets in code that is not
  // specialized.
  @usableFromInline var state: State

  @inlinable
  init(state: State, onEnqueue: ((inout Action, ActionOrigin) -> Void)?) {
    self.state = state
    self.onEnqueue = onEnqueue
  }
}
