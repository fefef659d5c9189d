extension WebRequest {
  /// The largest number of bytes in the fields of a request, 64 KiB: four times the address length
  /// that servers accept.
  package static let frameLimit = 1 << 16

  /// The request as a message.
  ///
  /// - Throws: ``FrameError/tooLong``.
  package var frame: [UInt8] {
    get throws(FrameError) {
      var writer = FrameWriter()
      writer.write(address.description)
      writer.write(timeout)
      writer.write(Int64(bodyLimit))
      writer.write(redirects.rawValue)
      writer.write(accept)
      let frame = writer.frame
      guard frame.count <= Frame.headSize + Self.frameLimit else { throw .tooLong }
      return frame
    }
  }

  /// Decodes a request from its message.
  ///
  /// - Parameter message: A complete message.
  /// - Throws: ``FrameError/malformed``, including for an address that ``HTTPAddress`` rejects.
  package init(_ message: FrameCollector) throws(FrameError) {
    var reader = FrameReader(fields: message.fields)
    guard let address = try? HTTPAddress(parsing: try reader.text()) else { throw .malformed }
    let timeout = try reader.duration()
    let bodyLimit = Int(try reader.number())
    guard let redirects = HTTPRedirectPolicy(rawValue: try reader.byte()) else { throw .malformed }
    let accept = try reader.text()
    try reader.end()
    self.init(
      address, timeout: timeout, bodyLimit: bodyLimit, redirects: redirects, accept: accept)
  }
}
