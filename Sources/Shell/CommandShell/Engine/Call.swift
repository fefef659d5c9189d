/// One run of one command.
///
/// If the effects of a command run on in the background, the call remains. Later outcomes therefore
/// go to the same destination as the first outcomes.
@usableFromInline
final class Call {
  /// The ID by which history steps refer to the command: its number, from 1, and its text as typed.
  ///
  /// Several calls that make one step have the same ID, which is that of ``Mode/step``.
  @usableFromInline let id: CommandID

  /// The text of the command as typed.
  let text: String

  /// The surroundings of the call, including the sink that receives its outcomes.
  private(set) var context: CallContext

  /// Whether the command ends in `&`.
  let isBackground: Bool

  /// The number of the job, for `wait` and `cancel`; nil if the call is not a job.
  ///
  /// A call becomes a job if its command leaves effects running, and the engine does not block
  /// until they end.
  var job: Int?

  /// The task of the effects that the shell's command `apply` or `set` has left running.
  ///
  /// It is nil for all other commands of the shell, which start no effects. It is also nil for
  /// `apply` in the background. It keeps its value when the effects have ended.
  var runningTask: StoreTask?

  /// The part of the session that the command touches.
  var touches = Touches.nothing

  /// The summary of the command, for a plan.
  var summary = ""

  /// The names of the files that the call would write itself, for a plan.
  var files: [String] = []

  /// Whether the call, or a call of a line that it runs, has failed.
  private(set) var hasFailed = false

  /// The change of the session itself that the call would make, such as `end the session`, for a
  /// plan; nil for no change.
  var change: String?

  /// Creates a call whose outcomes go to `sink`, or to the sink of the context if `sink` is nil.
  init(
    id: CommandID = CommandID(number: 0, text: ""), text: String? = nil, in context: CallContext,
    sink: (any OutcomeSink)? = nil, isBackground: Bool = false
  ) {
    self.context = context
    if let sink { self.context.sink = sink }
    (self.id, self.text, self.isBackground) = (id, text ?? id.text, isBackground)
  }

  /// The destination of the outcomes of the call and of its effects.
  var sink: any OutcomeSink { context.sink }

  /// The front that has read the command, or the command that runs it.
  var front: Front { context.front }

  /// The location of the line that contains the command; nil if the command is not from a line.
  var location: ScriptLocation? { context.location }

  /// The number of the line that contains the command and was typed at the terminal; otherwise nil.
  var typedLine: Int? { location?.source.kind == .terminal ? location?.line : nil }

  /// Marks the call as failed, for the calls that contain it, and for its front.
  func markFailed() {
    hasFailed = true
    if let outer = context.outer { outer.markFailed() } else { front.failures += 1 }
  }

  /// Returns whether this call is `other`, or is part of a line that `other` runs.
  func isPart(of other: Call) -> Bool { self === other || context.outer?.isPart(of: other) == true }

  /// Returns the context of a line that this call runs, such as the argument of `time`.
  ///
  /// By default, the effects of each command in the line are awaited, unless that command ends in
  /// `&`.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if more than ``CallContext/deepest`` calls and aliases
  ///   would contain the line.
  func nestedContext(waiting: CallContext.Waiting = .each) throws(ShellError) -> CallContext {
    var context = try context.nested()
    (context.outer, context.waiting) = (self, waiting)
    return context
  }
}
