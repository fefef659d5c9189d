import CommandShellTesting
import Foundation
import Synchronization
import SystemIO
import SystemPackage

@testable import LineEditing

/// An editor that reads lines from a pseudo-terminal on its own thread.
final class EditingSession {
  /// The data that the two threads share.
  final class Shared: Sendable {
    let inputs = Mutex<[LineInput]>([])
    let prompt = Mutex("> ")
    let posted = Mutex("")
    let isOver = Atomic(false)
    /// Whether the editor has drawn everything since the last wake-up and waits for input.
    let isIdle = Atomic(false)
    let wake: WakePipe
    let news: WakePipe

    init() throws {
      wake = try WakePipe()
      news = try WakePipe()
    }

    /// Posts text to print above the line.
    func post(_ text: String) {
      posted.withLock { $0 += text }
      wake.signal()
    }

    fileprivate func take() -> String? {
      isIdle.store(false, ordering: .sequentiallyConsistent)
      return takePosted()
    }

    private func takePosted() -> String? {
      posted.withLock { text in
        defer { text = "" }
        return text.isEmpty ? nil : text
      }
    }
  }

  let terminal: PseudoTerminal
  let shared: Shared
  private let isDumb: Bool

  /// Starts a session, which ends at the end of the input or at a signal.
  init(
    columns: Int = 80, rows: Int = 24, type: String = "xterm", history: HistoryFile? = nil,
    signals: SignalSet? = nil, configure: @escaping @Sendable (LineEditor) -> Void = { _ in },
    onLine: @escaping @Sendable (LineEditor, LineInput) -> Void = { _, _ in }
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    shared = try Shared()
    isDumb = type == "dumb"
    let device = FileDescriptor(rawValue: terminal.device)
    Thread { [shared] in
      do {
        let monitor: SignalMonitor? =
          signals.map { SignalMonitor($0, wake: shared.wake) }
        let editor = try LineEditor(
          input: device, output: device, terminal: type,
          historyFile: history ?? HistoryFile(path: nil), wake: shared.wake, signals: monitor)
        editor.handlers.refreshTimeout = {
          shared.isIdle.store(true, ordering: .sequentiallyConsistent)
          shared.news.signal()
          return -1
        }
        configure(editor)
        var isOver = false
        while !isOver {
          let input = editor.readLine(
            prompt: { shared.prompt.withLock { $0 } }, onWake: { shared.take() })
          onLine(editor, input)
          switch input {
          case .endOfInput, .signal: isOver = true
          case .line(let line): editor.history.append(line)
          case .invalid, .interrupted, .paused: break
          }
          shared.inputs.withLock { $0.append(input) }
          shared.news.signal()
        }
      } catch {
        shared.inputs.withLock { $0.append(.line("\(error)")) }
      }
      shared.isOver.store(true, ordering: .sequentiallyConsistent)
      shared.news.signal()
    }.start()
    try terminal.wait(for: "the prompt") { terminal.screen.line == ">" }
  }

  // The editor of a failed test must not keep running during the next test.
  deinit {
    guard !shared.isOver.load(ordering: .sequentiallyConsistent) else { return }
    terminal.hangUp()
    try? waitForEnd()
  }

  /// Types a text once the editor is reading.
  ///
  /// Before that, the terminal itself would echo the text and interpret some of the keys.
  func type(_ text: String) throws {
    if !isDumb {
      try terminal.wait(for: "the editor to read") { terminal.screen.bracketsPaste }
    }
    terminal.type(text)
  }

  /// Waits for the editor's next result, and returns it.
  func next() throws -> LineInput {
    var input: LineInput?
    try terminal.wait(for: "an input", alsoReadable: shared.news.readEnd.rawValue) {
      shared.news.drain()
      input = shared.inputs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      return input != nil
    }
    // Read everything that the editor wrote before this result.
    terminal.drain()
    return try input ?? { throw CancellationError() }()
  }

  /// Waits until the thread has released the editor.
  func waitForEnd() throws {
    try terminal.wait(for: "the end", alsoReadable: shared.news.readEnd.rawValue) {
      shared.news.drain()
      return shared.isOver.load(ordering: .sequentiallyConsistent)
    }
    terminal.drain()
  }

  /// Ends the session with Ctrl-D on an empty line.
  func end() throws {
    try type("\u{4}")
    while try next() != .endOfInput {}
    try waitForEnd()
  }
}
