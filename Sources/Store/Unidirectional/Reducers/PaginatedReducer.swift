/// An action for a paginated list: either an action of the list itself or a ``PageAction``.
public enum PaginatedAction<Action> {
  /// An action of the list.
  case list(Action)

  /// An action that changes the current page or the page length.
  case page(PageAction)
}

extension PaginatedAction: Sendable where Action: Sendable {}
extension PaginatedAction: Equatable where Action: Equatable {}
extension PaginatedAction: Hashable where Action: Hashable {}
extension PaginatedAction: Encodable where Action: Encodable {}
extension PaginatedAction: Decodable where Action: Decodable {}

extension Reducer where State: RandomAccessCollection & SendableMetatype {
  /// Lifts a reducer of a list to a reducer of the paginated list.
  ///
  /// ```swift
  /// let news = newsReducer.paginated()
  ///   .pullback(state: \AppState.news, action: AppAction.newsCase)
  /// ```
  ///
  /// The list is changed in place, and the current page always exists. An impossible page action
  /// changes nothing, and is rejected with a ``PageRejection``.
  ///
  /// - Returns: The reducer of the paginated list.
  public func paginated() -> Reducer<Paginated<State>, PaginatedAction<Action>> {
    Reducer<Paginated<State>, PaginatedAction<Action>> { state, action in
      switch action {
      case .list(let action):
        return self(&state.list, action).map { effect in
          effect.lifted { (state: Paginated<State>) in state.list }.map(PaginatedAction.list)
        }
      case .page(let action):
        do throws(PageRejection) { try state.apply(action) } catch { return [.reject(error)] }
        return []
      }
    }
  }
}
