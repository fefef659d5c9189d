import Unidirectional

/// An action that an effect sent and the test has not received.
struct PendingAction<Action> {
  let action: Action
  let origin: ActionOrigin

  /// The ids of the scopes that contain the effect.
  let scopes: [CancellationID]

  /// The source of the action; nil if a synchronous effect of the last reduced action sent it.
  ///
  /// Actions without a source must be received first.
  let source: EffectSource?

  /// The number of actions that effects sent before this one.
  let number: Int
}

/// Pending actions in the order in which they were sent.
///
/// Removing an action does not move the others.
struct PendingActions<Action> {
  /// The slots, sorted by number; removing an action empties its slot.
  private var slots: [(number: Int, pending: PendingAction<Action>?)] = []

  /// The index of the first slot that may hold an action.
  private var start = 0
  private var count = 0

  /// The actions that have not been removed.
  var all: [PendingAction<Action>] { slots[start...].compactMap(\.pending) }

  /// Returns the first matching action numbered `number` or higher.
  func first(
    from number: Int, where isMeant: (PendingAction<Action>) -> Bool
  ) -> PendingAction<Action>? {
    var place = number == 0 ? start : max(start, place(of: number))
    while place < slots.count {
      if let pending = slots[place].pending, isMeant(pending) { return pending }
      place += 1
    }
    return nil
  }

  /// Adds an action that was sent after all others.
  mutating func append(_ pending: PendingAction<Action>) {
    slots.append((pending.number, pending))
    count += 1
  }

  mutating func remove(_ number: Int) {
    let place = place(of: number)
    guard place < slots.count, slots[place].pending?.number == number else { return }
    slots[place].pending = nil
    count -= 1
    while start < slots.count, slots[start].pending == nil { start += 1 }
    if slots.count > 64, slots.count > 2 * count { compact() }
  }

  private mutating func compact() {
    slots.removeAll { $0.pending == nil }
    start = 0
  }

  /// Returns the index of the first slot whose number is not less than `number`.
  private func place(of number: Int) -> Int {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
