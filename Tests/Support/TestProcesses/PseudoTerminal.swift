import CProcessSpawn
public import CommandShellTesting
import Foundation
import Synchronization

/// A process at a real pseudo-terminal, which a test controls as a user would.
///
/// The process is the leader of its own session. Its output is kept as raw bytes and drawn on a
/// `Screen`, so that a test can check what a user would see. When the last reference is released,
/// the process group is killed and the terminal is hung up.
public final class PseudoTerminal: Sendable {
  private let monitor: ChildMonitor
  private let started = ContinuousClock.now
  // The program's side of the terminal, kept open here to read the settings and to change the size.
  private let programSide: Int32
  private let searched = Mutex(0)
  private let sandbox: Sandbox

  /// The settings of the terminal before the program started.
  public let initialAttributes: TerminalAttributes?

  /// Starts a tool on its own terminal.
  ///
  /// The input and outputs of `tool` are ignored. Unless it sets other values, its environment
  /// contains `TERM=xterm-256color` and `LC_ALL=C.UTF-8`, and no `COLUMNS`.
  ///
  /// - Parameters:
  ///   - tool: The program and its environment.
  ///   - rows: The number of rows of the window.
  ///   - columns: The number of columns of the window.
  ///   - drawsScreen: Whether to draw the output on a screen. If a program writes faster than a
  ///     screen can be drawn, turn this off and use only `expect(_:within:)`.
  /// - Throws: `ToolProcessError.refused` if the terminal or the process cannot be created.
  public init(
    _ tool: ToolProcess, rows: Int = 24, columns: Int = 80, drawsScreen: Bool = true
  ) throws(ToolProcessError) {
    var tool = tool
    if tool.environment["COLUMNS"] == "80" { tool.environment["COLUMNS"] = nil }
    if tool.environment["LC_ALL"] == "C" { tool.environment["LC_ALL"] = "C.UTF-8" }
    tool.environment["TERM"] = tool.environment["TERM"] ?? "xterm-256color"
    sandbox = tool.sandbox

    var person: Int32 = -1
    var program: Int32 = -1
    var error = child_terminal(Int32(rows), Int32(columns), &person, &program)
    guard error == 0 else { throw .refused(call: "pseudo-terminal", path: "", number: error) }
    programSide = program
    initialAttributes = TerminalAttributes(of: program)

    var name = [CChar](repeating: 0, count: 128)
    error = child_terminal_name(person, &name, name.count)
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    do throws(ToolProcessError) {
      guard error == 0 else { throw .refused(call: "ptsname", path: "", number: error) }
      let child = try spawnChild(tool, descriptors: [-1, -1, -1], terminal: path)
      monitor = ChildMonitor(
        child: child, input: person, bytes: [], closesInput: false,
        channels: [ChildChannel(descriptor: person, stop: .whenChildEnded)],
        screen: drawsScreen ? Screen(rows: rows, columns: columns) : nil)
    } catch {
      close(person)
      close(program)
      throw error
    }
  }

  deinit {
    monitor.abandon()
    close(programSide)
  }

  /// The process ID.
  public var processIdentifier: Int32 { monitor.child }

  // MARK: User input

  /// Types text, or sends any other bytes.
  public func send(_ text: String) { monitor.send(Array(text.utf8)) }

  /// Presses keys, one after another.
  public func press(_ keys: TerminalKey...) {
    monitor.send(keys.flatMap(\.bytes))
  }

  /// Pastes text as a terminal in bracketed paste mode does.
  public func paste(_ text: String) { send("\u{1B}[200~\(text)\u{1B}[201~") }

  /// Changes the size of the window; the program receives `SIGWINCH`.
  public func resize(rows: Int, columns: Int) {
    monitor.resize(rows: rows, columns: columns)
    _ = child_terminal_resize(programSide, Int32(rows), Int32(columns))
  }

  /// Closes the window; the program receives `SIGHUP`.
  public func hangUp() { monitor.hangUp() }

  /// Sends a signal such as `SIGTERM` to the program and its children, not through the terminal.
  public func signal(_ number: Int32) { monitor.signal(number, group: true) }

  // MARK: Output

  /// The current screen; an empty one if no screen is drawn.
  public var screen: Screen { monitor.progress.screen ?? Self.noScreen }

  private static var noScreen: Screen { Screen(rows: 1, columns: 1) }

  /// All bytes that the program has written so far.
  public var output: [UInt8] { monitor.progress.streams[0] }

  /// The current settings of the terminal.
  ///
  /// The value is nil once the session leader has ended, because the kernel then resets the
  /// settings. To read them after a program has ended, start it with `command(_:rows:columns:)`.
  public var attributes: TerminalAttributes? { TerminalAttributes(of: programSide) }

  /// Makes ``expect(_:within:)`` ignore the output so far.
  public func skipOutput() { searched.withLock { $0 = output.count } }

  /// Waits until the program writes a text, after the end of the previous match.
  ///
  /// - Returns: The screen at the time of the match; an empty one if no screen is drawn.
  /// - Throws: `ToolProcessError.ended` or `.deadline`; both show the screen.
  @discardableResult
  public func expect(
    _ text: String, within limit: Duration = .seconds(120)
  ) async throws(ToolProcessError) -> Screen {
    let wanted = Array(text.utf8)
    let start = Mutex(searched.withLock(\.self))
    let found = await monitor.wait(within: limit) { progress in
      start.withLock { start in
        let output = progress.streams[0]
        let end = output.end(of: wanted, from: start)
        // Do not search the same bytes again, because there may be much output.
        start = max(start, output.count - wanted.count + 1)
        return end.map { ($0, progress.screen ?? Self.noScreen) }
      }
    }
    guard let (end, screen) = found else {
      throw failure(waitingFor: "\"\(text)\" to be written", limit)
    }
    searched.withLock { $0 = end }
    return screen
  }

  /// Waits until the screen meets a condition.
  ///
  /// - Parameters:
  ///   - what: A description of the condition, for failure messages.
  ///   - limit: The time limit.
  ///   - isThere: The condition, checked after each piece of output.
  /// - Returns: The first screen that met the condition.
  /// - Throws: `ToolProcessError.ended` or `.deadline`; both show the screen.
  @discardableResult
  public func expectScreen(
    _ what: String, within limit: Duration = .seconds(120),
    where isThere: @escaping @Sendable (Screen) -> Bool
  ) async throws(ToolProcessError) -> Screen {
    let found = await monitor.wait(within: limit) { progress in
      progress.screen.flatMap { isThere($0) ? $0 : nil }
    }
    guard let found else { throw failure(waitingFor: what, limit) }
    return found
  }

  /// Waits until a line of the screen equals a text, ignoring trailing spaces.
  @discardableResult
  public func expectLine(
    _ text: String, within limit: Duration = .seconds(120)
  ) async throws(ToolProcessError) -> Screen {
    try await expectScreen("the line \"\(text)\"", within: limit) { $0.lines.contains(text) }
  }

  /// Waits until the text to the left and to the right of the cursor equals these texts.
  ///
  /// Two spaces and the preview of a command may follow the text to the right.
  @discardableResult
  public func expectCursorLine(
    _ before: String, _ after: String = "", within limit: Duration = .seconds(120)
  ) async throws(ToolProcessError) -> Screen {
    try await expectScreen("the line \"\(before)|\(after)\"", within: limit) {
      let text = $0.textAfterCursor
      return $0.textBeforeCursor == before && (text == after || text.hasPrefix(after + "  "))
    }
  }

  /// Waits until the program ends.
  ///
  /// - Throws: `ToolProcessError.deadline` if the time is up; the program's group is killed first.
  public func finish(
    within limit: Duration = .seconds(120)
  ) async throws(ToolProcessError) -> ToolResult {
    let last = await monitor.wait(within: limit) { $0.status == nil ? nil : $0 }
    guard let last, let status = last.status else {
      throw failure(waitingFor: "its end", limit)
    }
    return ToolResult(
      standardOutput: last.streams[0], standardError: [], status: status,
      duration: started.duration(to: .now))
  }

  private func failure(waitingFor awaited: String, _ limit: Duration) -> ToolProcessError {
    let progress = monitor.progress
    if let status = progress.status {
      return .ended(waitingFor: awaited, status: status, sofar: progress.summary)
    }
    monitor.abandon()
    return .deadline(limit: limit, waitingFor: awaited, sofar: progress.summary)
  }
}
