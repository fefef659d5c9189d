import CommandShellTesting

/// The progress of a child: its output so far, and its status.
struct ChildProgress: Sendable {
  /// The bytes of each output, in the order of the channels.
  var streams: [[UInt8]]
  /// The screen that a user would see; nil without a terminal or if no screen is drawn.
  var screen: Screen?
  /// The child's status, once it has ended and all of its output has been read.
  var status: ExitStatus?

  /// A summary for failure messages: the screen or, without one, each output.
  var summary: String {
    if let screen { return screen.framed }
    let names = ["standard output", "standard error"]
    return zip(names, streams)
      .map { "\($0), \($1.count) bytes:\n" + String(decoding: $1.suffix(4_000), as: UTF8.self) }
      .joined(separator: "\n")
  }
}

/// A channel from a child, with the condition for closing it.
struct ChildChannel: Sendable {
  enum Stop: Sendable {
    /// At end of file, when no process has the other end open.
    case atEnd
    /// After this number of lines.
    case afterLines(Int)
    /// When the child has ended and nothing is left to read, even if the other end is still open.
    case whenChildEnded
  }

  var descriptor: Int32
  var stop: Stop
}
