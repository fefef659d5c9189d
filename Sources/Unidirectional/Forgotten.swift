/// Whose actions are not wanted any more, of those that effects have brought and that still wait.
package enum Forgotten {
  /// What effects under an id brought.
  case id(CancellationID)

  /// What the effects of a task brought.
  case task(StoreTask)

  /// All that effects brought.
  case all

  /// Whether an action that an effect of that task brought, in that scope, is among them.
  package func callAsFunction(_ task: StoreTask, _ scope: EffectScope?) -> Bool {
    switch self {
    case .id(let id): scope?.isNamed(id) == true
    case .task(let cancelled): task == cancelled
    case .all: true
    }
  }
}

/// What was forgotten while actions waited, and when.
///
/// To look at each action once it is its turn costs less than to go through all of them each time
/// that something is cancelled, of which there may be as many.
@usableFromInline
struct ForgottenActions {
  private var ids: [CancellationID: UInt64] = [:]
  private var tasks: [StoreTask: UInt64] = [:]
  private var all: UInt64 = 0

  @usableFromInline init() {}

  /// Notes that what has come before the action of that number is forgotten.
  mutating func note(_ forgotten: Forgotten, before number: UInt64) {
    switch forgotten {
    case .id(let id): ids[id] = number
    case .task(let task): tasks[task] = number
    case .all: all = number
    }
  }

  /// Whether the action of that number, from there, is forgotten.
  @usableFromInline
  func contains(_ number: UInt64, of task: StoreTask, from source: ActionSource) -> Bool {
    guard case .brought(var scope) = source else { return false }
    if number < all || number < tasks[task] ?? 0 { return true }
    while let current = scope {
      if let id = current.id, number < ids[id] ?? 0 { return true }
      scope = current.parent
    }
    return false
  }
}
