/// Collects the bytes of one message as they arrive.
package struct FrameCollector {
  private let limit: Int
  private var received: [UInt8] = []

  /// Makes a collector.
  ///
  /// - Parameter limit: The number of bytes that the message's fields may have.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Whether the message is there whole.
  package var isWhole: Bool { size.map { received.count == Frame.headSize + $0 } ?? false }

  /// The message's fields, as far as they have arrived.
  var fields: ArraySlice<UInt8> { received.dropFirst(Frame.headSize) }

  /// Takes the next bytes.
  ///
  /// - Throws: ``FrameError`` as soon as they can be no message that is expected.
  package mutating func append(_ bytes: some Collection<UInt8>) throws(FrameError) {
    received += bytes
    let beginning = Frame.beginning
    guard received.starts(with: beginning.prefix(received.count)) else { throw .foreign }
    guard let size else { return }
    guard size <= limit else { throw .tooLong }
    guard received.count <= Frame.headSize + size else { throw .malformed }
  }

  /// How many bytes of fields the head announces; nil before it is there.
  private var size: Int? {
    guard received.count >= Frame.headSize else { return nil }
    return received[Frame.beginning.count..<Frame.headSize].reduce(0) { $0 << 8 | Int($1) }
  }
}
