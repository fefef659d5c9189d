/// An action that waits to be processed.
@usableFromInline
struct QueuedAction<Action> {
  @usableFromInline let action: Action
  @usableFromInline let origin: ActionOrigin

  /// The ids of the scopes that contain the effect that sent the action; nil or empty if there are
  /// no such scopes.
  @usableFromInline let scopes: [CancellationID]?

  /// The sequence number of the action in its store's queue.
  @usableFromInline let number: UInt64

  @inlinable
  init(_ action: Action, from origin: ActionOrigin, in scopes: [CancellationID]?, number: UInt64) {
    self.action = action
    self.origin = origin
    self.scopes = scopes
    self.number = number
  }
}

/// A set of effects whose actions are discarded.
@usableFromInline
package enum Cancellation: Sendable {
  /// The effects that have the given id.
  case id(CancellationID)

  /// The effects of a task.
  case task(StoreTask)

  /// All effects.
  case all

  /// Returns whether the set includes an effect that belongs to `task` and runs in `scopes`.
  package func includes(_ task: StoreTask, _ scopes: [CancellationID]) -> Bool {
    switch self {
    case .id(let id): scopes.contains(id)
    case .task(let cancelled): task == cancelled
    case .all: true
    }
  }
}

/// The cancellations that apply to queued actions.
///
/// Checking each action when its turn comes costs less than searching the queue at each
/// cancellation, because there may be as many cancellations as actions.
@usableFromInline
struct CancellationFilter {
  private var ids: [CancellationID: UInt64] = [:]
  private var tasks: [StoreTask: UInt64] = [:]
  private var all: UInt64 = 0

  /// Adds a cancellation, which applies to queued actions with sequence numbers less than `number`.
  mutating func add(_ cancellation: Cancellation, before number: UInt64) {
    switch cancellation {
    case .id(let id): ids[id] = number
    case .task(let task): tasks[task] = number
    case .all: all = number
    }
  }

  /// Returns whether a queued action was canceled.
  @usableFromInline
  func excludes(_ action: QueuedAction<some Any>) -> Bool {
    if action.origin.effect == nil { return false }
    let number = action.number
    if number < all || number < tasks[action.origin.task] ?? 0 { return true }
    return action.scopes?.contains { number < ids[$0] ?? 0 } ?? false
  }
}
