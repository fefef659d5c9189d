/// Decodes the fields of a message, one after another.
struct FrameReader {
  private var rest: ArraySlice<UInt8>

  init(fields: ArraySlice<UInt8>) {
    rest = fields
  }

  mutating func byte() throws(FrameError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .malformed }
    return byte
  }

  mutating func number() throws(FrameError) -> Int64 {
    try take(8).reduce(0) { $0 << 8 | Int64($1) }
  }

  mutating func bytes() throws(FrameError) -> [UInt8] {
    Array(try take(try number()))
  }

  mutating func text() throws(FrameError) -> String {
    guard let text = String(validating: try take(try number()), as: UTF8.self) else {
      throw .malformed
    }
    return text
  }

  mutating func duration() throws(FrameError) -> Duration {
    Duration(secondsComponent: try number(), attosecondsComponent: try number())
  }

  /// Checks that no bytes are left.
  func end() throws(FrameError) {
    guard rest.isEmpty else { throw .malformed }
  }

  private mutating func take(_ count: Int64) throws(FrameError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw .malformed }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }
}
