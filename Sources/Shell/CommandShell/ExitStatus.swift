/// The exit status of a tool.
public struct ExitStatus: Error, Equatable, Sendable {
  /// The code to pass to `exit`.
  public let code: Int32

  /// Every command succeeded.
  public static let success = ExitStatus(code: 0)

  /// A command failed.
  public static let commandFailed = ExitStatus(code: 1)

  /// With `--plan-status`, no command would fail, but one would write something.
  package static let planWrites = ExitStatus(code: 2)

  /// The command line is invalid (`EX_USAGE` in sysexits.h).
  package static let badUsage = ExitStatus(code: 64)

  /// A recording is invalid, or its replay leads to another state (`EX_DATAERR`).
  package static let badData = ExitStatus(code: 65)

  /// A script, a recording or the folder of recordings or journals cannot be read (`EX_NOINPUT`).
  package static let cannotRead = ExitStatus(code: 66)

  /// The declarations of the tool's commands contain a mistake (`EX_SOFTWARE`).
  package static let invalidTool = ExitStatus(code: 70)

  /// The system could not provide an essential resource, such as a pipe (`EX_OSERR`).
  package static let systemError = ExitStatus(code: 71)

  /// The file of the log or of the recording cannot be created (`EX_CANTCREAT`).
  package static let cannotCreate = ExitStatus(code: 73)

  /// Output could not be written (`EX_IOERR`).
  package static let cannotWrite = ExitStatus(code: 74)

  /// Returns the status of a tool that a signal ended: 128 plus the signal number.
  package static func signal(_ number: Int32) -> ExitStatus {
    ExitStatus(code: 128 + number)
  }
}
