extension String {
  /// Calls `body` with the text in UTF-8, which is valid only until `body` returns.
  ///
  /// NB: `withUTF8` does not support typed throws, but the same method of an array does.
  func withUTF8Bytes<Value, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try Array(utf8).withUnsafeBufferPointer(body)
  }
}
