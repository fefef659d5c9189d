#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal's settings, to be put back as they were found.
struct TerminalAttributes {
  private let value: termios

  /// The present settings, or nil if the descriptor is no terminal.
  init?(of descriptor: Int32) {
    var value = termios()
    while tcgetattr(descriptor, &value) != 0 {
      if errno != EINTR { return nil }
    }
    self.value = value
  }

  /// Puts the settings back once all output has gone out; input not yet read stays.
  func restore(to descriptor: Int32) {
    var value = value
    while tcsetattr(descriptor, TCSADRAIN, &value) != 0 && errno == EINTR {}
  }

  /// The characters that interrupt, suspend, quit and end the input; nil where one is switched off.
  var controls: (interrupt: UInt32?, suspend: UInt32?, quit: UInt32?, end: UInt32?) {
    var value = value
    let characters = withUnsafeBytes(of: &value.c_cc) { Array($0) }
    func character(_ index: Int32) -> UInt32? {
      // Zero is how Linux says none, 255 how the BSDs do.
      let byte = characters[Int(index)]
      return byte == 0 || byte == 255 ? nil : UInt32(byte)
    }
    return (character(VINTR), character(VSUSP), character(VQUIT), character(VEOF))
  }
}
