package import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The names in the objects of a piece of JSON, as a tree; each leads to the names in its values.
///
/// Lists add no level, so all objects in a list share a part of the tree. A name counts only if it
/// has a value other than null.
package final class JSONNames {
  package private(set) var children: [String: JSONNames] = [:]

  private init() {}

  /// Reads JSON that `JSONDecoder` accepts, and rejects two mistakes that it accepts: a comma after
  /// the last element, and a name that occurs twice in an object.
  ///
  /// - Throws: ``JSONMistake`` with the position of the first of these mistakes, or the error of
  ///   decoding a name.
  package static func read(_ json: [UInt8]) throws -> JSONNames {
    let (root, quote) = (JSONNames(), UInt8(ascii: "\""))
    /// The lists and objects that contain the present byte, with the names of each object so far.
    var outer: [(tree: JSONNames, seen: Set<String>)] = []
    var tree = root
    var name: (text: String, start: Int) = ("", 0)
    var (index, last) = (0, UInt8(ascii: " "))
    func text(_ literal: ArraySlice<UInt8>) throws -> String {
      literal.contains(UInt8(ascii: "\\"))
        ? try JSONDecoder().decode(String.self, from: Data(literal))
        : String(decoding: literal.dropFirst().dropLast(), as: UTF8.self)
    }
    func mistake(at index: Int, _ reason: String) -> JSONMistake {
      var position = TextPosition()
      position.advance(over: json[..<index])
      return JSONMistake(description: "\(position): \(reason)")
    }
    while index < json.count {
      let (byte, start) = (json[index], index)
      index += 1
      if last == UInt8(ascii: ":"), byte > 0x20 {
        let isNew = outer[outer.count - 1].seen.insert(name.text).inserted
        if !isNew { throw mistake(at: name.start, "\(quoted(name.text, limit: 60)) occurs twice") }
        tree = outer[outer.count - 1].tree
        if byte != UInt8(ascii: "n") { tree = tree.child(name.text) }
      }
      switch byte {
      case quote:
        while json[index] != quote { index += json[index] == UInt8(ascii: "\\") ? 2 : 1 }
        index += 1
        if last == UInt8(ascii: "{") || last == UInt8(ascii: ",") {
          name = (try text(json[start..<index]), start)
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["): outer.append((tree, []))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if last == UInt8(ascii: ",") { throw mistake(at: start, "it is not valid JSON") }
        tree = outer.removeLast().tree
      default: break
      }
      if byte > 0x20 { last = byte }
    }
    return root
  }

  private func child(_ name: String) -> JSONNames {
    if let child = children[name] { return child }
    let child = JSONNames()
    children[name] = child
    return child
  }

  /// Returns the paths of the names that another tree lacks, in order, such as `list.note`.
  package func paths(missingIn other: JSONNames) -> [String] {
    children.sorted { $0.key < $1.key }.flatMap { name, child in
      guard let known = other.children[name] else { return [name] }
      return child.paths(missingIn: known).map { "\(name).\($0)" }
    }
  }
}

/// The position and the reason of a mistake in JSON, without a final period.
package struct JSONMistake: Error, Equatable, CustomStringConvertible {
  package let description: String
}
