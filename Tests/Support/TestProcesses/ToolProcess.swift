public import Foundation

/// A program to run as a separate process, in a controlled environment.
///
/// The environment contains only a home in a new directory, UTC, the C locale, 80 columns and a
/// fixed clock. Only the three standard descriptors are open, and every signal has its default
/// action.
///
/// ```swift
/// let tool = try ToolProcess(executableURL(named: "primetime"), ["--quiet"], input: "prime? 7\n")
/// #expect(try await tool.run().output == "7 is prime.\n")
/// ```
public struct ToolProcess: Sendable {
  /// The standard input of a process.
  public enum Input: Sendable {
    /// A pipe with these bytes, followed by end of file.
    case bytes([UInt8])
    /// This file, opened for reading.
    case file(String)
    /// A pipe that stays open: see `RunningTool.send(_:)` and `closeInput()`.
    case open
    /// No descriptor 0 at all.
    case closed
  }

  /// The target of an output.
  public enum Output: Sendable {
    /// A pipe whose contents go into the result.
    case captured
    /// A pipe that is closed after this number of lines, as by `head -1`.
    case lines(Int)
    /// A pipe whose reading end was closed before the process started.
    case unread
    /// This file, opened for writing, such as `/dev/full`.
    case file(String)
    /// No descriptor at all.
    case closed
  }

  /// The value of `SOURCE_DATE_EPOCH`, in seconds since 1970: 2026-11-21T03:10:00Z.
  public static let epoch = 1_795_230_600

  /// The program.
  public var executable: URL
  /// The arguments, without the program's name.
  public var arguments: [String]
  /// All environment variables of the process.
  public var environment: [String: String]
  /// The home and the working directory of the process.
  public let sandbox: Sandbox
  /// The standard input.
  public var input: Input
  /// The standard output.
  public var standardOutput = Output.captured
  /// The standard error.
  public var standardError = Output.captured

  /// Creates a program with any kind of standard input.
  ///
  /// - Throws: `ToolProcessError.file` if the sandbox cannot be created.
  public init(
    _ executable: URL, _ arguments: [String] = [], input: Input, sandbox: Sandbox? = nil
  ) throws(ToolProcessError) {
    self.executable = executable
    self.arguments = arguments
    self.input = input
    self.sandbox = if let sandbox { sandbox } else { try Sandbox() }
    environment = [
      "COLUMNS": "80", "HOME": self.sandbox.home.path, "LC_ALL": "C", "PATH": "/usr/bin:/bin",
      "SOURCE_DATE_EPOCH": "\(Self.epoch)", "TZ": "UTC",
    ]
    // Otherwise a program built for coverage would write its profile into the working directory.
    environment["LLVM_PROFILE_FILE"] = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"]
  }

  /// Creates a program that reads a text on its standard input.
  ///
  /// - Throws: `ToolProcessError.file` if the sandbox cannot be created.
  public init(
    _ executable: URL, _ arguments: [String] = [], input: String = "", sandbox: Sandbox? = nil
  ) throws(ToolProcessError) {
    try self.init(executable, arguments, input: .bytes(Array(input.utf8)), sandbox: sandbox)
  }

  /// Starts the program; releasing the returned value kills it.
  ///
  /// - Throws: `ToolProcessError.refused` if it cannot be started.
  public func start() throws(ToolProcessError) -> RunningTool {
    try RunningTool(self)
  }

  /// Runs the program to completion, reading both outputs as they arrive.
  ///
  /// The number of processes at a time is limited. Further callers wait for their turn, which does
  /// not count toward their time limit.
  ///
  /// - Parameter limit: The time limit, after which the program's whole group is killed.
  /// - Returns: The output and the status.
  /// - Throws: `ToolProcessError.refused` or `.deadline`.
  public func run(within limit: Duration = .seconds(120)) async throws(ToolProcessError)
    -> ToolResult
  {
    await Limiter.processes.enter()
    let outcome: Result<ToolResult, ToolProcessError>
    do throws(ToolProcessError) {
      outcome = .success(try await start().finish(within: limit))
    } catch {
      outcome = .failure(error)
    }
    await Limiter.processes.leave()
    return try outcome.get()
  }
}
