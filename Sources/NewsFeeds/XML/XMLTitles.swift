import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The titles of the items of an RSS or Atom feed, nil for one that has none.
func titlesInXML(_ document: ArraySlice<UInt8>) throws(NewsFeedError) -> [String?] {
  let prolog = XMLProlog(document)
  if prolog.root?.lowercased() == "html" { throw .webPage }
  guard prolog.isEncodingSure else { throw .unknownEncoding(singleLine(prolog.encoding ?? "")) }
  if let line = prolog.entityLine { throw .declaresEntities(line: line) }
  guard prolog.root != nil else {
    throw .malformedXML(reason: "no element begins where one should", at: prolog.place)
  }
  let parser = XMLParser(data: Data(document))
  let reader = XMLFeedReader()
  parser.delegate = reader
  parser.shouldProcessNamespaces = true
  parser.shouldResolveExternalEntities = false
  // NB: what it returns is true even where the document breaks off (Swift 6.3, Linux); the delegate
  // is told in any case.
  _ = parser.parse()
  if let failure = reader.failure { throw failure }
  return reader.titles
}

/// Gathers the titles of a feed, and the first thing that is wrong with it.
private final class XMLFeedReader: NSObject, XMLParserDelegate {
  private(set) var titles: [String?] = []
  private(set) var failure: NewsFeedError?

  /// The names on the way to a title, from the outermost element on.
  private var way: [String] = []
  private var namespace: String?

  /// How many elements are open, and how many of them, from the outermost on, are on the way.
  private var depth = 0
  private var matched = 0

  private var title: XMLTitle?
  private var itemTitle: String?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if depth == 0 {
      switch name {
      case "rss": way = ["rss", "channel", "item", "title"]
      case "feed": way = ["feed", "entry", "title"]
      default: return fail(.unknownRoot(singleLine(name)), parser)
      }
      namespace = namespaceURI
    }
    title?.begin(name)
    if matched == depth, depth < way.count, name == way[depth], namespaceURI == namespace {
      matched += 1
      if matched == way.count - 1 {
        guard titles.count < NewsFeed.mostItems else {
          return fail(.tooManyItems(limit: NewsFeed.mostItems), parser)
        }
        itemTitle = nil
      } else if matched == way.count {
        title = XMLTitle(isHTML: way[0] == "feed" && attributes["type"] == "html")
      }
    }
    depth += 1
    if depth > Self.deepest {
      fail("elements lie more than \(Self.deepest) deep in one another", parser)
    }
  }

  private static let deepest = 256

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
    if matched <= depth { return }
    if matched == way.count {
      itemTitle = itemTitle ?? title?.shown
      title = nil
    } else if matched == way.count - 1 {
      titles.append(itemTitle)
    }
    matched = depth
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    title?.text += text
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    title?.text += String(decoding: data, as: UTF8.self)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let problem = XMLProblem(code: (error as NSError).code)
    if !problem.isHarmless { fail(problem.description, parser) }
  }

  private func fail(_ reason: String, _ parser: XMLParser) {
    let place = TextPlace(line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1))
    fail(.malformedXML(reason: reason, at: place), parser)
  }

  /// Notes what is wrong, unless something was before, and lets nothing more be read.
  private func fail(_ error: NewsFeedError, _ parser: XMLParser) {
    if failure != nil { return }
    failure = error
    parser.abortParsing()
  }
}

/// The text of a title, as it is being read.
private struct XMLTitle {
  /// Whether the text is a piece of HTML that was put in as text (RFC 4287, 3.1.1.2).
  let isHTML: Bool

  var text = ""

  /// Notes that an element begins within the title, as in XHTML; one that parts lines leaves a blank.
  mutating func begin(_ name: String) {
    if ["br", "p", "div", "li"].contains(name) { text += " " }
  }

  var shown: String { isHTML ? textOfHTML(text) : text }
}
