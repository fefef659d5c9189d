package import SystemIO

/// A pseudo-terminal whose two sides are both in this process.
///
/// It is not the controlling terminal of any process, so its keys cause no signals.
package final class PseudoTerminalPair {
  /// The side of the program, which is a terminal.
  package let program: FileDescriptor

  /// The side of the user: the test writes keys to it and reads the output of the program from it.
  ///
  /// After ``hangUp()``, the descriptor is -1.
  package private(set) var user: FileDescriptor

  /// Creates a terminal with a window of the given size.
  ///
  /// - Throws: `Errno` if the system provides no terminal.
  package init(rows: Int, columns: Int) throws(Errno) {
    var ends: (user: Int32, program: Int32) = (-1, -1)
    guard openpty(&ends.user, &ends.program, nil, nil, nil) == 0 else {
      throw Errno(rawValue: errno)
    }
    for end in [ends.user, ends.program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    user = FileDescriptor(rawValue: ends.user)
    program = FileDescriptor(rawValue: ends.program)
    resize(rows: rows, columns: columns)
  }

  deinit {
    FileSystem.live.closeIgnoringErrors(program)
    hangUp()
  }

  /// Sets the size that the terminal reports, without sending a signal to the program.
  package func resize(rows: Int, columns: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(user.rawValue, UInt(TIOCSWINSZ), &size)
  }

  /// Writes keys, which the program reads; errors are ignored.
  package func write(_ bytes: [UInt8]) { try? FileSystem.live.writeAll(bytes, to: user) }

  /// Closes the side of the user, as closing a window does; does nothing if it is closed already.
  package func hangUp() {
    guard user.rawValue >= 0 else { return }
    FileSystem.live.closeIgnoringErrors(user)
    user = FileDescriptor(rawValue: -1)
  }
}
