import CEditline
import Synchronization
import SystemIO
import SystemPackage

/// An editor of libedit, which carries out the commands of vi.
///
/// libedit and the terminfo library use global variables, such as the current terminal and the
/// buffers of `tgoto`. With a lock, a process can have several editors on several threads.
final class Libedit {
  /// Whether vi's command mode is on, instead of its insert mode.
  private(set) var isCommandMode = false

  private let session: OpaquePointer

  private static let lock = Mutex(())

  /// Opens an editor; `terminal` is any terminal, and keeps its settings.
  ///
  /// - Throws: ``LineEditingError/editor(_:)`` if libedit cannot be initialized.
  init(terminal: FileDescriptor) throws(LineEditingError) {
    guard let attributes = TerminalAttributes(of: terminal) else { throw .notATerminal(terminal) }
    let (session, error) = Self.lock.withLock { _ in
      (editline_open(terminal.rawValue), currentErrno)
    }
    attributes.restore(to: terminal)
    guard let session else { throw .editor(error) }
    self.session = session
  }

  deinit {
    Self.lock.withLock { _ in editline_close(session) }
  }

  /// Begins a new line in vi's insert mode.
  func reset() {
    Self.lock.withLock { _ in editline_reset(session) }
    isCommandMode = false
  }

  /// Carries out complete commands of vi, or inserts characters in vi's insert mode, and returns
  /// whether that has succeeded.
  func type(_ keys: [UInt32], on line: inout LineContent) -> Bool {
    Self.lock.withLock { _ in
      let old = line
      return old.units.withUnsafeBufferPointer { units in
        var changed = editline_line(
          text: units.baseAddress, count: units.count, cursor: old.cursor,
          is_command_mode: isCommandMode)
        let hasSucceeded = editline_type(session, keys, keys.count, &changed)
        line = LineContent(
          units: Array(UnsafeBufferPointer(start: changed.text, count: changed.count)),
          cursor: changed.cursor)
        isCommandMode = changed.is_command_mode
        return hasSucceeded
      }
    }
  }
}
