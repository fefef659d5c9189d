/// How a value is dumped.
public enum DumpForm: Equatable, Sendable {
  /// On as many lines as it has parts, each under the name of its whole; the last line has no line
  /// end. The indentation stands in front of every line.
  case lines(indentation: String = "")

  /// On one line, for people.
  case line

  /// As JSON (RFC 8259) on one line, for programs.
  case json
}

extension Dumpable {
  /// The value as text.
  ///
  /// Lines for people are safe at a terminal, whatever texts the value holds: what nobody sees of them
  /// is escaped. JSON has all digits of whole numbers; a number that it has no form for, such as
  /// infinity, is a string.
  ///
  /// - Parameter form: Lines, one line, or JSON.
  /// - Returns: The text.
  @inlinable
  public func dump(_ form: DumpForm) -> String {
    DumpWriter.text(form) { dump(into: &$0) }
  }
}

extension DumpWriter {
  /// The text that a function writes.
  @inlinable
  package static func text(_ form: DumpForm, _ body: (inout DumpWriter) -> Void) -> String {
    var writer = DumpWriter(form)
    body(&writer)
    return writer.text
  }
}
