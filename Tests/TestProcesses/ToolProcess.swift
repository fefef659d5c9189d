public import Foundation

/// A program to be run as a whole process, with everything it can see decided here.
///
/// The environment starts out cleared: only a home in a fresh folder, UTC, the C locale, 80 columns
/// and a fixed clock are set. Every descriptor but the three standard ones is closed, every signal
/// has its default action.
///
/// ```swift
/// let tool = try ToolProcess(executableURL(named: "primetime"), ["--quiet"], input: "prime? 7\n")
/// #expect(try await tool.run().output == "7 is prime.\n")
/// ```
public struct ToolProcess: Sendable {
  /// What a process finds on its standard input.
  public enum Input: Sendable {
    /// These bytes through a pipe, then its end.
    case bytes([UInt8])
    /// This file, opened for reading.
    case file(String)
    /// A pipe that stays open: see `RunningTool.send(_:)` and `closeInput()`.
    case open
    /// No descriptor 0 at all.
    case closed
  }

  /// Where an output goes.
  public enum Output: Sendable {
    /// Through a pipe into the result.
    case captured
    /// Through a pipe that is closed after so many lines, as `head -1` does.
    case lines(Int)
    /// Through a pipe whose reader was gone before the process started.
    case unread
    /// To this file, opened for writing, such as `/dev/full`.
    case file(String)
    /// No descriptor at all.
    case closed
  }

  /// The seconds since 1970 that `SOURCE_DATE_EPOCH` holds: 2026-11-21T03:10:00Z.
  public static let epoch = 1_795_230_600

  /// The program.
  public var executable: URL
  /// Its arguments, without its own name.
  public var arguments: [String]
  /// Its whole environment.
  public var environment: [String: String]
  /// The home and the work folder it sees.
  public let sandbox: Sandbox
  /// Its standard input.
  public var input: Input
  /// Its standard output.
  public var standardOutput = Output.captured
  /// Its standard error.
  public var standardError = Output.captured

  /// A program with a standard input of its own.
  ///
  /// - Throws: `ToolProcessError.file` where no sandbox can be made.
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
    // Without it a program built for coverage would write its profile into the work folder.
    environment["LLVM_PROFILE_FILE"] = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"]
  }

  /// A program that reads this text on its standard input.
  ///
  /// - Throws: `ToolProcessError.file` where no sandbox can be made.
  public init(
    _ executable: URL, _ arguments: [String] = [], input: String = "", sandbox: Sandbox? = nil
  ) throws(ToolProcessError) {
    try self.init(executable, arguments, input: .bytes(Array(input.utf8)), sandbox: sandbox)
  }

  /// Starts it; the caller holds what is given back for as long as the process may live.
  ///
  /// - Throws: `ToolProcessError.refused` where it cannot be started.
  public func start() throws(ToolProcessError) -> RunningTool {
    try RunningTool(self)
  }

  /// Runs it to its end, with both outputs read as they come.
  ///
  /// No more than a few run at once: further callers wait for their turn, outside their limit.
  ///
  /// - Parameter limit: the time it may take, after which its whole group is killed.
  /// - Returns: what it wrote, and how it ended.
  /// - Throws: `ToolProcessError.refused` or `.deadline`.
  public func run(within limit: Duration = .seconds(120)) async throws(ToolProcessError)
    -> ToolResult
  {
    await ProcessTurns.shared.take()
    let outcome: Result<ToolResult, ToolProcessError>
    do throws(ToolProcessError) {
      outcome = .success(try await start().finish(within: limit))
    } catch {
      outcome = .failure(error)
    }
    await ProcessTurns.shared.giveBack()
    return try outcome.get()
  }
}
