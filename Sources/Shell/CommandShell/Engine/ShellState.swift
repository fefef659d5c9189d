/// The part of a session that a plan copies, so that planned commands do not change the session.
@usableFromInline
struct ShellState {
  var options: SessionOptions

  /// The texts of the commands that the user has defined with `alias`, by their names.
  var aliases: [String: String] = [:]

  /// The number in the latest answer that has a number; nil if no answer has had one.
  ///
  /// The number belongs to the session and not to the state, so undo does not change it.
  var lastNumber: DumpValue?

  /// The plans that the user can apply.
  var plans = PlanList()

  var counts = SessionCounts()

  /// The reason for ending the session; nil while the session continues.
  var ending: Ending?

  enum Ending {
    case quit
    case failed(ExitStatus)
    case signal(Int32)
  }
}

/// The numbers of calls, failures and interruptions of a session so far.
struct SessionCounts {
  /// The number of the latest call; the calls of a resumed or replayed session count too.
  var calls: UInt64 = 0

  var failures = 0

  /// The number of times that Ctrl-C or an unconfirmed `quit` has stopped the running commands.
  var interruptions = 0
}
