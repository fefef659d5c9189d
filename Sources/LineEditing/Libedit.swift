import CEditline
import Synchronization
import SystemIO
import SystemPackage

/// An editor of libedit, which carries out the commands of vi and sets the terminal to raw mode.
///
/// libedit and the terminfo library use global variables, such as the current terminal and the
/// buffers of `tgoto`. With a lock, a process can have several editors on several threads.
final class Libedit {
  /// Whether the terminal supports escape sequences.
  let supportsEscapes: Bool

  private let session: OpaquePointer

  private static let lock = Mutex(())

  /// Opens an editor on a terminal, and keeps the settings of the terminal.
  ///
  /// - Throws: ``LineEditingError/editor(_:)`` if libedit cannot be initialized.
  init(
    input: FileDescriptor, output: FileDescriptor, terminal: String,
    attributes: TerminalAttributes
  ) throws(LineEditingError) {
    let (session, error) = Self.lock.withLock { _ in
      (editline_open(input.rawValue, output.rawValue, terminal), currentErrno)
    }
    attributes.restore(to: input)
    guard let session else { throw .editor(error) }
    self.session = session
    supportsEscapes = Self.lock.withLock { _ in editline_is_capable(session) }
  }

  deinit {
    Self.lock.withLock { _ in editline_close(session) }
  }

  /// Switches the terminal to raw mode, which delivers single keys, or back to line mode.
  func setRaw(_ isRaw: Bool) {
    Self.lock.withLock { _ in editline_set_raw(session, isRaw) }
  }

  /// Begins a new line in vi's insert mode.
  func reset() {
    Self.lock.withLock { _ in editline_reset(session) }
  }

  /// Carries out complete commands of vi.
  ///
  /// - Parameters:
  ///   - keys: The keys of the commands, or characters to insert in vi's insert mode.
  ///   - line: The line to change.
  /// - Returns: Whether vi's command mode is on afterward, and whether a command has failed.
  func type(_ keys: [UInt32], on line: inout LineContent) -> (isCommandMode: Bool, hasFailed: Bool)
  {
    Self.lock.withLock { _ in
      guard editline_set_line(session, line.units, line.units.count, line.cursor) else {
        return (editline_is_vi_command_mode(session), true)
      }
      let hasFailed = editline_type(session, keys, keys.count)
      var count = 0
      var cursor = 0
      let units = editline_line(session, &count, &cursor)
      line = LineContent(
        units: Array(UnsafeBufferPointer(start: units, count: count)), cursor: cursor)
      return (editline_is_vi_command_mode(session), hasFailed)
    }
  }
}
