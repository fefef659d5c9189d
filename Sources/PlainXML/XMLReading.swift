import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a document of XML that nobody vouches for, and tells its parts in order.
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
/// It is read by `XMLParser`, but looked through before, in a time that grows with its length: what
/// declares anything in its document type is refused, and so is what ``XMLBound`` bounds. No file is
/// opened and no address asked, whatever it says. It may be in UTF-8, in UTF-16 or in the encoding
/// that it declares, of those that are common; blanks may stand in front of it.
///
/// A prefix that stands for no namespace is no error.
///
/// - Parameters:
///   - document: The document, as it came.
///   - failure: Makes the error that is thrown of what is wrong with the document.
///   - isCancelled: Asked at every part; once true, reading ends with ``XMLError/cancelled``.
///   - receive: Is told each part, on this thread; what it throws ends reading and is thrown.
/// - Throws: The first error, in the order of the document; but that an encoding that is not read
///   and an HTML page are told before any part.
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

/// Lets the parser at a document as far as that is safe.
///
/// - Parameters:
///   - scan: The document.
///   - tell: Is told each part, and says whether to go on.
/// - Returns: The first thing that is wrong with what was parsed.
private func parse(_ scan: XMLScan, tell: (XMLEvent) -> Bool) -> XMLError? {
  withoutActuallyEscaping(tell) { tell in
    let teller = XMLTeller(isCut: scan.error != nil, tell: tell)
    let parser = XMLParser(data: Data(scan.text[..<scan.safeEnd]))
    parser.delegate = teller
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    // NB: what it returns is true even where the document breaks off (Swift 6.3, Linux); the
    // delegate is told of errors in any case.
    _ = parser.parse()
    return teller.error
  }
}

/// Hears of a parser what there is, and keeps the first error.
private final class XMLTeller: NSObject, XMLParserDelegate {
  private(set) var error: XMLError?

  private let isCut: Bool
  private let tell: (XMLEvent) -> Bool

  /// Whether nothing more is to be told: a parser that was stopped may go on for a little.
  private var isOver = false

  init(isCut: Bool, tell: @escaping (XMLEvent) -> Bool) {
    self.isCut = isCut
    self.tell = tell
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    // NB: without a namespace it is empty on Linux.
    let namespace = namespaceURI.flatMap { $0.isEmpty ? nil : $0 }
    let tag = XMLTag(
      name: name, namespace: namespace, attributes: attributes, place: place(of: parser))
    tell(.begin(tag), parser)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    tell(.end, parser)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    tell(.text(text), parser)
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    tell(.text(String(decoding: data, as: UTF8.self)), parser)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let problem = XMLProblem(code: (error as NSError).code)
    if isOver || problem.isHarmless || isCut && problem.isCut { return }
    self.error = .malformed(reason: problem.description, at: place(of: parser))
    stop(parser)
  }

  private func tell(_ event: XMLEvent, _ parser: XMLParser) {
    if !isOver, !tell(event) { stop(parser) }
  }

  private func stop(_ parser: XMLParser) {
    isOver = true
    parser.abortParsing()
  }

  private func place(of parser: XMLParser) -> TextPlace {
    TextPlace(line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1))
  }
}
