/// What stands before the outermost element of an XML document, as far as it has to be known before
/// a parser is let at it.
struct XMLProlog {
  /// The outermost element's name, as the document type or else the first tag gives it.
  private(set) var root: String?

  /// The line of the first entity declared, from 1.
  private(set) var entityLine: Int?

  private var rest: ArraySlice<UInt8>
  private var line = 1

  /// Reads the beginning of a document in any encoding that agrees with ASCII, or in UTF-16.
  init(_ document: ArraySlice<UInt8>) {
    let isWide = document.prefix(4).contains(0)
    rest = isWide ? ArraySlice(document.filter { $0 != 0 }) : document
    rest = rest.drop { $0 >= 0x80 }
    while root == nil {
      skip(while: \.isXMLSpace)
      if skip("<?") {
        skip(behind: "?>")
      } else if skip("<!--") {
        skip(behind: "-->")
      } else if skip("<!DOCTYPE") {
        readDocumentType()
      } else if skip("<") {
        root = readName()
      } else {
        return
      }
    }
  }

  private mutating func readDocumentType() {
    skip(while: \.isXMLSpace)
    root = readName()
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

  private mutating func take() {
    if rest.removeFirst() == UInt8(ascii: "\n") { line += 1 }
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
    return true
  }

  /// Skips all up to a word and the word itself.
  private mutating func skip(behind word: String) {
    skip(behind: Array(word.utf8))
  }

  private mutating func skip(behind word: [UInt8]) {
    while !rest.isEmpty, !rest.starts(with: word) { take() }
    rest = rest.dropFirst(word.count)
  }
}

extension UInt8 {
  fileprivate var isXMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  fileprivate var uppercased: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 0x20 : self
  }
}
