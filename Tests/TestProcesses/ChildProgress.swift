/// What has been seen of a running child.
struct ChildProgress: Sendable {
  /// The bytes of each output, in the order its channels were given.
  var streams: [[UInt8]]
  /// What a person would see, where the child talks to a terminal.
  var screen: Screen?
  /// The child's status once it has ended and all it wrote has been read.
  var status: ExitStatus?

  /// For a message of failure: the screen, or each output.
  var summary: String {
    if let screen { return screen.framed }
    let names = ["standard output", "standard error"]
    return zip(names, streams)
      .map { "\($0), \($1.count) bytes:\n" + String(decoding: $1.suffix(4_000), as: UTF8.self) }
      .joined(separator: "\n")
  }
}

/// A channel from a child, and when to stop reading it.
struct ChildChannel: Sendable {
  enum Stop: Sendable {
    /// At its end, when nobody holds the other side any more.
    case atEnd
    /// After so many lines.
    case afterLines(Int)
    /// When the child has ended and nothing is left to read, though the other side is still held.
    case whenChildEnded
  }

  var descriptor: Int32
  var stop: Stop
}
