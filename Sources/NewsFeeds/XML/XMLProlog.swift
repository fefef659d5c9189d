/// What stands before the outermost element of an XML document, as far as it has to be known before
/// a parser is let at it.
///
/// A parser would take minutes over some small documents that declare entities, and there is no
/// stopping it; so they have to be told beforehand, and surely.
struct XMLProlog {
  /// The outermost element's name, as the document type or else the first tag gives it; nil where
  /// something else stands there.
  private(set) var root: String?

  /// The line of the first entity declared, from 1.
  private(set) var entityLine: Int?

  /// The encoding that is declared, if one is.
  private(set) var encoding: String?

  /// Where reading it ended.
  var place: TextPlace { TextPlace(line: line, column: column) }

  /// Whether the document is in UTF-16, by its first bytes.
  let isWide: Bool

  private var rest: ArraySlice<UInt8>
  private var line = 1
  private var column = 1

  /// Reads the beginning of a document, in UTF-16 or in an encoding that agrees with ASCII.
  init(_ document: ArraySlice<UInt8>) {
    let wide = utf8(ofUTF16: document)
    isWide = wide != nil
    rest = wide.map { $0[...] } ?? document
    rest = rest.drop { $0 >= 0x80 }
    if skip("<?xml") { readDeclaration() }
    while root == nil {
      skip(while: \.isXMLSpace)
      if skip("<?") {
        skip(behind: "?>")
      } else if skip("<!--") {
        skip(behind: "-->")
      } else if skip("<!DOCTYPE") {
        readDocumentType()
      } else if rest.first == UInt8(ascii: "<"), rest.dropFirst().first?.beginsXMLName == true {
        take()
        root = readName()
      } else {
        return
      }
    }
  }

  private mutating func readDeclaration() {
    let before = rest
    skip(behind: "?>")
    let text = String(decoding: before[..<rest.startIndex], as: UTF8.self)
    encoding = text.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/).map { String($0.1) }
  }

  private mutating func readDocumentType() {
    skip(while: \.isXMLSpace)
    let name = readName()
    if name.lowercased() == "html" { root = name }
    var depth = 0
    while let byte = rest.first {
      if skip("<!--") {
        skip(behind: "-->")
        continue
      }
      if skip("<!ENTITY") {
        entityLine = entityLine ?? line
        continue
      }
      take()
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skip(behind: [byte])
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return
      default: break
      }
    }
  }

  private mutating func readName() -> String {
    var name: [UInt8] = []
    while let byte = rest.first, !byte.isXMLSpace, !Self.nameEnds.contains(byte), name.count < 64 {
      name.append(byte)
      take()
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static let nameEnds = Array(">/[\"'<".utf8)

  // MARK: Going on

  private mutating func take() {
    column += 1
    if rest.removeFirst() == UInt8(ascii: "\n") {
      line += 1
      column = 1
    }
  }

  private mutating func skip(while isMeant: (UInt8) -> Bool) {
    while let byte = rest.first, isMeant(byte) { take() }
  }

  /// Skips a word if it is next, whatever the case of its letters.
  private mutating func skip(_ word: String) -> Bool {
    guard rest.first == word.utf8.first,
      rest.prefix(word.utf8.count).map(\.uppercased) == word.utf8.map(\.uppercased)
    else { return false }
    rest = rest.dropFirst(word.utf8.count)
    column += word.utf8.count
    return true
  }

  /// Skips all up to a word and the word itself.
  private mutating func skip(behind word: String) {
    skip(behind: Array(word.utf8))
  }

  private mutating func skip(behind word: [UInt8]) {
    while !rest.isEmpty, !rest.starts(with: word) { take() }
    rest = rest.dropFirst(word.count)
    column += word.count
  }
}

extension UInt8 {
  fileprivate var isXMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  fileprivate var beginsXMLName: Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(uppercased) || self >= 0x80
      || self == UInt8(ascii: "_") || self == UInt8(ascii: ":")
  }

  fileprivate var uppercased: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 0x20 : self
  }
}
