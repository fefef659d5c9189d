/// What a reader of a piece of HTML sees: tags and comments left out, character references resolved.
///
/// A tag that parts lines or paragraphs leaves a blank. A `<` that begins no tag stays.
func textOfHTML(_ html: String) -> String {
  var text = ""
  var rest = html[...]
  while let sign = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
    text += rest[..<sign]
    rest = rest[sign...]
    if let end = endOfTag(rest) {
      if partsText(rest[..<end]) { text += " " }
      rest = rest[end...]
    } else if let (character, end) = characterReference(rest) {
      text += character
      rest = rest[end...]
    } else {
      text.append(rest.removeFirst())
    }
  }
  return text + rest
}

/// Where the tag or comment ends with which a text begins; nil when it begins with none.
private func endOfTag(_ text: Substring) -> Substring.Index? {
  guard text.first == "<", let second = text.dropFirst().first else { return nil }
  if text.hasPrefix("<!--") { return text.firstRange(of: "-->")?.upperBound ?? text.endIndex }
  guard second.isLetter && second.isASCII || "/!?".contains(second) else { return nil }
  // One that is never closed takes the rest, so that no text is looked through again and again.
  return text.firstIndex(of: ">").map(text.index(after:)) ?? text.endIndex
}

/// Whether what stands before a tag and what stands behind it are on lines of their own.
private func partsText(_ tag: Substring) -> Bool {
  let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
  return ["br", "p", "div", "li", "ul", "ol", "tr", "td", "hr", "h1", "h2", "h3", "h4"]
    .contains(name.lowercased())
}

/// The character that a reference stands for with which a text begins, and where that ends.
private func characterReference(_ text: Substring) -> (String, end: Substring.Index)? {
  guard text.first == "&", let semicolon = text.prefix(32).firstIndex(of: ";") else { return nil }
  let (name, end) = (text[..<semicolon].dropFirst(), text.index(after: semicolon))
  guard name.first == "#" else { return namedCharacters[name].map { ($0, end) } }
  let number = name.dropFirst()
  let value =
    number.first == "x" || number.first == "X"
    ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
  return value.flatMap(Unicode.Scalar.init).map { (String(Character($0)), end) }
}

/// The names that titles use, of those in HTML's table (html.spec.whatwg.org, named character
/// references); any other stays as it is written.
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
