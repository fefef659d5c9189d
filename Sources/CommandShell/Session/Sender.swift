public import TimeTravel
public import Unidirectional

/// The store to which the commands of a session send their actions.
///
/// NB: the parameter has few constraints. If it were the state, the tool's module would search the
/// whole program for the conformances of the state at each start, which takes 0.8 million
/// instructions.
@usableFromInline
final class SendTarget<SessionStore: AnyObject> {
  // NB: exclusivity is not checked, because each access ends before the store is used.
  @exclusivity(unchecked) @usableFromInline var store: SessionStore

  @usableFromInline
  init(_ store: SessionStore) { self.store = store }
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
