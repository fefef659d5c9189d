import PlainXML

/// Returns the visible text of an HTML fragment, with known character references resolved.
///
/// Tags, comments, scripts and style sheets are removed. A tag that separates lines or paragraphs
/// becomes a space. A `<` that does not begin a tag is kept. If `onlyKnownTags` is true, a tag that
/// HTML does not have, such as `<String>`, is kept, too.
func textOfHTML(_ html: String, onlyKnownTags: Bool = false) -> String {
  var text: [UInt8] = []
  var rest = Array(html.utf8)[...]
  while let sign = rest.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
    text += rest[..<sign]
    rest = rest[sign...]
    let name = elementName(rest)
    if let end = endOfTag(rest), !onlyKnownTags || name.isEmpty || htmlElements.contains(name) {
      if separatingElements.contains(name) { text.append(UInt8(ascii: " ")) }
      let isHidden =
        rest[rest.startIndex + 1] != UInt8(ascii: "/")
        && ["script", "style"].contains(name)
      rest = rest[end...]
      if isHidden { rest = rest[endOfElement(name, in: rest)...] }
    } else if let (character, end) = characterReference(rest) {
      text += character.utf8
      rest = rest[end...]
    } else {
      text.append(rest.removeFirst())
    }
  }
  return String(decoding: text + rest, as: UTF8.self)
}

/// Returns the index after the tag or comment at the start of the text; nil if the text begins with
/// neither.
private func endOfTag(_ text: ArraySlice<UInt8>) -> Int? {
  guard text.first == UInt8(ascii: "<"), let second = text.dropFirst().first else { return nil }
  guard second.isASCIILetter || "/!?".utf8.contains(second) else { return nil }
  // An unclosed tag or comment extends to the end, so that no text is searched repeatedly.
  guard text.starts(with: "<!--".utf8) else {
    return text.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.endIndex
  }
  return (text.startIndex + 4..<text.endIndex).first { index in
    text[index] == UInt8(ascii: ">") && text[..<index].suffix(2).elementsEqual("--".utf8)
  }
  .map { $0 + 1 } ?? text.endIndex
}

/// Returns the name of the tag at the start of the text in lowercase; empty for a comment or a
/// declaration.
private func elementName(_ tag: ArraySlice<UInt8>) -> Substring {
  let start = tag.dropFirst().drop { $0 == UInt8(ascii: "/") }
  // No name in `htmlElements` is longer.
  let name = start.prefix(11).prefix { $0.isASCIILetter || $0.isASCIIDigit }
  return Substring(String(decoding: name, as: UTF8.self).lowercased())
}

/// Returns the index of the next end tag of an element; the end of the text without one.
private func endOfElement(_ name: Substring, in text: ArraySlice<UInt8>) -> Int {
  text.indices.first { index in
    text[index] == UInt8(ascii: "<") && text[index...].dropFirst().first == UInt8(ascii: "/")
      && elementName(text[index...]) == name
  } ?? text.endIndex
}

/// The elements that separate the text before a tag from the text after it.
private let separatingElements = Set("br p div li ul ol tr td hr h1 h2 h3 h4".split(separator: " "))

/// The elements of HTML that can occur in titles, including obsolete ones.
private let htmlElements = separatingElements.union(
  """
  a abbr acronym address article aside audio b bdi bdo big blockquote center cite code dd del dfn \
  dl dt em embed figcaption figure font footer form h5 h6 header i iframe img input ins kbd mark \
  nobr object pre q s samp script section small span strike strong style sub sup svg table tbody \
  th thead time tt u var video wbr
  """.split(separator: " "))

/// Returns the character that a character reference at the start of the text stands for, and the
/// index after the reference.
///
/// Returns nil if the text does not begin with a known reference.
private func characterReference(_ text: ArraySlice<UInt8>) -> (String, end: Int)? {
  guard text.first == UInt8(ascii: "&") else { return nil }
  let written = text.dropFirst().prefix(32).prefix {
    $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "#")
  }
  guard !written.isEmpty, text[written.endIndex...].first == UInt8(ascii: ";") else { return nil }
  let (name, end) = (Substring(decoding: written, as: UTF8.self), written.endIndex + 1)
  guard name.first == "#" else {
    return HTMLCharacters.character(named: name).map { (String($0), end) }
  }
  let number = name.dropFirst()
  let value =
    number.first == "x" || number.first == "X"
    ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
  return value.flatMap(HTMLCharacters.character(numbered:)).map { (String($0), end) }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isASCIIDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
