import TerminalText

/// An error in a typed line, or the failure of a command.
///
/// Each case is named for the cause of the error. The description explains the error and how
/// to fix it, and quotes the word that caused it.
public enum ShellError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line has a mistake that the message explains, such as a quote that is never closed.
  case invalidLine(String)

  /// A name or an operator is not allowed in a session that is restricted by `--safe`.
  case notSafe(String)

  /// No command has this name; `nearest` has the most similar names, all equally near, if any.
  case unknownCommand(String, nearest: [String])

  /// Several commands, or sub-commands of one command, have names that begin with the word.
  ///
  /// For sub-commands, the word is preceded by the name of their command.
  case ambiguousCommand(String, candidates: [String])

  /// A command has no sub-command with this name.
  case unknownSubcommand(String, of: String, nearest: String?, usage: String)

  /// A required argument of a command is missing.
  case missingArgument(String, of: String, usage: String)

  /// A command was given too many arguments.
  case unexpectedArgument(String, of: String, usage: String)

  /// A command has no option with this name.
  case unknownOption(String, of: String, nearest: String?, usage: String)

  /// A word is not an integer; the reason ends with examples of integers.
  case notAnInteger(String, reason: String)

  /// An integer does not fit into Int64.
  case integerOutOfRange(String)

  /// A word is not a valid argument, for the given reason.
  case invalidArgument(String, reason: String)

  /// A command failed for the given reason.
  case failed(String)

  /// Returns the error for a number whose value takes too long to compute, or is not needed any
  /// more.
  package static func cancelled(_ word: String) -> ShellError {
    .invalidArgument(word, reason: "was canceled")
  }

  /// An error of a command, and the word that it is about.
  struct Located: Error {
    let error: ShellError

    /// The bytes of the word in the line; nil if the error is not about a single word.
    let range: Range<Int>?
  }

  /// Returns the error with the range of the word that the error is about.
  ///
  /// `range` is the range of the word that was read last. It is left out if errors of this kind are
  /// not about a word.
  func located(at range: Range<Int>?) -> Located {
    switch self {
    case .unknownCommand, .ambiguousCommand, .unknownSubcommand, .unexpectedArgument,
      .unknownOption, .notAnInteger, .integerOutOfRange, .invalidArgument:
      Located(error: self, range: range)
    default: Located(error: self, range: nil)
    }
  }

  /// Creates a shell error from any error that a command has thrown.
  ///
  /// A ``ShellError`` stays the same. The description of another error becomes the message.
  init(_ error: any Error) { self = error as? ShellError ?? .failed("\(error)") }

  /// The error message, as a sentence without a period.
  public var description: String {
    switch self {
    case .notSafe(let word):
      "\(word) is not allowed with --safe"
    case .unknownCommand(let word, let nearest):
      "unknown command \(quoted(word)); \(advice(nearest, or: "use help to list the commands"))"
    case .ambiguousCommand(let word, let candidates):
      "\(quoted(word)) is ambiguous: \(candidates.joined(separator: ", "))"
    case .unknownSubcommand(let word, let command, let nearest, let usage):
      "\(command): unknown sub-command \(quoted(word)); \(advice(nearest, or: "usage: \(usage)"))"
    case .missingArgument(let argument, let command, let usage):
      "\(command): \(argument) is missing; usage: \(usage)"
    case .unexpectedArgument(let word, let command, let usage):
      "\(command): unexpected argument \(quoted(word)); usage: \(usage)"
    case .unknownOption(let word, let command, let nearest, let usage):
      "\(command): unknown option \(quoted(word)); \(advice(nearest, or: "usage: \(usage)"))"
    case .integerOutOfRange(let word):
      "\(quoted(word)) is out of range; integers range from \(Int64.min) to \(Int64.max)"
    case .notAnInteger(let word, let reason), .invalidArgument(let word, let reason):
      "\(quoted(word)) \(reason)"
    case .invalidLine(let message), .failed(let message):
      message
    }
  }

  private func advice(_ nearest: String?, or other: String) -> String {
    advice([nearest].compactMap(\.self), or: other)
  }

  private func advice(_ nearest: [String], or other: String) -> String {
    let names = nearest.map { quoted($0) }.joined(separator: " or ")
    return names.isEmpty ? other : "did you mean \(names)?"
  }
}
