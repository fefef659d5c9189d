extension String {
  /// Returns the text with spaces after it, so that it has at least `width` characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Returns the text with spaces before it, so that it has at least `width` characters.
  package func rightAligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
