import Foundation

/// The settings of a terminal, for comparing them before and after a program runs.
public struct TerminalAttributes: Sendable, Equatable {
  /// The input, output, control and local modes, in the order of `termios`.
  public let modes: [UInt64]
  /// The control characters, such as `VINTR`.
  public let characters: [UInt8]

  /// Whether the terminal itself displays typed characters.
  public var echoes: Bool { modes[3] & UInt64(ECHO) != 0 }

  /// Whether a program receives a line only when it is complete.
  public var isCanonical: Bool { modes[3] & UInt64(ICANON) != 0 }

  init?(of descriptor: Int32) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    modes = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
      .map { UInt64($0) }
    characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }
}
