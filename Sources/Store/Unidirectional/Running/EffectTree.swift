/// The effects that have started and not ended, and the rules by which they start, end and cancel
/// one another.
///
/// A composed effect is a node of the tree, and its running parts are the nodes below it. The tree
/// runs nothing: its owner takes the events from ``next()``, runs the effects that these name, and
/// calls ``end(_:)`` when an effect has ended. A store has one tree. A search that explores
/// interleavings has a copy for each state.
///
/// The type is not generic, because the runtime would look up the metadata of a generic type at
/// each access to a collection of its nodes.
package struct EffectTree: Sendable {
  /// An event that the owner of the tree must handle before it takes the next one.
  package enum Event: Sendable {
    /// An effect starts.
    case run(EffectID, any SingleEffect)

    /// Running effects were canceled, in the order in which they had started.
    case cancelled([EffectID])

    /// Actions that are already queued must be discarded.
    case discard(Cancellation)

    /// A fault must be reported.
    case fault(EffectFault)

    /// The results of these effects no longer wait for those of other effects.
    case delivers([EffectID])
  }

  package struct Node: Sendable {
    package let task: StoreTask

    /// The node above this one; nil for the root of a task.
    package let parent: EffectID?

    package fileprivate(set) var kind: Kind

    /// The running parts.
    package fileprivate(set) var parts: Set<EffectID> = []

    /// The number of parts that are about to start.
    fileprivate var startingCount = 0
  }

  package enum Kind: Sendable {
    /// An effect that is not composed.
    case single(any SingleEffect)

    /// A merge or the root of a task, which ends with its last part.
    case merge

    /// A concatenation, with the parts that follow the running one.
    case sequence(rest: ArraySlice<EffectComposition>)

    /// Effects that deliver their results in order, with the parts that have not ended; each part
    /// is a merge.
    case ordered(ArraySlice<EffectID>)

    /// An effect whose running parts can be canceled together, by the id.
    case scope(CancellationID)
  }

  private enum Task {
    case emit(Event)
    case start(EffectComposition, in: EffectID)
  }

  package private(set) var nodes: [EffectID: Node] = [:]

  /// The root of each task that has running effects; work in the background is a task of its own.
  package private(set) var roots: [StoreTask: EffectID] = [:]

  /// The scope nodes that have not ended, by cancellation id.
  private var scopes: [CancellationID: Set<EffectID>] = [:]

  /// The lifetimes of the effects that belong to a child state, by scope node.
  package private(set) var lifetimes: [EffectID: EffectLifetime] = [:]

  /// The number of ``Kind/ordered(_:)`` nodes.
  private var orderedCount = 0

  /// The work that is left to do; the last item is done first.
  private var agenda: [Task] = []
  private var lastID: UInt64 = 0

  package init() {}

  // MARK: Starting and ending

  /// Starts an effect as part of a task.
  package mutating func start(_ effect: EffectComposition, of task: StoreTask) {
    start(effect, in: root(of: task))
  }

  /// Removes an effect that has ended, and continues the composed effect that contains it.
  ///
  /// If the effect is not in the tree, this method does nothing.
  package mutating func end(_ id: EffectID) {
    guard let parent = remove(id)?.parent else { return }
    nodes[parent]?.parts.remove(id)
    proceed(parent)
  }

  /// Returns the next event, or nil if nothing is left to do.
  package mutating func next() -> Event? {
    while let task = agenda.popLast() {
      switch task {
      case .emit(let event): return event
      case .start(let effect, let parent):
        if let event = begin(effect, in: parent) { return event }
      }
    }
    return nil
  }

  private mutating func start(_ effect: EffectComposition, in parent: EffectID) {
    nodes[parent]?.startingCount += 1
    agenda.append(.start(effect, in: parent))
  }

  private mutating func begin(_ effect: EffectComposition, in parent: EffectID) -> Event? {
    // The parent may have been canceled meanwhile.
    guard let task = nodes[parent]?.task else { return nil }
    nodes[parent]?.startingCount -= 1
    switch effect {
    case .single(let effect):
      return .run(insert(.single(effect), in: parent, task), effect)
    case .group(.merge, let effects):
      let merge = insert(.merge, in: parent, task)
      for effect in effects.reversed() { start(effect, in: merge) }
      proceed(merge)
    case .group(.concatenate, let effects):
      proceed(insert(.sequence(rest: effects[...]), in: parent, task))
    case .group(.ordered, let effects):
      let ordered = insert(.ordered([]), in: parent, task)
      let parts = effects.map { _ in insert(.merge, in: ordered, task) }
      nodes[ordered]?.kind = .ordered(parts[...])
      orderedCount += 1
      for (effect, part) in zip(effects, parts).reversed() { start(effect, in: part) }
      proceed(ordered)
    case .scoped(.id(let id, let cancelsInFlight), let effect):
      let earlier = cancelsInFlight ? (scopes[id] ?? []).subtracting(path(to: parent)) : []
      open(id, in: parent, task, starting: effect)
      if cancelsInFlight { cancel(earlier, id) }
    case .scoped(.lifetime(let lifetime), let effect):
      let scope = nextID
      lifetimes[scope] = lifetime
      open(CancellationID(scope), in: parent, task, starting: effect)
    case .scoped(.background, let effect):
      let detached = addingScopes(above: parent, to: effect)
      proceed(parent)
      start(detached, in: root(of: task.inBackground))
    case .note(.cancel(let id), _):
      proceed(parent)
      cancel(id)
    case .note(.fault(let message), let signature):
      proceed(parent)
      return .fault(EffectFault(signature, message, of: task))
    case .note(.output, _):
      proceed(parent)
    }
    return nil
  }

  /// Returns an effect with the scopes of the nodes above it, for starting it in another place.
  private func addingScopes(
    above parent: EffectID, to effect: EffectComposition
  ) -> EffectComposition {
    path(to: parent).reduce(effect) { effect, id in
      guard case .scope(let name)? = nodes[id]?.kind else { return effect }
      let scope = lifetimes[id].map(EffectScope.lifetime)
      return .scoped(scope ?? .id(name, cancelsInFlight: false), effect)
    }
  }

  private mutating func open(
    _ id: CancellationID, in parent: EffectID, _ task: StoreTask, starting effect: EffectComposition
  ) {
    let scope = insert(.scope(id), in: parent, task)
    scopes[id, default: []].insert(scope)
    start(effect, in: scope)
  }

  /// Continues a node after one of its parts has ended: with the next part of a concatenation, or
  /// with the end of the node itself.
  ///
  /// While other parts are running or about to start, this method does nothing.
  private mutating func proceed(_ id: EffectID) {
    var next: EffectID? = id
    while let id = next, let node = nodes[id], node.parts.isEmpty, node.startingCount == 0 {
      if case .sequence(let rest) = node.kind, let effect = rest.first {
        nodes[id]?.kind = .sequence(rest: rest.dropFirst())
        return start(effect, in: id)
      }
      _ = remove(id)
      next = node.parent
      if let next {
        nodes[next]?.parts.remove(id)
        passTurn(in: next)
      }
    }
  }

  /// Lets the next part of an ordered node deliver its results if the previous part has ended.
  private mutating func passTurn(in id: EffectID) {
    guard case .ordered(let parts)? = nodes[id]?.kind, let first = parts.first, nodes[first] == nil
    else { return }
    let rest = parts.drop { nodes[$0] == nil }
    nodes[id]?.kind = .ordered(rest)
    if let next = rest.first { agenda.append(.emit(.delivers(subtree(of: next).sorted()))) }
  }

  /// Returns the root of a task, creating it if needed.
  private mutating func root(of task: StoreTask) -> EffectID {
    if let root = roots[task] { return root }
    let root = insert(.merge, in: nil, task)
    roots[task] = root
    return root
  }

  private mutating func insert(
    _ kind: Kind, in parent: EffectID?, _ task: StoreTask
  ) -> EffectID {
    let id = nextID
    lastID += 1
    nodes[id] = Node(task: task, parent: parent, kind: kind)
    if let parent { nodes[parent]?.parts.insert(id) }
    return id
  }

  /// The id of the node that is inserted next.
  private var nextID: EffectID { EffectID(number: lastID + 1) }

  private mutating func remove(_ id: EffectID) -> Node? {
    guard let node = nodes.removeValue(forKey: id) else { return nil }
    if node.parent == nil { roots[node.task] = nil }
    switch node.kind {
    case .scope(let name):
      scopes[name]?.remove(id)
      if scopes[name]?.isEmpty == true { scopes[name] = nil }
      if !lifetimes.isEmpty { lifetimes[id] = nil }
    case .ordered:
      orderedCount -= 1
    case .single, .merge, .sequence:
      break
    }
    return node
  }

  // MARK: Canceling

  /// Cancels the effects that have the given id, and continues the concatenations that contain
  /// them.
  ///
  /// The queued actions of these effects are discarded.
  package mutating func cancel(_ id: CancellationID) { cancel(scopes[id] ?? [], id) }

  private mutating func cancel(_ scopes: Set<EffectID>, _ id: CancellationID) {
    if !scopes.isEmpty { cut(scopes.sorted()) }
    // Actions of effects that have already ended are discarded, too.
    agenda.append(.emit(.discard(.id(id))))
  }

  /// Cancels the effects of a task, including later effects of concatenations, which never start.
  ///
  /// The task's work in the background is canceled, too. The queued actions of these effects are
  /// discarded.
  package mutating func cancel(_ task: StoreTask) {
    for task in [task, task.inBackground] {
      if let root = roots[task] { cut([root]) }
      agenda.append(.emit(.discard(.task(task))))
    }
  }

  /// Cancels all effects except the ones on `queue`; if `queue` is nil, cancels all effects.
  ///
  /// No more effects of any concatenation start, not even effects that follow an effect on `queue`.
  /// Queued actions are discarded only if `queue` is nil.
  package mutating func cancelAll(except queue: EffectQueue? = nil) {
    // Looking up the types of empty collections would take a twentieth of the start of a tool.
    if !nodes.isEmpty { cutAll(except: queue) }
    if queue == nil { agenda.append(.emit(.discard(.all))) }
  }

  private mutating func cutAll(except queue: EffectQueue?) {
    let old = running
    (nodes, roots, scopes, lifetimes, orderedCount) = ([:], [:], [:], [:], 0)
    if let queue {
      for (id, task, effect) in old where effect.place == .queue(queue) {
        let root = root(of: task)
        nodes[root]?.parts.insert(id)
        nodes[id] = Node(task: task, parent: root, kind: .single(effect))
      }
      agenda.append(.emit(.delivers(nodes.keys.sorted())))
    }
    agenda.append(.emit(.cancelled(old.map(\.id).filter { nodes[$0] == nil })))
  }

  /// Cancels the effects whose child state no longer exists in a state.
  package mutating func cancelOrphans(in state: Any) {
    let orphans = lifetimes.filter { $0.value.isOver(state) }.keys.sorted()
    for scope in orphans.reversed() { cancel(CancellationID(scope)) }
  }

  /// Cancels the outermost concatenation that would continue after an effect, or only the effect if
  /// no concatenation would.
  ///
  /// - Returns: The canceled effects: the running ones, followed by those that had not started.
  package mutating func cancelWithSequence(_ id: EffectID) -> [any SingleEffect] {
    let top = path(to: id).last { isFollowed($0) } ?? id
    let canceled = unfinished(subtree(of: top))
    cut([top])
    return canceled
  }

  /// Removes nodes with everything below them, and continues the nodes above them.
  private mutating func cut(_ ids: [EffectID]) {
    var canceled: [EffectID] = []
    // The last item on the agenda is done first. Remove the first node last, so that the work that
    // follows the first node is done first.
    for id in ids.reversed() {
      let parent = nodes[id]?.parent
      for id in subtree(of: id) {
        guard let node = remove(id) else { continue }
        if case .single = node.kind { canceled.append(id) }
      }
      if let parent {
        nodes[parent]?.parts.remove(id)
        proceed(parent)
      }
    }
    if !canceled.isEmpty { agenda.append(.emit(.cancelled(canceled.sorted()))) }
  }

  // MARK: Asking

  /// The running effects in the order in which they started.
  package var running: [(id: EffectID, task: StoreTask, effect: any SingleEffect)] {
    nodes.keys.sorted().compactMap { id in
      guard let node = nodes[id], case .single(let effect) = node.kind else { return nil }
      return (id, node.task, effect)
    }
  }

  /// Returns the running effects of a task and the nodes above them.
  package func parts(of task: StoreTask) -> [EffectID] { roots[task].map(subtree) ?? [] }

  /// Returns the effects of some nodes: the running ones, followed by those that have not started.
  package func unfinished(_ nodes: [EffectID]) -> [any SingleEffect] {
    let ids = nodes.sorted()
    let waiting = ids.reversed().flatMap { id -> [any SingleEffect] in
      if case .sequence(let rest)? = self.nodes[id]?.kind { rest.flatMap(\.effects) } else { [] }
    }
    return ids.compactMap(single) + waiting
  }

  /// Returns the running effect that has the given id, if any.
  package func single(_ id: EffectID) -> (any SingleEffect)? {
    if case .single(let effect)? = nodes[id]?.kind { effect } else { nil }
  }

  /// Returns the ids of the scopes that contain an effect, beginning with the innermost one.
  package func scopes(of id: EffectID) -> [CancellationID] {
    if scopes.isEmpty { return [] }
    return path(to: id).compactMap { id in
      if case .scope(let name)? = nodes[id]?.kind { name } else { nil }
    }
  }

  /// Returns whether other effects follow a node, or a node above it, in a concatenation.
  package func isFollowed(_ id: EffectID) -> Bool {
    guard let node = nodes[id] else { return false }
    if case .sequence(let rest) = node.kind, !rest.isEmpty { return true }
    return node.parent.map(isFollowed) ?? false
  }

  /// Returns whether the results of an effect wait for those of an earlier part of an ordered
  /// effect.
  package func waitsForTurn(_ id: EffectID) -> Bool {
    if orderedCount == 0 { return false }
    let path = path(to: id)
    return zip(path, path.dropFirst()).contains { part, node in
      if case .ordered(let parts)? = nodes[node]?.kind { parts.first != part } else { false }
    }
  }

  /// Returns a node and those above it, beginning with the node itself.
  private func path(to id: EffectID) -> [EffectID] {
    Array(sequence(first: id) { nodes[$0]?.parent })
  }

  /// Returns a node and all nodes below it.
  private func subtree(of id: EffectID) -> [EffectID] {
    var found = [id]
    var index = 0
    while index < found.count {
      found += nodes[found[index]]?.parts ?? []
      index += 1
    }
    return found
  }
}
