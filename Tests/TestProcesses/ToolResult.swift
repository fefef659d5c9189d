/// What a process left behind when it had ended.
public struct ToolResult: Sendable {
  /// Everything written to standard output, or to the terminal.
  public let standardOutput: [UInt8]
  /// Everything written to standard error; empty on a terminal, which mixes both.
  public let standardError: [UInt8]
  /// How it ended.
  public let status: ExitStatus
  /// From its start to the moment it had ended and its output was read.
  public let duration: Duration

  /// Standard output as text; what is not UTF-8 becomes U+FFFD.
  public var output: String { String(decoding: standardOutput, as: UTF8.self) }

  /// Standard error as text; what is not UTF-8 becomes U+FFFD.
  public var errors: String { String(decoding: standardError, as: UTF8.self) }
}
