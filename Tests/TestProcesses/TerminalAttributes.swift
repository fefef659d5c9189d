import Foundation

/// The settings of a terminal, to compare those before and after a program.
public struct TerminalAttributes: Sendable, Equatable {
  /// The input, output, control and local modes, in the order of `termios`.
  public let modes: [UInt64]
  /// The control characters, `VINTR` and its like.
  public let characters: [UInt8]

  /// Whether what is typed is shown by the terminal itself.
  public var echoes: Bool { modes[3] & UInt64(ECHO) != 0 }

  /// Whether a line is given to the program only once it is complete.
  public var isCanonical: Bool { modes[3] & UInt64(ICANON) != 0 }

  init?(of descriptor: Int32) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    modes = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
      .map { UInt64($0) }
    characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }
}
