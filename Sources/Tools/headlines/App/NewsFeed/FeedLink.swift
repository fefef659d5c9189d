/// Returns the address of the first feed that a web page offers, as written in the page.
///
/// Such a page contains `<link rel="alternate" type="application/rss+xml" href="/feed">`. Nil if
/// the beginning of the page offers no feed, or if the document is no web page.
package func feedLink(inPage page: [UInt8]) -> String? {
  let text = String(decoding: page.prefix(1 << 18), as: UTF8.self)
  // A comment or an XML declaration may come first. No step is tried twice, which keeps it quick.
  let start = #/(?>[\s\uFEFF]|<\?.*?>|<!--.*?-->)*+<(!doctype\s+)?html/#
  if text.prefixMatch(of: start.ignoresCase().dotMatchesNewlines()) == nil { return nil }
  let attribute = #/\s([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/#.ignoresCase()
  let types = ["application/rss+xml", "application/atom+xml", "application/feed+json"]
  for part in text.split(separator: "<") where part.prefix(4).lowercased() == "link" {
    var values: [String: String] = [:]
    for match in part.prefix(4000).prefix(while: { $0 != ">" }).matches(of: attribute) {
      values[match.1.lowercased()] = String(match.2 ?? match.3 ?? match.4 ?? "")
    }
    let isAlternate = values["rel"]?.lowercased().split(separator: " ").contains("alternate")
    if isAlternate == true, let type = values["type"], types.contains(type.lowercased()) {
      return values["href"].map { textOfHTML($0) }
    }
  }
  return nil
}
