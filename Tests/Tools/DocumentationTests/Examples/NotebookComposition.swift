import Testing
import Unidirectional
import UnidirectionalTesting

struct Notebook: Equatable, Sendable {
  var title = ""
  var notes: [Note] = []
  var draft: Note?
}

enum NotebookAction: Codable, Equatable, Sendable {
  case titled(String)
  case note(id: Int, NoteAction)
  case draft(NoteAction)
  case draftKept
}

extension NotebookAction {
  static let titledCase = CasePath(NotebookAction.titled) { action in
    if case .titled(let title) = action { title } else { nil }
  }

  static let draftCase = CasePath(NotebookAction.draft) { action in
    if case .draft(let action) = action { action } else { nil }
  }

  static let noteCase = CasePath<NotebookAction, (id: Int, action: NoteAction)>(
    { .note(id: $0.id, $0.action) },
    extract: { if case .note(let id, let action) = $0 { (id, action) } else { nil } })
}

let titleReducer = Reducer<String, String> { title, new in
  title = new
  return []
}

let draftKeeping = Reducer<Notebook, NotebookAction> { notebook, action in
  guard action == .draftKept, let draft = notebook.draft else { return [] }
  notebook.notes.append(draft)
  notebook.draft = nil
  return []
}

let notebookReducer = combine(
  titleReducer.pullback(state: \Notebook.title, action: NotebookAction.titledCase),
  noteReducer.forEach(state: \Notebook.notes, id: \.id, action: NotebookAction.noteCase),
  noteReducer.ifLet(state: \Notebook.draft, action: NotebookAction.draftCase),
  draftKeeping)

enum NotebookRejection: Error, Hashable {
  case full(Int)
}

extension Notebook {
  fileprivate var length: Int { notes.reduce(0) { $0 + $1.text.count } }
}

/// Accepts new text only up to `limit` characters in all notes.
func limited(to limit: Int) -> Reducer<Notebook, NotebookAction> {
  Reducer { notebook, action in
    if case .note(_, .typed(let text)) = action, notebook.length + text.count > limit {
      return [.reject(NotebookRejection.full(limit))]
    }
    return notebookReducer(&notebook, action)
  }
}

@Suite struct NotebookExampleTests {
  @Test func aParentGuardsItsChild() {
    let store = TestStore(
      initialState: Notebook(notes: [Note(id: 7)]), reducer: limited(to: 5))
    store.send(.note(id: 7, .typed("milk"))) { $0.notes[0].text = "milk" }
    store.send(.note(id: 7, .typed("bread")), effects: [.reject(NotebookRejection.full(5))])
    store.send(.note(id: 7, .cleared)) { $0.notes[0].text = "" }
    store.finish()
  }

  @Test func featuresAreCombined() {
    let store = Store(
      initialState: Notebook(notes: [Note(id: 7)], draft: Note(id: 8)), reducer: notebookReducer)
    store.send(.titled("Shopping"))
    store.send(.note(id: 7, .typed("milk")))
    store.send(.draft(.typed("bread")))
    store.send(.draftKept)
    let notes = [Note(id: 7, text: "milk"), Note(id: 8, text: "bread")]
    #expect(store.state == Notebook(title: "Shopping", notes: notes))
  }

  @Test func aCaseOfTheStateIsReduced() {
    enum Screen: Equatable, Sendable {
      case overview
      case editing(Note)
    }
    let editingCase = CasePath(Screen.editing) { screen in
      if case .editing(let note) = screen { note } else { nil }
    }
    let screenReducer = noteReducer.ifCase(
      state: editingCase, action: NotebookAction.draftCase)
    var screen = Screen.editing(Note(id: 1))
    _ = screenReducer(&screen, .draft(.typed("milk")))
    #expect(screen == .editing(Note(id: 1, text: "milk")))
    screen = .overview
    #expect(screenReducer(&screen, .draft(.cleared)).map(\.description) == ["ifCase"])
  }
}
