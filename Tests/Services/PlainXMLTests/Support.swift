import PlainXML

/// Returns the structure of a document as short words: `<a`, `>`, and text between bars.
func outline(_ document: [UInt8], charset: String? = nil) throws(XMLError) -> String {
  var words: [String] = []
  var text = ""
  try readXML(document[...], charset: charset, failure: { $0 }) { event throws(XMLError) in
    if case .text(let piece) = event {
      text += piece
      return
    }
    if !text.isEmpty { words.append("|\(text)|") }
    text = ""
    switch event {
    case .begin(let tag): words.append("<\(tag.name)")
    case .end: words.append(">")
    case .text: break
    }
  }
  return words.joined(separator: " ")
}

func outline(_ document: String) throws(XMLError) -> String {
  try outline(Array(document.utf8))
}

/// A part of a document as the tests compare it, without its position.
enum Part: Equatable {
  case begin(String, attributes: [String: String])
  case end
  case text(String)
}

/// Returns the parts of a document, with adjacent texts joined.
func parts(_ document: [UInt8]) throws(XMLError) -> [Part] {
  var parts: [Part] = []
  try readXML(document[...], failure: { $0 }) { event throws(XMLError) in
    switch event {
    case .begin(let tag):
      parts.append(.begin(tag.name, attributes: tag.attributes))
    case .end: parts.append(.end)
    case .text(let text):
      if case .text(let start)? = parts.last {
        parts[parts.count - 1] = .text(start + text)
      } else {
        parts.append(.text(text))
      }
    }
  }
  return parts
}

/// Returns the start tags of a document.
func tags(_ document: String, repairs: Bool = false) throws(XMLError) -> [XMLTag] {
  var tags: [XMLTag] = []
  try readXML(Array(document.utf8)[...], repairs: repairs, failure: { $0 }) {
    event throws(XMLError) in
    if case .begin(let tag) = event { tags.append(tag) }
  }
  return tags
}

/// Returns the message of the error in a document; nil if there is no error.
func message(_ document: [UInt8], charset: String? = nil) -> String? {
  do throws(XMLError) {
    _ = try outline(document, charset: charset)
    return nil
  } catch {
    return error.description
  }
}

func message(_ document: String) -> String? {
  message(Array(document.utf8))
}
