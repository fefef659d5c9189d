import Unidirectional

/// An action that was brought and waits to be taken.
struct PendingAction<Action> {
  let action: Action
  let task: StoreTask
  let scope: EffectScope?

  /// What brought it; nil for a synchronous effect of an action just reduced, which goes first.
  let source: EffectSource?

  /// How many were brought before it.
  let number: Int
}

/// Actions in the order in which they were brought, any of which can be taken out without moving
/// the others.
struct PendingActions<Action> {
  /// Sorted by number; one that was taken out leaves its number.
  private var slots: [(number: Int, pending: PendingAction<Action>?)] = []

  /// Where the first that is left may be.
  private var start = 0
  private var count = 0

  /// Those that are left.
  var all: [PendingAction<Action>] { slots[start...].compactMap(\.pending) }

  /// The first that is left and meant, of those from a number on.
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

  /// Puts in an action that was brought after all others.
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

  /// The first place of a number that is not less.
  private func place(of number: Int) -> Int {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
