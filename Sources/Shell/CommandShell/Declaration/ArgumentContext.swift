import PrimeNumbers
import SystemIO

/// The surroundings to which the arguments of a command refer.
struct ArgumentContext {
  /// The session that the command belongs to.
  let engine: any ArgumentEngine

  /// The innermost script that contains the command.
  var script: Script?

  /// The call whose arguments are read; nil if the command is only checked, so that expressions
  /// that take long to compute throw ``IntegerError/cancelled``.
  var call: Call?

  /// Returns the use that the session makes of the file at a path; otherwise nil.
  func use(ofFileAt path: String) -> FileUse? {
    (try? FileSystem.live.statusIfPresent(path))?.flatMap {
      engine.use(of: $0.identity, in: script)
    }
  }

  /// Evaluates an expression, in which words such as `ans` stand for numbers of the session.
  ///
  /// - Throws: ``IntegerError``; it is ``IntegerError/cancelled`` if Ctrl-C was pressed.
  func evaluate(_ expression: String) throws(IntegerError) -> Integer {
    try engine.evaluate(expression, for: call)
  }
}

/// The parts of a session that arguments refer to.
protocol ArgumentEngine: AnyObject {
  /// Returns the use that the session makes of a regular file; otherwise nil.
  func use(of file: FileIdentity, in script: Script?) -> FileUse?

  /// Evaluates an expression for a call; without a call, only if that does not take long.
  func evaluate(_ expression: String, for call: Call?) throws(IntegerError) -> Integer

  /// Throws a ``ShellError`` if the words name neither a command nor an alias.
  func checkName(_ words: [String]) throws(ShellError)
}

extension Engine: ArgumentEngine {}
