extension ExchangeRates {
  /// The maximum size of a response, 1 MiB; real ones have a few thousand bytes.
  package static let sizeLimit = 1 << 20

  /// Decodes rates in any of the three supported formats.
  ///
  /// The formats are the JSON of Frankfurter and of Fixer, and the XML of the European Central
  /// Bank.
  ///
  /// - Parameters:
  ///   - bytes: The loaded content.
  ///   - source: The source of the content, in a form that may be shown.
  /// - Throws: ``RatesError`` for the first error, with its position.
  package init(decoding bytes: [UInt8], source: String) throws(RatesError) {
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw RatesError("", "it is compressed (gzip); unpack it first")
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let text = content.drop { " \t\r\n".utf8.contains($0) }
    switch text.first {
    case nil:
      throw RatesError("", "it is empty")
    case UInt8(ascii: "<"):
      try self.init(xml: bytes, source: source)
    default:
      try self.init(json: bytes, source: source)
    }
  }
}
