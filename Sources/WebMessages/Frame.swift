/// A message between a tool and the program that asks the web for it: a head and fields.
///
/// The head is `PTw`, a byte for the version of the form, and the number of bytes that follow.
/// Nothing comes after the message, as a connection serves one question. Numbers in it have their
/// highest byte first; a text or a list of bytes is its length and then itself.
package enum Frame {
  /// The number of bytes of a head.
  static let headSize = beginning.count + MemoryLayout<UInt32>.size

  /// What every message begins with; its last byte is one more whenever the form changes.
  static let beginning = Array("PTw".utf8) + [1]
}

/// Why bytes are not the message that was expected.
package enum FrameError: Error, Equatable {
  /// They begin otherwise: they are of another program, or of another version of this one.
  case foreign
  /// They are more than may come.
  case tooLong
  /// A field is cut short, or is none that there is, or too many bytes follow.
  case malformed
}
