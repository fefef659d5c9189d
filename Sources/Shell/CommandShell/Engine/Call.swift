/// One run of one command.
///
/// A command that continues in the background keeps its call, so its later outcomes go where its
/// first ones went.
@usableFromInline
final class Call {
  /// The ID by which history steps refer to the command: its number, from 1, and its text as typed.
  @usableFromInline let id: CommandID

  /// The surroundings of the call, with a sink of its own.
  let frame: Frame

  /// Whether the command ends in `&`.
  let isBackground: Bool

  /// The job number; nil unless the call continues after the next command has been read.
  var job: Int?

  init(
    id: CommandID = CommandID(number: 0, name: ""), in frame: Frame, isBackground: Bool = false
  ) {
    (self.id, self.frame, self.isBackground) = (id, frame, isBackground)
  }

  /// The destination of the outcomes of the call and of its effects.
  var sink: any OutcomeSink { frame.sink }

  /// The text of the command as typed.
  var text: String { id.name }

  /// The location of the line that contains the command; nil if no line contains it.
  var location: ScriptLocation? { frame.location }

  /// Returns the frame of a line that the call runs, and whose effects are awaited.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if such lines are nested too deeply.
  func nestedFrame() throws(ShellError) -> Frame {
    var frame = try frame.nested()
    (frame.awaitsEffects, frame.delaysNext) = (true, false)
    return frame
  }
}
