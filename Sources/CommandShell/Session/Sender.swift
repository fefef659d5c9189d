public import Unidirectional

/// A function that reads the arguments of one of the tool's commands, and sends the command's
/// action to a store: the session's store, or the store of a plan.
///
/// It is a structure because a plain function in an array would be called through two thunks, which
/// take 70 instructions.
///
/// NB: the parameter has few constraints. If it were the state, the tool's module would search the
/// whole program for the conformances of the state at each start, which takes 0.8 million
/// instructions.
@usableFromInline
struct Sender<SessionStore: AnyObject> {
  @usableFromInline
  typealias Send =
    (SessionStore, inout ArgumentReader, _ isBackground: Bool) throws(ShellError) -> StoreTask

  let send: Send

  @usableFromInline
  init(_ send: @escaping Send) {
    self.send = send
  }
}
