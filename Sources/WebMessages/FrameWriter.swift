/// Encodes the fields of a message, one after another.
struct FrameWriter {
  private var fields: [UInt8] = []

  /// The whole message; its fields must have fewer than 2^32 bytes.
  var frame: [UInt8] { Frame.beginning + bytes(of: UInt32(fields.count)) + fields }

  mutating func write(_ byte: UInt8) {
    fields.append(byte)
  }

  mutating func write(_ number: Int64) {
    fields += bytes(of: number)
  }

  mutating func write(_ bytes: [UInt8]) {
    write(Int64(bytes.count))
    fields += bytes
  }

  mutating func write(_ text: String) {
    write(Array(text.utf8))
  }

  mutating func write(_ duration: Duration) {
    write(duration.components.seconds)
    write(duration.components.attoseconds)
  }

  private func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
