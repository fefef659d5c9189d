extension Reducer {
  /// Lifts a reducer of one element to a list of elements, using actions that contain an element's
  /// id.
  ///
  /// The element is found by id, not by index, so an action reaches the right element even if the
  /// list has changed in the meantime. If several elements share an id, the first is used. An
  /// action for a missing id changes nothing and is rejected. The lookup is O(n) in the length of
  /// the list; the element is changed in place.
  ///
  /// The effects of an element are canceled when the list no longer has the element. Their
  /// cancellation ids are local to the element, so two elements of a list never cancel each other's
  /// effects; see ``CancellationID/init(_:of:)``. Elements of different lists can cancel each
  /// other's effects if both their ids and the cancellation ids of their reducers are equal.
  ///
  /// - Parameters:
  ///   - state: The key path to the list.
  ///   - id: Returns the stable identity of an element, such as `\.id`.
  ///   - action: The path to the actions for an element, each paired with the id of that element.
  ///   - missing: Returns the effect of an action for a missing id, such as a rejection with the
  ///     tool's own words. By default, the rejection reads `there is no 5`, for example.
  /// - Returns: The reducer of the global state.
  @inlinable
  public func forEach<GlobalState, GlobalAction, ID: Hashable & Sendable>(
    state: any WritableKeyPath<GlobalState, [State]> & Sendable,
    id: @escaping @Sendable (State) -> ID,
    action: CasePath<GlobalAction, (id: ID, action: Action)>,
    missing: @escaping @Sendable (ID) -> Effect<GlobalAction> = { .reject(MissingElement(id: $0)) }
  ) -> Reducer<GlobalState, GlobalAction> {
    forEach(
      state: state,
      index: { wanted, elements in
        // `firstIndex(where:)` would copy each element.
        elements.indices.first { id(elements[$0]) == wanted }
      }, action: action, missing: missing)
  }

  /// Lifts a reducer of one element to a list of any type, such as a `ChunkedArray`.
  ///
  /// It is like ``forEach(state:id:action:missing:)`` with a search of your own.
  ///
  /// - Parameters:
  ///   - state: The key path to the list.
  ///   - index: Returns the index of the element with an id; nil if there is no such element.
  ///   - action: The path to the actions for an element, each paired with the id of that element.
  ///   - missing: Returns the effect of an action for a missing id.
  /// - Returns: The reducer of the global state.
  @inlinable
  public func forEach<
    GlobalState, GlobalAction, List: MutableCollection<State> & SendableMetatype,
    ID: Hashable & Sendable
  >(
    state: any WritableKeyPath<GlobalState, List> & Sendable,
    index: @escaping @Sendable (ID, List) -> Int?,
    action: CasePath<GlobalAction, (id: ID, action: Action)>,
    missing: @escaping @Sendable (ID) -> Effect<GlobalAction> = { .reject(MissingElement(id: $0)) }
  ) -> Reducer<GlobalState, GlobalAction> where List.Index == Int {
    let list = StatePath(state)
    return Reducer<GlobalState, GlobalAction> { globalState, globalAction in
      guard let (wanted, localAction) = action.extract(globalAction) else { return [] }
      let effects: [Effect<Action>]? = list.modify(&globalState) { elements in
        guard let index = index(wanted, elements) else { return nil }
        return self(&elements[index], localAction)
      }
      guard let effects else { return [missing(wanted)] }
      if effects.isEmpty { return [] }
      // The list distinguishes the element from elements of other lists with the same id.
      let place = CancellationID(wanted, of: list.keyPath)
      let localized = effects.map { $0.localized(to: CancellationID(wanted)) }
      return effectsOfChild(localized, at: place, { action.embed((wanted, $0)) }) { state in
        let elements = list.read(state)
        return index(wanted, elements).map { elements[$0] }
      }
    }
  }
}

/// The reason for rejecting an action of `forEach` for an element that does not exist.
public struct MissingElement<ID: Hashable & Sendable>: Error, Hashable, CustomStringConvertible {
  /// The id that no element has.
  public let id: ID

  /// Creates the reason.
  public init(id: ID) { self.id = id }

  /// A sentence such as `there is no 5`.
  public var description: String { "there is no \(argumentText(id))" }
}
