/// The part of a session that a plan copies, so that planned commands do not change the session.
@usableFromInline
struct ShellState {
  var options: SessionOptions

  /// The texts of the commands that the user has defined with `alias`, by their names.
  var aliases: [String: String] = [:]

  /// The number of the latest call; the calls of a resumed or replayed session count too.
  var calls: UInt64 = 0

  /// The reason for ending the session; nil while the session continues.
  var ending: Ending?

  enum Ending {
    case quit
    case failed(ExitStatus)
    case signal(Int32)
  }
}
