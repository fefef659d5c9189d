import TerminalText

/// An error in a typed line, or the failure of a command.
///
/// Each case is named for its cause. The description says what is wrong, names the word, and
/// explains how to fix it.
public enum ShellError: Error, Equatable, Sendable {
  /// The line holds a NUL byte.
  case nulByte(column: Int)

  /// The line is not UTF-8 from this byte on, counted from 1.
  case invalidUTF8(column: Int)

  /// A quote is open at the end of the line.
  case openQuote(Character)

  /// The line ends in a backslash, which quotes nothing.
  case danglingBackslash

  /// There is no command before a `&`.
  case nothingToRunInBackground

  /// No command has this name.
  case unknownCommand(String, nearest: String?)

  /// The names of several commands begin with the word.
  case ambiguousCommand(String, candidates: [String])

  /// A command lacks an argument.
  case missingArgument(String, of: String, usage: String)

  /// A command was given too many arguments.
  case unexpectedArgument(String, of: String, usage: String)

  /// A word is not an integer.
  case notAnInteger(String)

  /// An integer does not fit into Int64.
  case integerOutOfRange(String)

  /// A word is not among the choices of an argument.
  case notAChoice(String, choices: [String])

  /// No running command has this number.
  case noJob(Int)

  /// An argument rejects a word, for this reason.
  case invalidArgument(String, reason: String)

  /// A command failed, for this reason.
  case failed(String)
}

extension ShellError: CustomStringConvertible {
  /// A sentence without a period.
  public var description: String {
    switch self {
    case .nulByte(let column):
      "the line holds a NUL byte at byte \(column); none of it was run"
    case .invalidUTF8(let column):
      "the line is not valid UTF-8 at byte \(column); none of it was run"
    case .openQuote(let quote):
      "the quote \(quote) is never closed; close it, or put \\ before it"
    case .danglingBackslash:
      "the line ends with \\, which quotes nothing; write \\\\ for a backslash"
    case .nothingToRunInBackground:
      "there is no command before &"
    case .unknownCommand(let word, let nearest?):
      "unknown command \(quoted(word)); did you mean \(quoted(nearest))?"
    case .unknownCommand(let word, nil):
      "unknown command \(quoted(word)); help lists the commands"
    case .ambiguousCommand(let word, let candidates):
      "\(quoted(word)) is ambiguous: \(candidates.joined(separator: ", "))"
    case .missingArgument(let argument, let command, let usage):
      "\(command): \(argument) is missing; usage: \(usage)"
    case .unexpectedArgument(let word, let command, let usage):
      "\(command): unexpected argument \(quoted(word)); usage: \(usage)"
    case .notAnInteger(let word):
      "\(quoted(word)) is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1"
    case .integerOutOfRange(let word):
      "\(quoted(word)) is out of range; integers go from \(Int64.min) to \(Int64.max)"
    case .notAChoice(let word, let choices):
      "\(quoted(word)) is not one of \(choices.joined(separator: ", "))"
    case .noJob(let number):
      "there is no job \(number); jobs lists the running ones"
    case .invalidArgument(let word, let reason):
      "\(quoted(word)) \(reason)"
    case .failed(let message):
      message
    }
  }
}
