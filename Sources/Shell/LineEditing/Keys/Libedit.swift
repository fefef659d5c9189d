import CEditline
import Synchronization
import SystemIO

/// An editor of libedit, whose functions change lines.
///
/// libedit and the terminfo library use global variables, such as the current terminal and the
/// buffers of `tgoto`. All editors therefore share a lock, so that a process can have several
/// editors on several threads.
final class Libedit {
  /// Whether vi's command mode is on, instead of its insert mode.
  private(set) var isCommandMode = false

  /// The number of calls of ``run(_:count:keys:on:)``.
  private(set) var callCount = 0

  private let session: OpaquePointer

  private static let lock = Mutex(())

  /// Opens an editor with the functions of Emacs or the keys of vi.
  ///
  /// `terminal` is any terminal, and keeps its settings.
  ///
  /// - Throws: ``LineEditingError/editor(_:)`` if libedit cannot be initialized, or
  ///   ``LineEditingError/notATerminal(_:)``.
  init(terminal: FileDescriptor, isVi: Bool = false) throws(LineEditingError) {
    guard let attributes = TerminalAttributes(of: terminal) else { throw .notATerminal(terminal) }
    let (session, error) = Self.lock.withLock { _ in
      (editline_open(terminal.rawValue, isVi), currentErrno)
    }
    attributes.restore(to: terminal)
    guard let session else { throw .editor(error) }
    self.session = session
  }

  deinit {
    Self.lock.withLock { _ in editline_close(session) }
  }

  /// Begins a new line, in vi's insert mode.
  func reset() {
    Self.lock.withLock { _ in editline_reset(session) }
    isCommandMode = false
  }

  /// Returns whether libedit has a function.
  func has(_ function: String) -> Bool {
    Self.lock.withLock { _ in editline_has(session, function) }
  }

  /// Runs a function by its name `count` times, followed by keys that the function reads.
  ///
  /// Without a name, an editor with the keys of vi interprets the keys, and any other editor
  /// inserts them. In an editor without the keys of vi, a function can get only a `part` of the
  /// line, which must hold the cursor. See `editline_run` for the result.
  func run(
    _ function: String? = nil, count: Int = 1, keys: [UInt32] = [], on line: inout LineContent,
    in part: Range<Int>? = nil
  ) -> editline_result {
    callCount += 1
    let old = line
    let part = part ?? 0..<old.units.count
    return Self.lock.withLock { _ in
      old.units.withUnsafeBufferPointer { units in
        var new = editline_line(
          text: units.baseAddress, count: units.count, cursor: old.cursor, start: part.lowerBound,
          end: part.upperBound, is_command_mode: isCommandMode)
        let result = editline_run(session, function, CInt(count), keys, keys.count, &new)
        isCommandMode = new.is_command_mode
        line.cursor = new.cursor
        if new.text != units.baseAddress {
          line.units = Array(UnsafeBufferPointer(start: new.text, count: new.count))
        }
        return result
      }
    }
  }
}
