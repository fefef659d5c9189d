/// A valid JSON document, from which values are decoded.
///
/// ```swift
/// let numbers = try JSONDocument(parsing: Array("[1, 2]".utf8)).decode([Int].self)
/// ```
///
/// The document is parsed once, into a compact list of its values. Decoding then reads each value
/// from its bytes. A `JSONDocument` must be used from one thread only.
package final class JSONDocument {
  /// The text.
  let bytes: [UInt8]

  // NB: Each access to `tokens` ends before the next one begins, so run-time checks for overlapping
  // accesses would be redundant.
  @exclusivity(unchecked) private(set) var tokens: [JSONToken]

  /// Parses JSON (RFC 8259) in UTF-8, with distinct names in each object.
  ///
  /// A byte-order mark at the start is allowed. Parsing takes O(n log n) for n bytes, whatever the
  /// document contains.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - maximumDepth: The maximum nesting depth of arrays and objects.
  /// - Throws: ``JSONSyntaxError`` for the first violation.
  package init(parsing bytes: [UInt8], maximumDepth: Int = 512) throws(JSONSyntaxError) {
    // NB: `withUnsafeBufferPointer` would infer the wrong type of error from a `do` statement.
    let result = bytes.withUnsafeBufferPointer { text -> Result<[JSONToken], JSONSyntaxError> in
      var parser = JSONParser(text, maximumDepth: maximumDepth)
      do throws(JSONParser.Violation) {
        try parser.parseDocument()
        return .success(parser.tokens)
      } catch {
        return .failure(parser.error(error))
      }
    }
    self.bytes = bytes
    tokens = try result.get()
  }

  /// Decodes the document.
  ///
  /// Integers are exact, and a number such as `1.0` or `1e3` is an integer. Infinity and NaN, which
  /// JSON does not have, are the strings `inf`, `-inf` and `nan`.
  ///
  /// - Throws: `DecodingError`, or any other error from the type's `init(from:)`.
  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: root)
  }

  /// The whole document as a value.
  package var root: JSONValue { JSONValue(self, 0) }

  // MARK: Tokens

  /// Returns the index of the value with a name in an object; nil if the object has no such name.
  func value(named name: String, in object: Int) -> Int? {
    let first = object + 1
    let end = Int(tokens[object].next)
    if first == end { return nil }
    var name = name
    return name.withUTF8 { name in
      let start = max(Int(tokens[object].end), first)
      var index = start
      repeat {
        if isName(index, name) {
          tokens[object].end = UInt32(truncatingIfNeeded: index)
          return index + 1
        }
        index = Int(tokens[index + 1].next)
        if index == end { index = first }
      } while index != start
      return nil
    }
  }

  private func isName(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let token = tokens[index]
    if token.flag { return text(of: index).utf8.elementsEqual(name) }
    guard token.range.count == name.count else { return false }
    for (offset, byte) in zip(token.range, name) where bytes[offset] != byte { return false }
    return true
  }

  /// Returns the text of a string or a name.
  func text(of index: Int) -> String {
    let token = tokens[index]
    if !token.flag { return String(decoding: bytes[token.range], as: UTF8.self) }
    return bytes.withUnsafeBufferPointer {
      String(decoding: JSONParser.unescaped($0[token.range]), as: UTF8.self)
    }
  }

  /// Returns the names and the indices that lead from the document to a value.
  func path(to index: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var container = 0
    while container != index {
      let isObject = tokens[container].kind == .object
      var child = container + 1
      var position = 0
      while true {
        let value = isObject ? child + 1 : child
        let next = Int(tokens[value].next)
        if index < next {
          path.append(isObject ? JSONKey(text(of: child)) : JSONKey(position))
          container = value
          break
        }
        child = next
        position += 1
      }
    }
    return path
  }
}
