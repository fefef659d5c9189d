/// The wire format of messages between a tool and `primetime-web`: a head followed by fields.
///
/// The head consists of `PTw`, a format version byte and the number of bytes that follow, as a
/// `UInt32`. A connection carries one request, so nothing follows its message. Numbers are
/// big-endian. A string or a byte array is its length, as an `Int64`, followed by its bytes.
package enum Frame {
  /// The size of the head, in bytes.
  static let headSize = beginning.count + MemoryLayout<UInt32>.size

  /// The first bytes of every message; the last one is the version, which grows with each change of
  /// the format.
  static let beginning = Array("PTw".utf8) + [1]
}

/// The reason bytes are not the expected message.
package enum FrameError: Error, Equatable {
  /// They begin with other bytes, so they come from another program or another version of this one.
  case foreign
  /// The message is larger than the limit.
  case tooLong
  /// A field is truncated or invalid, or extra bytes follow.
  case malformed
}
