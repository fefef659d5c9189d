/// The format of a dump.
public enum DumpForm: Equatable, Sendable {
  /// A line for each part, with nested parts below the name of their parent.
  ///
  /// The indentation starts every line. The last line has no line end.
  case lines(indentation: String = "")

  /// A single line, for people.
  case line

  /// JSON (RFC 8259) on a single line, for programs.
  case json
}

extension Dumpable {
  /// Returns the value as text.
  ///
  /// Lines for people are safe to print at a terminal: control and invisible characters are
  /// escaped. JSON contains every digit of an integer. A number that JSON cannot represent, such as
  /// infinity, becomes a string.
  ///
  /// - Parameter form: Lines, one line, or JSON.
  /// - Returns: The text.
  @inlinable
  public func dump(_ form: DumpForm) -> String {
    DumpWriter.text(form) { dump(into: &$0) }
  }
}

extension DumpWriter {
  /// Returns the text that `body` writes.
  @inlinable
  package static func text(_ form: DumpForm, _ body: (inout DumpWriter) -> Void) -> String {
    var writer = DumpWriter(form)
    body(&writer)
    return writer.text
  }
}
