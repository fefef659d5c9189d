public import TimeTravel
public import Unidirectional

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
