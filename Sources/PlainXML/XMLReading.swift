import Foundation
import TerminalText

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads an untrusted XML document, and reports its parts in order.
///
/// ```swift
/// var depth = 0
/// try readXML(bytes[...], failure: { $0 }) { event throws(XMLError) in
///   switch event {
///   case .begin(let tag):
///     print(String(repeating: " ", count: depth) + tag.name)
///     depth += 1
///   case .end: depth -= 1
///   case .text: break
///   }
/// }
/// ```
///
/// A scan in linear time first rejects declarations in the document type and anything that exceeds
/// an ``XMLLimit``. Then `XMLParser` parses the document. No other file is opened and no URL is
/// requested, even if the document refers to some. The document may be in UTF-8, in UTF-16 or in a
/// common encoding that it declares, and white space may precede it.
///
/// An undeclared namespace prefix is not an error.
///
/// - Parameters:
///   - document: The original bytes of the document.
///   - failure: Converts an error in the document to the error to throw.
///   - isCancelled: Called for each part; returning true ends reading with ``XMLError/cancelled``.
///   - receive: Called for each part, on this thread; any error it throws ends reading and is
///     rethrown.
/// - Throws: The first error in document order. However, errors about an unsupported encoding or an
///   HTML page are thrown before any part is reported.
package func readXML<Failure: Error>(
  _ document: ArraySlice<UInt8>,
  failure: (XMLError) -> Failure,
  isCancelled: () -> Bool = { false },
  receive: (XMLEvent) throws(Failure) -> Void
) throws(Failure) {
  let scan: XMLScan
  do throws(XMLError) {
    scan = XMLScan(try utf8Text(of: document))
  } catch {
    throw failure(error)
  }
  if scan.error == .webPage { throw failure(.webPage) }
  var refusal: Failure?
  let error = parse(scan) { event in
    do throws(Failure) {
      if isCancelled() { throw failure(.cancelled) }
      try receive(event)
    } catch {
      refusal = error
    }
    return refusal == nil
  }
  if let refusal { throw refusal }
  if let error = error ?? scan.error { throw failure(error) }
}

/// Parses a document up to the end of the part that the scan found safe.
///
/// - Parameters:
///   - scan: The scanned document.
///   - report: Receives each part, and returns whether to continue.
/// - Returns: The first error in the text that was parsed.
private func parse(_ scan: XMLScan, report: (XMLEvent) -> Bool) -> XMLError? {
  withoutActuallyEscaping(report) { report in
    let delegate = ParserDelegate(isTruncated: scan.error != nil, report: report)
    let parser = XMLParser(data: Data(scan.text[..<scan.safeEnd]))
    parser.delegate = delegate
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    // NB: `parse()` returns true even if the document is incomplete (Swift 6.3, Linux). The
    // delegate is notified of errors in any case.
    _ = parser.parse()
    return delegate.error
  }
}

/// The parser's delegate, which reports events and keeps the first error.
private final class ParserDelegate: NSObject, XMLParserDelegate {
  private(set) var error: XMLError?

  private let isTruncated: Bool
  private let report: (XMLEvent) -> Bool

  /// Whether reporting has ended; a parser that was stopped may still send a few events.
  private var isOver = false

  init(isTruncated: Bool, report: @escaping (XMLEvent) -> Bool) {
    self.isTruncated = isTruncated
    self.report = report
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    // NB: on Linux the URI is empty if there is no namespace.
    let namespace = namespaceURI.flatMap { $0.isEmpty ? nil : $0 }
    let tag = XMLTag(
      name: name, namespace: namespace, attributes: attributes, place: place(of: parser))
    report(.begin(tag), parser)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    report(.end, parser)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    report(.text(text), parser)
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    report(.text(String(decoding: data, as: UTF8.self)), parser)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let problem = XMLParserError(code: (error as NSError).code)
    if isOver || problem.isHarmless || isTruncated && problem.isTruncated { return }
    self.error = .malformed(reason: problem.description, at: place(of: parser))
    stop(parser)
  }

  private func report(_ event: XMLEvent, _ parser: XMLParser) {
    if !isOver, !report(event) { stop(parser) }
  }

  private func stop(_ parser: XMLParser) {
    isOver = true
    parser.abortParsing()
  }

  private func place(of parser: XMLParser) -> TextPosition {
    TextPosition(line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1))
  }
}
