/// Returns the visible text of an HTML fragment, with known character references resolved.
///
/// Tags and comments are removed. A tag that separates lines or paragraphs becomes a space. A `<`
/// that does not begin a tag is kept.
func textOfHTML(_ html: String) -> String {
  var text: [UInt8] = []
  var rest = Array(html.utf8)[...]
  while let sign = rest.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
    text += rest[..<sign]
    rest = rest[sign...]
    if let end = endOfTag(rest) {
      if separatesText(rest[..<end]) { text.append(UInt8(ascii: " ")) }
      rest = rest[end...]
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

/// Returns whether a tag separates the text before it from the text after it.
private func separatesText(_ tag: ArraySlice<UInt8>) -> Bool {
  let start = tag.dropFirst().drop { $0 == UInt8(ascii: "/") }
  let name = start.prefix { $0.isASCIILetter || $0.isASCIIDigit }
  return name.count <= 3
    && ["br", "p", "div", "li", "ul", "ol", "tr", "td", "hr", "h1", "h2", "h3", "h4"]
      .contains(String(decoding: name, as: UTF8.self).lowercased())
}

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
  guard name.first == "#" else { return namedCharacters[name].map { ($0, end) } }
  let number = name.dropFirst()
  let value =
    number.first == "x" || number.first == "X"
    ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
  return value.flatMap(Unicode.Scalar.init).map { (String(Character($0)), end) }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isASCIIDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

/// The named character references that are replaced; all others are left unchanged.
///
/// They are from the HTML standard (html.spec.whatwg.org, named character references).
private let namedCharacters: [Substring: String] = [
  "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•", "middot": "·",
  "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
  "laquo": "«", "raquo": "»", "lsaquo": "‹", "rsaquo": "›",
  "copy": "©", "reg": "®", "trade": "™", "deg": "°", "sect": "§", "para": "¶",
  "times": "×", "divide": "÷", "plusmn": "±", "minus": "−", "frac12": "½", "micro": "µ",
  "cent": "¢", "pound": "£", "yen": "¥", "euro": "€", "rarr": "→", "larr": "←",
  "iexcl": "¡", "iquest": "¿", "szlig": "ß", "ccedil": "ç", "Ccedil": "Ç",
  "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
  "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "aring": "å", "aelig": "æ",
  "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "Eacute": "É",
  "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï",
  "ograve": "ò", "oacute": "ó", "ocirc": "ô", "otilde": "õ", "oslash": "ø", "oelig": "œ",
  "ugrave": "ù", "uacute": "ú", "ucirc": "û", "ntilde": "ñ", "Ntilde": "Ñ", "yuml": "ÿ",
]
