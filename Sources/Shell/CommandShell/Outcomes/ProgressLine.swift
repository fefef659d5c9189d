import LineEditing
import SystemPackage

/// A terminal line that shows the progress of running work, redrawn every second.
///
/// The line is erased before anything else is printed to the terminal. Some terminals also show
/// progress outside of their text, which is removed before other code uses the terminal.
struct ProgressLine {
  private let writer: OutputWriter
  private let terminal: FileDescriptor
  private var isShown = false

  /// Names the terminal that shows progress outside of its text; nil if this one does not.
  var setProgressTerminal: (@Sendable (FileDescriptor?) -> Void)?

  /// The progress that the terminal shows outside of its text, and the time of the report.
  private var reported: (text: String, time: Duration)?

  /// The time of the next redraw, on the environment's stopwatch; nil if no redraw is scheduled.
  private(set) var nextDrawing: Duration?

  init(writer: OutputWriter, terminal: FileDescriptor) {
    self.writer = writer
    self.terminal = terminal
  }

  /// Schedules the line to appear a second from now.
  mutating func start(at now: Duration) { nextDrawing = now + .seconds(1) }

  /// Cancels the next redraw, and removes the line and the reported progress.
  mutating func stop() {
    nextDrawing = nil
    erase()
    removeReport()
  }

  /// Reports the completed part of the work, from 0 to 1 or nil if it is not known.
  ///
  /// The same part is reported at most once a second, because a terminal may remove progress that
  /// is not reported again.
  mutating func report(_ part: Double?, at now: Duration) {
    let text = TerminalMarks.progress(part)
    if let reported, reported.text == text, now - reported.time < .seconds(1) { return }
    guard let setProgressTerminal else { return }
    reported = (text, now)
    setProgressTerminal(terminal)
    writer.write(text)
    writer.flush()
  }

  /// Removes the reported progress, if there is any.
  mutating func removeReport() {
    if reported == nil { return }
    reported = nil
    writer.write(TerminalMarks.noProgress)
    writer.flush()
    setProgressTerminal?(nil)
  }

  /// Returns whether it is time to draw the line.
  ///
  /// If it is time, the next redraw is scheduled for a second later.
  mutating func isDue(at now: Duration) -> Bool {
    guard let nextDrawing, now >= nextDrawing else { return false }
    self.nextDrawing = now + .seconds(1)
    return true
  }

  /// Returns the milliseconds until the next redraw; -1 (forever) if no redraw is scheduled.
  func timeout(at now: Duration) -> Int32 {
    nextDrawing.map { ($0 - now).timeout } ?? -1
  }

  /// Draws as much of `text` as fits, followed by all of `end`.
  mutating func draw(_ text: String, end: String) {
    // Four cells stay free, unless `end` alone is too long. The terminal may echo ^C after the
    // line, and a character in the last cell may wrap to the next line.
    let room = TerminalSize(of: terminal).columns - 4 - DisplayWidth.of(end)
    writer.write("\r\u{1B}[K\(prefix(of: text, cells: room))\(end)")
    writer.flush()
    isShown = true
  }

  /// Erases the line; returns whether it was shown.
  @discardableResult
  mutating func erase() -> Bool {
    guard isShown else { return false }
    writer.write("\r\u{1B}[K")
    writer.flush()
    isShown = false
    return true
  }

  /// Erases the line to make room for other output; the line appears again after a second.
  ///
  /// If no redraw is scheduled, the function does nothing.
  mutating func makeRoom(at now: Duration) {
    if nextDrawing == nil { return }
    erase()
    start(at: now)
  }
}

extension Duration {
  /// The duration in milliseconds, rounded up; 0 if it is negative.
  var timeout: Int32 { Int32(clamping: Int(max(0, (self / .milliseconds(1)).rounded(.up)))) }

  /// The duration as text, rounded down: `12 s`, `2 min 5 s`, `1 h 2 min`.
  var inWords: String {
    let seconds = max(0, components.seconds)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}
