/// The surroundings of a call: where its line is, who receives its outcomes, and how it is awaited.
struct CallContext {
  /// The location of the line; nil for work that no line has started, such as `--replay`.
  var location: ScriptLocation?

  /// The sink of the front that has read the line, or of the call that runs the line.
  var sink: any OutcomeSink

  /// The front that has read the line, or the script or the command that contains the line.
  var front: Front

  /// The call that runs the line, as `time` does; nil if the front has read the line.
  var outer: Call?

  /// The way in which the effects of a call are awaited, unless the call ends in `&`.
  var waiting = Waiting.never

  /// A way to wait for the effects of the calls of a line.
  enum Waiting {
    /// The engine waits after each call.
    case each

    /// The front delays the next command until the effects have ended, without blocking the thread.
    case beforeNext

    /// The effects become a job.
    case never

    /// The results are received after the last line of a script, as `--atomic` requires.
    case atEnd
  }

  /// Whether long output may be shown in a pager.
  ///
  /// This is true for a typed line if no command in the queue has had to wait.
  var mayUsePager = false

  /// Whether the line is a command from a longer line, in which it follows a URL; see
  /// ``CommandText/followsURL``.
  var followsURL = false

  /// The number of calls and aliases that contain the line.
  var depth = 0

  /// The names of the aliases whose texts contain the line, outermost first.
  var aliases: [String] = []

  /// Whether the commands of the line run or are planned.
  var mode = Mode.run()

  /// The front's number of interruptions when the line was read.
  ///
  /// If the number has grown, the remaining commands of the line are not run.
  let interruptions: Int

  /// The maximum number of calls and aliases that contain a line.
  static let deepest = 64

  /// Creates the context of a line, whose outcomes go to the front if `sink` is nil.
  init(_ front: Front, sink: (any OutcomeSink)? = nil, at location: ScriptLocation? = nil) {
    (self.front, self.sink, self.location) = (front, sink ?? front.sink, location)
    interruptions = front.interruptions
  }

  /// Returns the context of a line inside a call or an alias.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if such lines are nested too deeply.
  func nested() throws(ShellError) -> CallContext {
    guard depth < Self.deepest else {
      throw .failed("commands are nested more than \(Self.deepest) levels deep")
    }
    var context = self
    (context.depth, context.followsURL) = (depth + 1, false)
    return context
  }
}
