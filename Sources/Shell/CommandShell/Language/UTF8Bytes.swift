extension String {
  /// Calls `body` with the text in UTF-8, which is valid only until `body` returns.
  ///
  /// NB: `withUTF8` does not support typed throws, so the error is returned in a `Result`.
  func withUTF8Bytes<Value, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var text = self
    let result = text.withUTF8 { bytes in
      Result { () throws(Failure) in try body(bytes) }
    }
    return try result.get()
  }
}
