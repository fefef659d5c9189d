extension FileDescriptor {
  /// Whether the descriptor is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether this process is in the background of the terminal, like a job started with `&`; false
  /// if the descriptor is not the controlling terminal of this process.
  ///
  /// The system stops a background process that changes the settings of its terminal.
  package var isInBackground: Bool {
    let foreground = tcgetpgrp(rawValue)
    return foreground > 0 && foreground != getpgrp()
  }

  /// The number of bytes that can be read without blocking; 0 if unknown.
  package var readableByteCount: Int {
    var count: Int32 = 0
    return ioctl(rawValue, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Whether the terminal has keys that no program has read yet; false in the background.
  package var hasUnreadKeys: Bool {
    guard !isInBackground, let attributes = TerminalAttributes(of: self) else { return false }
    // In line mode, the keys of an unfinished line do not count as readable.
    attributes.forSingleKeys.apply(to: self)
    defer { attributes.apply(to: self) }
    return readableByteCount > 0
  }

  /// Returns whether both descriptors refer to the same file; false if either is closed.
  package func isSameFile(as other: FileDescriptor) -> Bool {
    guard let own = try? FileSystem.live.status(self),
      let others = try? FileSystem.live.status(other)
    else { return false }
    return own.identity == others.identity
  }
}

/// The settings of a terminal, saved so that they can be restored later.
package struct TerminalAttributes {
  private var value: termios

  /// Reads the current settings; returns nil if the descriptor is not a terminal.
  package init?(of file: FileDescriptor) {
    var value = termios()
    while tcgetattr(file.rawValue, &value) != 0 {
      if errno != EINTR { return nil }
    }
    self.value = value
  }

  /// Waits until all output has been sent, then sets these settings; unread input is kept.
  package func apply(to file: FileDescriptor) {
    var value = value
    while tcsetattr(file.rawValue, TCSADRAIN, &value) != 0 && errno == EINTR {}
  }

  /// Applies the settings, unless this process is in the background.
  package func restore(to file: FileDescriptor) {
    if !file.isInBackground { apply(to: file) }
  }

  /// The same settings, except that each key can be read as soon as it is typed, without an echo.
  ///
  /// Ctrl-C, Ctrl-Z and Ctrl-S are ordinary keys. The program reads them in the order typed, so
  /// they never interrupt drawing. Carriage return and newline are not converted to each other, so
  /// that the reader can count a pasted CRLF as one newline.
  package var forSingleKeys: TerminalAttributes {
    var new = self
    new.value.c_iflag &= ~tcflag_t(IGNCR | ICRNL | INLCR | IXON | IXOFF)
    new.value.c_oflag |= tcflag_t(OPOST | ONLCR)
    new.value.c_lflag &= ~tcflag_t(ISIG | ICANON | ECHO | ECHONL | IEXTEN | NOFLSH)
    withUnsafeMutableBytes(of: &new.value.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return new
  }

  /// Whether the terminal shows what is typed.
  package var echoes: Bool { value.c_lflag & tcflag_t(ECHO) != 0 }

  /// Whether the terminal sends signals for the control characters interrupt, suspend and quit.
  package var generatesSignals: Bool { value.c_lflag & tcflag_t(ISIG) != 0 }

  /// The control characters for interrupt, suspend, quit and end of input; nil for each that is
  /// disabled.
  package var controls: (interrupt: UInt32?, suspend: UInt32?, quit: UInt32?, end: UInt32?) {
    var value = value
    let characters = withUnsafeBytes(of: &value.c_cc) { Array($0) }
    func character(_ index: Int32) -> UInt32? {
      // A disabled character is 0 on Linux and 255 on the BSDs.
      let byte = characters[Int(index)]
      return byte == 0 || byte == 255 ? nil : UInt32(byte)
    }
    return (character(VINTR), character(VSUSP), character(VQUIT), character(VEOF))
  }
}
