import Foundation
import Quoting

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension ExchangeRates {
  /// Reads the daily reference rates of the European Central Bank, whose base is the euro.
  ///
  /// Within an element `Cube` with a `time` there is one with `currency` and `rate` for each
  /// currency.
  ///
  /// Source: <https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml>.
  init(xml bytes: [UInt8], source: String) throws(RatesError) {
    try checkEntities(inXML: bytes)
    let reader = RatesXMLReader(isCutShort: bytes.last { !" \t\r\n".utf8.contains($0) } != 0x3E)
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    parser.shouldResolveExternalEntities = false
    // NB: on Linux the answer is true as well where the text ends too early; the reader hears of it.
    _ = parser.parse()
    self = try reader.rates(from: source)
  }
}

/// Refuses a text with entities, by which a few bytes can keep the parser busy for minutes.
///
/// They are declared in a document type, which rates have none of, and which could hide in another
/// encoding.
private func checkEntities(inXML bytes: [UInt8]) throws(RatesError) {
  guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
    throw RatesError("", "not XML in UTF-8")
  }
  let declaration = text.prefix { $0 != ">" }.lowercased()
  if declaration.contains("encoding"), !declaration.contains("utf-8") {
    throw RatesError("", "not XML in UTF-8")
  }
  if text.contains("<!DOCTYPE") {
    throw RatesError("", "it declares a document type, which is not read for safety's sake")
  }
}

/// Hears of a parser what elements there are, and keeps the first error.
private final class RatesXMLReader: NSObject, XMLParserDelegate {
  private let isCutShort: Bool
  private var date: CalendarDate?
  private var builder = ExchangeRatesBuilder()
  private var failure: RatesError?
  private var hasRoot = false
  private var depth = 0

  /// - Parameter isCutShort: Whether the text does not end as XML does, with a tag's end.
  init(isCutShort: Bool) {
    self.isCutShort = isCutShort
  }

  /// What was read.
  ///
  /// - Throws: The first error there was.
  func rates(from source: String) throws(RatesError) -> ExchangeRates {
    if let failure { throw failure }
    guard hasRoot else { throw RatesError("", "not XML: there is no element") }
    guard let date else { throw RatesError("", "there is no Cube with a time") }
    return try builder.rates(of: date, from: source)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    hasRoot = true
    depth += 1
    guard name == "Cube" || name.hasSuffix(":Cube") else { return }
    do throws(RatesError) {
      try readCube(attributes, at: place(of: parser))
    } catch {
      fail(error, parser)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    fail(RatesError(place(of: parser), "not XML: \(reason((error as NSError).code))"), parser)
  }

  private func readCube(_ cube: [String: String], at place: String) throws(RatesError) {
    if let time = cube["time"] {
      if date != nil { throw RatesError(place, "there are rates of more than one day") }
      date = CalendarDate(time)
      if date == nil { throw RatesError(place, "\(quoted(time)) is no date") }
    }
    guard let currency = cube["currency"] else { return }
    if date == nil { throw RatesError(place, "\(quoted(currency)) stands outside of any date") }
    guard let rate = cube["rate"] else { throw RatesError(place, "\(currency) has no rate") }
    try builder.add(currency, rate, at: place)
  }

  private func fail(_ error: RatesError, _ parser: XMLParser) {
    if failure == nil { failure = error }
    parser.abortParsing()
  }

  /// How far the parser has come: behind an element's first tag when that is told.
  private func place(of parser: XMLParser) -> String {
    "line \(max(parser.lineNumber, 1)), column \(max(parser.columnNumber, 1))"
  }

  /// What a number stands for among libxml2's errors (`xmlerror.h`), for which there are no words on
  /// Linux, and no true `XMLParser.ErrorCode` either.
  private func reason(_ code: Int) -> String {
    let isOver = hasRoot && depth == 0
    if isCutShort, !isOver { return "it is cut short" }
    return switch code {
    case 5: isOver ? "something follows the root element" : "it is cut short"
    case 26: "an entity is not declared"
    case 39, 40: "an attribute is not in quotes"
    case 42: "an attribute is there twice"
    case 76: "a tag closes what is not open"
    default: "it is not well-formed (error \(code) of libxml2)"
    }
  }
}
