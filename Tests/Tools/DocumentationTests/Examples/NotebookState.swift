import Testing
import Unidirectional

struct Note: Equatable, Identifiable, Sendable {
  let id: Int
  var text = ""
}

enum NoteAction: Codable, Equatable, Sendable {
  case typed(String)
  case cleared
}

let noteReducer = Reducer<Note, NoteAction> { note, action in
  switch action {
  case .typed(let text): note.text += text
  case .cleared: note.text = ""
  }
  return []
}

@Suite struct NoteExampleTests {
  @Test func aReducerIsAFunction() {
    var note = Note(id: 1)
    _ = noteReducer(&note, .typed("milk"))
    _ = noteReducer(&note, .typed(", bread"))
    // note.text is "milk, bread"
    #expect(note.text == "milk, bread")
    _ = noteReducer(&note, .cleared)
    #expect(note.text == "")
  }

  @Test func aStoreHoldsTheState() {
    let store = Store(initialState: Note(id: 1), reducer: noteReducer)
    store.send(.typed("milk"))
    print(store.state.text)  // milk
    #expect(store.state.text == "milk")
  }
}
