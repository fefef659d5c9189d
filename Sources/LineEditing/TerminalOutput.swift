#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes to a terminal at once, past any buffer.
package struct TerminalOutput {
  let descriptor: Int32

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes all of a text, by one system call where the terminal takes it in one.
  ///
  /// A terminal that is gone swallows it: the reading side will say so.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = bytes.baseAddress?.advanced(by: rest.startIndex)
        let count = systemWrite(descriptor, start, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, -1)
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  /// The window's cells a row and its rows, 80 and 24 where it does not say.
  package var size: (columns: Int, rows: Int) {
    var window = winsize()
    let status = ioctl(descriptor, UInt(TIOCGWINSZ), &window)
    guard status == 0, window.ws_col >= 2, window.ws_row >= 1 else { return (80, 24) }
    return (Int(window.ws_col), Int(window.ws_row))
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
