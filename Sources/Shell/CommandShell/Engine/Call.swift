/// One run of one command.
///
/// A command that continues in the background keeps its call, so its later outcomes go where its
/// first ones went.
@usableFromInline
final class Call {
  /// The ID by which history steps refer to the command: its number, from 1, and its text as typed.
  @usableFromInline let id: CommandID

  /// The surroundings of the call.
  let frame: Frame

  /// The destination of the outcomes of the call and of its effects.
  let sink: any OutcomeSink

  /// Whether the command ends in `&`.
  let isBackground: Bool

  /// The job number; nil unless the call continues after the next command has been read.
  var job: Int?

  init(
    id: CommandID = CommandID(number: 0, name: ""), in frame: Frame, sink: any OutcomeSink,
    isBackground: Bool = false
  ) {
    (self.id, self.frame, self.sink, self.isBackground) = (id, frame, sink, isBackground)
  }

  /// The text of the command as typed.
  var text: String { id.name }

  /// The location of the line that contains the command; nil if no line contains it.
  var location: ScriptLocation? { frame.location }
}
