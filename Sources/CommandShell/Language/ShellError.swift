import TerminalText

/// An error in a typed line, or the failure of a command.
///
/// Each case is named for the cause of the error. The description explains the error and how
/// to fix it, and quotes the word that caused it.
public enum ShellError: Error, Equatable, Sendable {
  /// The line contains a NUL byte at this column, counted in bytes from 1.
  case nulByte(column: Int)

  /// The line is not valid UTF-8 at this column, counted in bytes from 1.
  case invalidUTF8(column: Int)

  /// A quote is not closed by the end of the line.
  case openQuote(Character)

  /// The line ends in a backslash with no character to quote.
  case danglingBackslash

  /// There is no command before `&`.
  case nothingToRunInBackground

  /// There is no command before an operator that redirects output: `>`, `>>` or `|`.
  case nothingToRedirect(String)

  /// The file name after `>` or `>>`, or the program after `|`, is missing.
  case missingDestination(after: String)

  /// There is more text after the file name that follows `>` or `>>`.
  case unexpectedAfterFileName(String)

  /// A command whose output goes to a file ends in `&`.
  case redirectedInBackground

  /// A word is not allowed in a session that is restricted by `--safe`.
  case notSafe(String)

  /// No command has this name.
  case unknownCommand(String, nearest: String?)

  /// The names of several commands begin with the word.
  case ambiguousCommand(String, candidates: [String])

  /// A command has no sub-command with this name.
  case unknownSubcommand(String, of: String, nearest: String?, usage: String)

  /// A required argument of a command is missing.
  case missingArgument(String, of: String, usage: String)

  /// A command was given too many arguments.
  case unexpectedArgument(String, of: String, usage: String)

  /// A command has no option with this name.
  case unknownOption(String, of: String, nearest: String?, usage: String)

  /// A word is not an integer.
  case notAnInteger(String)

  /// An integer does not fit into Int64.
  case integerOutOfRange(String)

  /// A word is not among the choices of an argument.
  case notAChoice(String, choices: [String])

  /// No job has been given this number.
  case noJob(Int)

  /// A word is not a valid argument, for the given reason.
  case invalidArgument(String, reason: String)

  /// A command failed for the given reason.
  case failed(String)
}

extension ShellError: CustomStringConvertible {
  /// The error message, as a sentence without a period.
  public var description: String {
    switch self {
    case .nulByte(let column):
      "the line contains a NUL at byte \(column); no command on it was run"
    case .invalidUTF8(let column):
      "the line contains invalid UTF-8 at byte \(column); no command on it was run"
    case .openQuote(let quote):
      "the quote \(quote) is never closed; close it, or put \\ before it"
    case .danglingBackslash:
      "the line ends with a single \\; write \\\\ for a backslash"
    case .nothingToRunInBackground:
      "there is no command before &; write one, or remove the &"
    case .nothingToRedirect(let sign):
      "there is no command before \(sign); write one, or put \\ before the \(sign)"
    case .missingDestination(let sign):
      "\(sign) needs a \(sign == "|" ? "program" : "file name") after it"
    case .unexpectedAfterFileName(let word):
      "unexpected \(quoted(word)) after the file name; quote a name that contains spaces"
    case .redirectedInBackground:
      "& cannot follow a file name; a command that writes to a file is always awaited"
    case .notSafe(let word):
      "\(word) is not allowed with --safe"
    case .unknownCommand(let word, let nearest?):
      "unknown command \(quoted(word)); did you mean \(quoted(nearest))?"
    case .unknownCommand(let word, nil):
      "unknown command \(quoted(word)); use help to list the commands"
    case .ambiguousCommand(let word, let candidates):
      "\(quoted(word)) is ambiguous: \(candidates.joined(separator: ", "))"
    case .unknownSubcommand(let word, let command, let nearest?, _):
      "\(command): unknown sub-command \(quoted(word)); did you mean \(quoted(nearest))?"
    case .unknownSubcommand(let word, let command, nil, let usage):
      "\(command): unknown sub-command \(quoted(word)); usage: \(usage)"
    case .missingArgument(let argument, let command, let usage):
      "\(command): \(argument) is missing; usage: \(usage)"
    case .unexpectedArgument(let word, let command, let usage):
      "\(command): unexpected argument \(quoted(word)); usage: \(usage)"
    case .unknownOption(let word, let command, let nearest?, _):
      "\(command): unknown option \(quoted(word)); did you mean \(quoted(nearest))?"
    case .unknownOption(let word, let command, nil, let usage):
      "\(command): unknown option \(quoted(word)); usage: \(usage)"
    case .notAnInteger(let word):
      "\(quoted(word)) is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"
    case .integerOutOfRange(let word):
      "\(quoted(word)) is out of range; integers range from \(Int64.min) to \(Int64.max)"
    case .notAChoice(let word, let choices):
      "\(quoted(word)) is not one of \(choices.joined(separator: ", "))"
    case .noJob(let number):
      "there is no job \(number); use jobs to list the running jobs"
    case .invalidArgument(let word, let reason):
      "\(quoted(word)) \(reason)"
    case .failed(let message):
      message
    }
  }
}
