/// The output and the status of a process that has ended.
public struct ToolResult: Sendable {
  /// Everything written to standard output, or to the terminal.
  public let standardOutput: [UInt8]
  /// Everything written to standard error; empty on a terminal, which mixes both.
  public let standardError: [UInt8]
  /// The way the process ended.
  public let status: ExitStatus
  /// The time from the start of the process until it ended and all its output was read.
  public let duration: Duration

  /// Standard output as text; invalid UTF-8 becomes U+FFFD.
  public var output: String { String(decoding: standardOutput, as: UTF8.self) }

  /// Standard error as text; invalid UTF-8 becomes U+FFFD.
  public var errors: String { String(decoding: standardError, as: UTF8.self) }
}
