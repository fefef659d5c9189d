public import TimeTravel
public import Unidirectional

/// The store to which the commands of a session send their actions.
@usableFromInline
final class SendTarget<State: ToolState, Action: ToolAction> {
  // NB: exclusivity is not checked, because each access ends before the store is used.
  @exclusivity(unchecked) @usableFromInline var store: Session<State, Action>.SessionStore

  @usableFromInline
  init(_ store: Session<State, Action>.SessionStore) { self.store = store }
}

/// A function that reads the arguments of one of the tool's commands, and sends the command's
/// action.
///
/// It is a structure because a plain function in an array would be called through two thunks, which
/// take 70 instructions.
@usableFromInline
struct Sender {
  let send:
    (inout ArgumentReader, consuming CommandID, _ isBackground: Bool) throws(ShellError) ->
      StoreTask

  @usableFromInline
  init(
    _ send:
      @escaping (inout ArgumentReader, consuming CommandID, _ isBackground: Bool) throws(ShellError)
      -> StoreTask
  ) {
    self.send = send
  }
}
