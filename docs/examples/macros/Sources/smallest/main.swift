import StateDiff
import Unidirectional

@NamedFields
struct Count: Dumpable, Sendable {
  var count = 0
}

let store = Store(
  initialState: Count(),
  reducer: Reducer<Count, Int> { state, number in
    state.count += number
    return []
  })
store.observe { step in
  for change in step.after.changes(from: step.before) { print(change.line()) }
}
store.send(2)
