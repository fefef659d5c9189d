import Unidirectional

extension History {
  /// Steps that have left the line, each the only child of the one before it in the branch.
  ///
  /// Other branches may leave any of its steps except the last one.
  @usableFromInline
  struct Branch: Sendable {
    /// The number of the step before the first of ``steps``, and the number of entries up to its
    /// end.
    var (parent, start): (Int, Int)

    /// The steps; their numbers ascend.
    var steps: ArraySlice<Step>

    /// The entries of the steps, and the notes about them.
    var entries: ArraySlice<HistoryEntry<State, Action>>
    var notes: ArraySlice<(entry: Int, note: Note)>

    /// Whether a step is part of the branch.
    func contains(_ step: Int) -> Bool {
      let next = indexOfStep(after: step, in: steps)
      return next > steps.startIndex && steps[next - 1].number == step
    }
  }

  // MARK: Numbers

  /// The number of steps on the line up to the present one, including steps beyond the limit.
  ///
  /// An index on the line counts steps; index 0 is the step before the first of ``steps``.
  var currentIndex: Int { steps.count - undoneSteps }

  /// The index of the earliest state within the limit.
  var firstIndex: Int { max(0, steps.count - limit) }

  /// Returns the number of the step at an index on the line.
  func number(at index: Int) -> Int { index == 0 ? base.step : steps[index - 1].number }

  /// Returns the number of entries up to the end of the step at an index on the line, including
  /// discarded entries.
  func entryEnd(at index: Int) -> Int { index == 0 ? base.entryEnd : steps[index - 1].entryEnd }

  /// Returns the index of the last step on the line whose number is at most `number`.
  func index(upTo number: Int) -> Int { indexOfStep(after: number, in: steps[...]) }

  /// Returns whether the state after a step is kept.
  func keeps(_ step: Int) -> Bool {
    let index = index(upTo: step)
    return number(at: index) == step
      ? index >= firstIndex : branches.contains { $0.contains(step) }
  }

  // MARK: Changing the line

  /// Makes a step that is kept part of the line, which ends with the branch of the step.
  ///
  /// The caller sets the present state and ``undoneSteps``.
  ///
  /// - Returns: The index of the last step that both lines have.
  mutating func showLine(of step: Int) -> Int {
    var way: [Int] = []
    var step = step
    while number(at: index(upTo: step)) != step,
      let place = branches.firstIndex(where: { $0.contains(step) })
    {
      way.append(place)
      step = branches[place].parent
    }
    var shared = steps.count
    // A parent is in a later branch, so the places of the others stay the same.
    for place in way.reversed() {
      let branch = branches.remove(at: place)
      branchSteps -= branch.steps.count
      let index = index(upTo: branch.parent)
      shared = min(shared, index)
      cutLine(at: index)
      steps += branch.steps
      entries += branch.entries
      notes += branch.notes
    }
    return shared
  }

  /// Removes the steps after an index from the line; they become a branch.
  mutating func cutLine(at index: Int) {
    let (parent, end) = (number(at: index), entryEnd(at: index))
    let note = (notes.lastIndex { $0.entry < end } ?? -1) + 1
    branches.append(
      Branch(
        parent: parent, start: end, steps: Array(steps[index...])[...],
        entries: Array(entries[(end - firstEntry)...])[...], notes: Array(notes[note...])[...]))
    branchSteps += steps.count - index
    steps.removeSubrange(index...)
    entries.removeSubrange((end - firstEntry)...)
    notes.removeSubrange(note...)
    snapshots.removeAll { $0.entryCount > end }
    walkSnapshots.removeAll { $0.entryCount > end }
    nextSnapshot = snapshots[snapshots.count - 1].entryCount + snapshotInterval
  }

  /// Gives the only step the number of the initial state, which then has the number before.
  ///
  /// A replay needs this if an action extended a step that its recording lacks. If there are other
  /// steps, the function does nothing.
  mutating func renumberOnlyStep() {
    guard steps.count == 1, currentIndex == 1, branches.isEmpty, base.step > 0 else { return }
    steps[0].number = base.step
    base.step -= 1
    newestStep -= 1
  }

  // MARK: The whole tree

  /// The numbers of the steps in branches, ascending, by the step of the line that they leave.
  package var otherSteps: [Int: [Int]] {
    var origins: [Int: Int] = [:]
    for branch in branches.reversed() {
      let origin = origins[branch.parent] ?? branch.parent
      for step in branch.steps { origins[step.number] = origin }
    }
    return Dictionary(grouping: origins.keys.sorted()) { origins[$0] ?? 0 }
  }

  /// Returns the part of the line with the numbers in a range, in the form of a branch.
  func line(in range: ClosedRange<Int>) -> Branch {
    let first = max(firstIndex, index(upTo: range.lowerBound - 1))
    let last = max(first, index(upTo: range.upperBound))
    let (start, end) = (entryEnd(at: first), entryEnd(at: last))
    return Branch(
      parent: number(at: first), start: start, steps: steps[first..<last],
      entries: entries[(start - firstEntry)..<(end - firstEntry)],
      notes: notes.drop { $0.entry < start })
  }

  /// Calls a function with each step of a part of the line, with its parent, its entries and its
  /// notes as a branch, with its depth, and with the state before it.
  ///
  /// `body` applies the entries to the state. If `withBranches` is true, the branches that leave a
  /// step follow it, and their steps have a greater depth. Each state is computed from the one
  /// before it.
  func visit<Failure: Error>(
    _ line: Branch, withBranches: Bool, _ reducer: Reducer<State, Action>,
    _ body: (Step, Branch, _ depth: Int, inout State) throws(Failure) -> Void
  ) throws(Failure) {
    let others = withBranches ? Dictionary(grouping: branches, by: \.parent) : [:]
    var rest = [(part: line, depth: 0, state: state(afterEntries: line.start, reducer))]
    for branch in (others[line.parent] ?? []).reversed() { rest.append((branch, 1, rest[0].state)) }
    while var next = rest.popLast() {
      guard let step = next.part.steps.popFirst() else { continue }
      var own = next.part
      own.entries = own.entries.prefix(step.entryEnd - own.start)
      own.notes = own.notes.prefix { $0.entry < step.entryEnd }
      next.part.entries.removeFirst(own.entries.count)
      next.part.notes.removeFirst(own.notes.count)
      try body(step, own, next.depth, &next.state)
      (next.part.parent, next.part.start) = (step.number, step.entryEnd)
      rest.append(next)
      for branch in (others[step.number] ?? []).reversed() {
        rest.append((branch, next.depth + 1, next.state))
      }
    }
  }
}

/// Returns the index of the first step whose number is greater; the numbers of the steps ascend.
private func indexOfStep(
  after number: Int, in steps: ArraySlice<(command: CommandID, entryEnd: Int, number: Int)>
) -> Int {
  var (low, high) = (steps.startIndex, steps.endIndex)
  while low < high {
    let middle = (low + high) / 2
    if steps[middle].number <= number { low = middle + 1 } else { high = middle }
  }
  return low
}
