import CommandShellTesting
import Foundation
import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pseudo-terminal pair with a `Screen` at its far end.
final class PseudoTerminal {
  enum Failure: Error, CustomStringConvertible {
    case timedOut(waitingFor: String, screen: [String], cursor: String, transcript: String)

    var description: String {
      switch self {
      case .timedOut(let what, let screen, let cursor, let transcript):
        "timed out waiting for \(what); cursor \(cursor), screen:\n"
          + screen.joined(separator: "\n") + "\nlast written: \(transcript)"
      }
    }
  }

  private let pair: PseudoTerminalPair
  private(set) var screen: Screen
  /// All bytes that were written to the terminal.
  private(set) var transcript: [UInt8] = []

  init(columns: Int = 80, rows: Int = 24) throws {
    screen = Screen(rows: rows, columns: columns)
    pair = try PseudoTerminalPair(rows: rows, columns: columns)
  }

  /// The descriptor of the end that the editor uses.
  var device: Int32 { pair.program.rawValue }

  private var master: Int32 { pair.user.rawValue }

  /// Sets the size that the terminal reports; the screen is unchanged.
  func setSize(columns: Int, rows: Int) { pair.resize(rows: rows, columns: columns) }

  /// Changes the width of the screen, which wraps its rows again; the size that the terminal
  /// reports is unchanged, as it is for a moment in tmux.
  func wrap(columns: Int) { screen.resize(rows: screen.rows, columns: columns) }

  /// Closes the far end, as closing a window does.
  func hangUp() { pair.hangUp() }

  /// Changes the width of the window, and tells the process.
  ///
  /// If `wraps` is true, the terminal wraps its rows again; otherwise, it cuts them off.
  func resize(columns: Int, wraps: Bool = true) {
    drain()
    screen.resize(rows: screen.rows, columns: columns, wrapping: wraps)
    setSize(columns: columns, rows: screen.rows)
    // A signal to this thread is handled before the call returns, unlike one to the process.
    // Dispatch blocks signals on its threads.
    var (signals, old) = (sigset_t(), sigset_t())
    sigaddset(&signals, SIGWINCH)
    pthread_sigmask(SIG_UNBLOCK, &signals, &old)
    pthread_kill(pthread_self(), SIGWINCH)
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  /// The terminal settings, as raw bytes.
  var settings: [UInt8] {
    var value = termios()
    tcgetattr(device, &value)
    return withUnsafeBytes(of: &value) { Array($0) }
  }

  /// Types a text, or pastes it as a terminal without bracketed paste would.
  func type(_ text: String) {
    type(bytes: Array(text.utf8))
  }

  func type(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 512)) }
      if count > 0 { rest = rest.dropFirst(count) }
      _ = pump(alsoReadable: -1, timeout: 0)
    }
  }

  /// Reads the editor's output until a condition is true.
  func wait(
    for what: String, alsoReadable: Int32 = -1, seconds: Double = 120, until condition: () -> Bool
  ) throws {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !condition() {
      let left = deadline.timeIntervalSinceNow
      guard left > 0 else {
        throw Failure.timedOut(
          waitingFor: what, screen: screen.allLines,
          cursor: "\(screen.cursor.row):\(screen.cursor.column)",
          transcript: String(decoding: transcript.suffix(400), as: UTF8.self).debugDescription)
      }
      _ = pump(alsoReadable: alsoReadable, timeout: Int32(left * 1000) + 1)
    }
  }

  /// Waits until the cursor is in a row with this text, optionally at a given column.
  func wait(forLine line: String, column: Int? = nil) throws {
    try wait(for: "the line \"\(line)\"\(column.map { " at \($0)" } ?? "")") {
      screen.line == line.trimmingSuffix(" ") && column.map { $0 == screen.cursor.column } ?? true
    }
  }

  /// Waits until the screen, including rows that scrolled off, shows these rows.
  func wait(forScreen rows: [String]) throws {
    try wait(for: "the rows \(rows)") { screen.allLines == rows }
  }

  /// Reads the available output, without waiting.
  func drain() {
    while pump(alsoReadable: -1, timeout: 0) {}
  }

  private func pump(alsoReadable: Int32, timeout: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: master, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alsoReadable, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, 2, timeout) > 0, descriptors[0].revents != 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    transcript += buffer[..<count]
    screen.feed(buffer[..<count])
    pair.write(screen.takeAnswers())
    return true
  }
}

extension String {
  func trimmingSuffix(_ blank: Character) -> String {
    String(reversed().drop { $0 == blank }.reversed())
  }
}
