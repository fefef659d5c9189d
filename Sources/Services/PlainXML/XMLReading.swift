package import TerminalText

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
/// Reading takes linear time. No other file is opened and no URL is requested, even if the document
/// refers to some. Declarations in the document type, and more than ``XMLError/partLimit`` elements
/// and attributes, are errors. White space may precede the document. Its encoding is that of a
/// byte-order mark, of `charset`, or of the XML declaration, in this order.
///
/// - Parameters:
///   - document: The original bytes of the document.
///   - charset: The encoding that came with the document, such as that in the header of an HTTP
///     response; nil if nothing states it. An unknown encoding is ignored.
///   - repairs: Whether to repair the errors that many web documents contain. An undeclared entity
///     of HTML becomes its character. An `&` that does not begin a reference is text, and so is a
///     `<` that does not begin a tag. An attribute value may lack its quotes. A byte that is not
///     UTF-8 becomes its character in windows-1252. A character that XML does not allow is omitted.
///     An end tag also ends the elements inside, or is skipped if it ends nothing. Text around the
///     root element is skipped, and there may be several root elements. A document that was cut off
///     ends with its last whole tag, without the ends of the open elements. Positions in errors are
///     those in the document without characters that were omitted.
///   - failure: Converts an error in the document to the error to throw.
///   - receive: Called for each part, on this thread; any error it throws ends reading and is
///     rethrown.
/// - Returns: The number of repairs, and the first error that was repaired in a tag or outside the
///   root element.
/// - Throws: An error of `receive`, or the result of `failure` for the first error in document
///   order. Errors about the encoding or an HTML page are thrown before any part is reported.
@discardableResult
package func readXML<Failure: Error>(
  _ document: ArraySlice<UInt8>, charset: String? = nil, repairs: Bool = false,
  failure: (XMLError) -> Failure,
  receive: (XMLEvent) throws(Failure) -> Void
) throws(Failure) -> (repairs: Int, firstError: XMLError?) {
  var reader: XMLReader
  do throws(XMLError) {
    reader = XMLReader(try utf8Text(of: document, charset: charset), repairs: repairs)
  } catch {
    throw failure(error)
  }
  while true {
    let event: XMLEvent?
    do throws(XMLError) {
      event = try reader.next()
    } catch {
      throw failure(error)
    }
    guard let event else { return (reader.repairs, reader.firstError) }
    try receive(event)
  }
}

/// A part of a document, as ``readXML(_:charset:repairs:failure:receive:)`` reports it.
package enum XMLEvent: Equatable, Sendable {
  /// The start of an element.
  case begin(XMLTag)

  /// The end of the innermost open element.
  case end

  /// The text between two tags; not reported if it is empty.
  ///
  /// Where the document was repaired, several texts can follow each other.
  case text(String)
}

/// The start tag of an element.
package struct XMLTag: Equatable, Sendable {
  /// The name as written, with its namespace prefix, if any.
  package let name: String

  /// The namespace of the name; empty if there is no namespace.
  ///
  /// For a prefix that is not declared, this is the prefix with its colon.
  package let namespace: String

  /// The name without its prefix.
  package let localName: String

  /// The attribute values by name as written, including namespace declarations.
  package let attributes: [String: String]

  /// The position of the end of the tag, at `>` or `/>`.
  package let place: TextPosition
}
