/// The lines of a file, one after the other, in memory no more than one at a time.
struct RawLines {
  /// The most bytes that a line may have.
  static var longest: Int { 256 << 20 }

  /// Reads the next bytes; none means the end.
  typealias Read = () throws(RecordingError) -> [UInt8]

  /// A line without its end.
  struct Line {
    /// Counted from 1.
    let number: Int
    let bytes: ArraySlice<UInt8>

    /// The offset behind the line, and behind its newline where it has one.
    let end: Int

    /// Whether it is the last, without a newline, as a line is whose writing was cut short.
    var isCut: Bool
  }

  private let read: Read
  private let longest: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var offset = 0
  private var number = 0
  private var isAtEnd = false

  init(longest: Int = longest, read: @escaping Read) {
    self.longest = longest
    self.read = read
  }

  /// The next line; nil behind the last.
  mutating func next() throws(RecordingError) -> Line? {
    guard try hasMore() else { return nil }
    number += 1
    var searched = 0
    while true {
      if let newline = buffer[(start + searched)...].firstIndex(of: 0x0A) {
        return try line(upTo: newline, next: newline + 1, isCut: false)
      }
      searched = buffer.endIndex - start
      if searched > longest { throw .badLine(number, tooLong) }
      guard try fill() else {
        return try line(upTo: buffer.endIndex, next: buffer.endIndex, isCut: true)
      }
    }
  }

  private mutating func line(
    upTo end: Int, next: Int, isCut: Bool
  ) throws(RecordingError) -> Line {
    var bytes = buffer[start..<end]
    if bytes.count > longest { throw .badLine(number, tooLong) }
    if bytes.last == 0x0D { bytes.removeLast() }
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    offset += next - start
    start = next
    return Line(number: number, bytes: bytes, end: offset, isCut: isCut)
  }

  private var tooLong: String { "longer than \(longest >> 20) MiB" }

  private mutating func hasMore() throws(RecordingError) -> Bool {
    if start < buffer.endIndex { return true }
    return try fill()
  }

  /// Reads on; false at the end.
  private mutating func fill() throws(RecordingError) -> Bool {
    if isAtEnd { return false }
    let bytes = try read()
    if bytes.isEmpty {
      isAtEnd = true
      return false
    }
    buffer.removeSubrange(..<start)
    start = 0
    buffer += bytes
    return true
  }
}
