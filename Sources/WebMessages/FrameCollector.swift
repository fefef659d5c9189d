/// Collects the bytes of one message as they arrive.
package struct FrameCollector {
  private let limit: Int
  private var received: [UInt8] = []

  /// Creates a collector.
  ///
  /// - Parameter limit: The largest number of bytes in the message's fields.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Whether the whole message has arrived.
  package var isComplete: Bool { size.map { received.count == Frame.headSize + $0 } ?? false }

  /// The bytes of the fields that have arrived so far.
  var fields: ArraySlice<UInt8> { received.dropFirst(Frame.headSize) }

  /// Appends the next bytes.
  ///
  /// - Throws: ``FrameError`` as soon as the bytes cannot belong to the expected message.
  package mutating func append(_ bytes: some Collection<UInt8>) throws(FrameError) {
    received += bytes
    let beginning = Frame.beginning
    guard received.starts(with: beginning.prefix(received.count)) else { throw .foreign }
    guard let size else { return }
    guard size <= limit else { throw .tooLong }
    guard received.count <= Frame.headSize + size else { throw .malformed }
  }

  /// The number of field bytes that the head announces; nil until the head has arrived.
  private var size: Int? {
    guard received.count >= Frame.headSize else { return nil }
    return received[Frame.beginning.count..<Frame.headSize].reduce(0) { $0 << 8 | Int($1) }
  }
}
