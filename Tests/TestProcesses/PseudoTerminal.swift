import CProcessSpawn
import Foundation
import Synchronization

/// A process on a real pseudo-terminal, of which it leads the session, and a person before it.
///
/// What it writes is kept raw and drawn on a `Screen`, so that a test asserts what a person sees.
/// When the last reference goes, its process group is killed and the terminal hung up.
public final class PseudoTerminal: Sendable {
  private let monitor: ChildMonitor
  private let started = ContinuousClock.now
  // The program's side, held open here too, to read the settings and change the size.
  private let programSide: Int32
  private let searched = Mutex(0)
  private let sandbox: Sandbox

  /// The settings of the terminal as the program found them.
  public let initialAttributes: TerminalAttributes?

  /// Starts a tool on a terminal of its own.
  ///
  /// The tool's own input and outputs are not used. Its environment gets `TERM=xterm-256color` and
  /// `LC_ALL=C.UTF-8`, and loses `COLUMNS`, where the tool does not say otherwise.
  ///
  /// - Parameters:
  ///   - tool: the program and what it sees.
  ///   - rows: the window's rows.
  ///   - columns: the window's columns.
  ///   - drawsScreen: whether what it writes is drawn; a program that writes more than a screen can
  ///     keep up with is only searched by `expect(_:within:)`.
  /// - Throws: `ToolProcessError.refused` where the terminal or the process cannot be made.
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

  // MARK: What the person does

  /// Types text, or sends any bytes.
  public func send(_ text: String) { monitor.send(Array(text.utf8)) }

  /// Presses keys, one after another.
  public func press(_ keys: TerminalKey...) {
    monitor.send(keys.flatMap(\.bytes))
  }

  /// Gives the window another size; the program gets `SIGWINCH`.
  public func resize(rows: Int, columns: Int) {
    monitor.resize(rows: rows, columns: columns)
    _ = child_terminal_resize(programSide, Int32(rows), Int32(columns))
  }

  /// Closes the window: the program gets `SIGHUP`.
  public func hangUp() { monitor.hangUp() }

  /// Sends the program and its children a signal from elsewhere, such as `SIGTERM`.
  public func signal(_ number: Int32) { monitor.signal(number, group: true) }

  // MARK: What the person sees

  /// The screen as it is now; an empty one where none is drawn.
  public var screen: Screen { monitor.progress.screen ?? Self.noScreen }

  private static var noScreen: Screen { Screen(rows: 1, columns: 1) }

  /// Every byte the program wrote so far.
  public var output: [UInt8] { monitor.progress.streams[0] }

  /// The settings of the terminal as they are now.
  ///
  /// They are nil once the program that leads the session has ended, for the kernel resets them
  /// then; `command(_:rows:columns:)` lets them be seen after it.
  public var attributes: TerminalAttributes? { TerminalAttributes(of: programSide) }

  /// Waits for a text in what the program writes, after the place where the last one was found.
  ///
  /// - Returns: the screen when it was found; an empty one where none is drawn.
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
        // No byte is looked at twice, however much comes.
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

  /// Waits until the screen shows something.
  ///
  /// - Parameters:
  ///   - what: names it, for the message of failure.
  ///   - limit: how long to wait.
  ///   - isThere: looks at the screen after each piece of output.
  /// - Returns: the first screen that showed it.
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

  /// Waits until a line of the screen is exactly this text, blanks at its end aside.
  @discardableResult
  public func expectLine(
    _ text: String, within limit: Duration = .seconds(120)
  ) async throws(ToolProcessError) -> Screen {
    try await expectScreen("the line \"\(text)\"", within: limit) { $0.lines.contains(text) }
  }

  /// Waits until the cursor's line is exactly this text before and after the cursor.
  @discardableResult
  public func expectCursorLine(
    _ before: String, _ after: String = "", within limit: Duration = .seconds(120)
  ) async throws(ToolProcessError) -> Screen {
    try await expectScreen("the line \"\(before)|\(after)\"", within: limit) {
      $0.textBeforeCursor == before && $0.textAfterCursor == after
    }
  }

  /// Waits for the program's end.
  ///
  /// - Throws: `ToolProcessError.deadline`, after its group was killed, where the time is over.
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
