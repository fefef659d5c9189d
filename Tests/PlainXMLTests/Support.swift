import PlainXML

/// Returns the structure of a document as short words: `<a`, `>`, and text between bars.
func outline(_ document: [UInt8]) throws(XMLError) -> String {
  var words: [String] = []
  var text = ""
  try readXML(document[...], failure: { $0 }) { event throws(XMLError) in
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

/// Returns the start tags of a document.
func tags(_ document: String) throws(XMLError) -> [XMLTag] {
  var tags: [XMLTag] = []
  try readXML(Array(document.utf8)[...], failure: { $0 }) { event throws(XMLError) in
    if case .begin(let tag) = event { tags.append(tag) }
  }
  return tags
}

/// Returns the message of the error in a document; nil if there is no error.
func message(_ document: [UInt8]) -> String? {
  do throws(XMLError) {
    _ = try outline(document)
    return nil
  } catch {
    return error.description
  }
}

func message(_ document: String) -> String? {
  message(Array(document.utf8))
}
