/// The format of a dump.
public enum DumpForm: Equatable, Sendable {
  /// One line for each part, with nested parts indented below the name of their parent.
  ///
  /// Every line starts with `indentation`. The last line does not end with a newline.
  case lines(indentation: String = "")

  /// A single line, for people.
  case line

  /// JSON (RFC 8259) on a single line, for programs.
  case json
}

extension Dumpable {
  /// Returns the value as text.
  ///
  /// The formats for people are safe to print to a terminal: control characters and invisible
  /// characters are escaped. In JSON, integers keep all their digits. A number that JSON cannot
  /// represent, such as infinity, becomes a string.
  ///
  /// - Parameter form: The format: several lines, one line, or JSON.
  /// - Returns: The value in that format.
  @inlinable
  public func dump(_ form: DumpForm) -> String {
    DumpWriter.text(form) { dump(into: &$0) }
  }
}

extension DumpWriter {
  /// Returns the text that `body` writes to a new writer.
  @inlinable
  package static func text(_ form: DumpForm, _ body: (inout DumpWriter) -> Void) -> String {
    var writer = DumpWriter(form)
    body(&writer)
    return writer.text
  }
}
