/// What happens to a list with pages: an action of the list's own, or one of the pages'.
public enum PaginatedAction<Action> {
  /// Something happened to the list.
  case list(Action)

  /// Something happened to its pages.
  case page(PageAction)
}

extension PaginatedAction: Sendable where Action: Sendable {}
extension PaginatedAction: Equatable where Action: Equatable {}
extension PaginatedAction: Hashable where Action: Hashable {}
extension PaginatedAction: Encodable where Action: Encodable {}
extension PaginatedAction: Decodable where Action: Decodable {}

extension Reducer where State: RandomAccessCollection & SendableMetatype {
  /// The reducer of a list made one of the list with its pages.
  ///
  /// ```swift
  /// let news = newsReducer.paginated()
  ///   .pullback(state: \AppState.news, action: AppAction.newsCase)
  /// ```
  ///
  /// The list is changed where it lies, and the page shown stays one that there is. A page action
  /// that cannot be done, as ``Paginated/rejection(of:)`` says, changes nothing; the rejection is
  /// not a fault, since a person may well ask for a page too many.
  ///
  /// - Returns: The reducer of both; the page actions bring no effects.
  public func paginated() -> Reducer<Paginated<State>, PaginatedAction<Action>> {
    Reducer<Paginated<State>, PaginatedAction<Action>> { state, action in
      switch action {
      case .list(let action):
        return self(&state.list, action).map { $0.map(PaginatedAction.list) }
      case .page(let action):
        try? state.apply(action)
        return []
      }
    }
  }
}
