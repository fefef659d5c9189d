/// The part of a session, or of its surroundings, that a command touches.
///
/// The declaration of each command says it. ``Mode/treatment(of:)`` derives from it what happens to
/// the command in a plan, in a script that is planned, and while it is typed.
enum Touches: Sendable {
  /// Nothing: the shell shows something, and no effect can make that an error.
  case nothing

  /// Nothing: the tool gives an answer, which effects may compute or fetch.
  case answer

  /// Files and services outside of the session, by effects whose results leave the state alone.
  case outside

  /// The state, which the command or the results of its effects may change.
  case state

  /// The state, in which the command gives names with which later commands can begin.
  case names

  /// The position in the history, as with `undo`.
  case steps

  /// The steps of the history, which the command only shows.
  case history

  /// The file of ``KeptData``.
  case data

  /// The commands that follow: their meaning, as with `alias`, or whether they run at all.
  case commands

  /// The settings, the files or the jobs of the session; a plan only names the change.
  case session

  /// Anything: a plan cannot show what the command would do.
  case anything

  /// Whether the command changes nothing, not even something outside of the tool.
  var isReadOnly: Bool { self == .nothing || self == .answer || self == .history }

  /// Whether the command is one of the tool that is declared to leave the state alone.
  var keepsState: Bool { self == .answer || self == .outside }

  /// Whether a script locks the file of ``KeptData`` first, because the command may change the
  /// state.
  var needsLock: Bool { self == .state || self == .names || self == .steps }

  /// Whether the command may change the meaning of the commands that follow.
  var changesCommands: Bool { self == .commands || self == .names }

  /// Whether data of another session is taken before the command.
  ///
  /// Otherwise, `undo` would undo that step instead of the user's own.
  var takesKeptData: Bool { self != .steps && self != .data }
}
