import Testing
import Unidirectional

/// Makes a wrapper that ignores all actions while the state is locked.
func locking<State, Action>(
  when isLocked: @escaping @Sendable (State) -> Bool
) -> HigherOrderReducer<State, Action> {
  { reducer in
    Reducer { state, action in isLocked(state) ? [] : reducer(&state, action) }
  }
}

@Suite struct NotebookWrapperTests {
  @Test func theFirstWrapperIsInnermost() {
    let log = Journal<String>()
    let lockedNotebook = notebookReducer.wrapped(
      by: locking(when: { $0.title == "final" }),
      logging(to: { entry in log.note("\(entry.action) → \(entry.state.title)") }))
    let store = Store(initialState: Notebook(), reducer: lockedNotebook)
    store.send(.titled("final"))
    store.send(.titled("no more"))
    #expect(store.state.title == "final")
    #expect(log.notes == [#"titled("final") → final"#, #"titled("no more") → final"#])
  }

  @Test func onChangeReactsToAChange() {
    let announcing = notebookReducer.onChange(of: { $0.notes.count }) { old, new, notebook in
      if new > old { notebook.title = "\(new) notes" }
      return []
    }
    var notebook = Notebook(draft: Note(id: 1))
    _ = announcing(&notebook, .draftKept)
    #expect(notebook.title == "1 notes")
  }

  @Test func aListIsPaginated() throws {
    let notes = Reducer<[Note], Note> { notes, note in
      notes.append(note)
      return []
    }
    let store = Store(
      initialState: Paginated([], pageLength: 2, numbering: .fromEnd), reducer: notes.paginated())
    for id in 1...5 { store.send(.list(Note(id: id))) }
    store.send(.page(.nextRequested))
    print(store.state.page.map(\.id))  // [2, 3]
    #expect(store.state.page.map(\.id) == [2, 3])
    store.send(.page(.requested(9)))
    #expect(store.state.pageNumber == 2)
  }
}
