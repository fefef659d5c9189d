import TerminalText

/// The values that have been encoded so far, as a tree.
///
/// A container can be written to after values that follow it, and names can be encoded in any
/// order. The JSON is therefore written at the end.
final class JSONTree {
  private enum Kind: UInt8 {
    case none, scalar, array, object
  }

  /// A value; the links are indices of other nodes, or 0.
  private struct Node {
    var kind = Kind.none
    let parent: UInt32

    /// The offsets in `text` of the value's name in quotes and a colon.
    ///
    /// In an array, both bounds are the value's index.
    let name: Range<UInt32>

    /// The offsets in `text` of the JSON of a string, a number, a Boolean or null.
    var scalar: Range<UInt32> = 0..<0

    var count: UInt32 = 0
    var firstChild: UInt32 = 0
    var lastChild: UInt32 = 0
    var nextSibling: UInt32 = 0
  }

  // NB: Each access to these properties ends before the next one begins, so run-time checks for
  // overlapping accesses would be redundant.
  @exclusivity(unchecked) private var nodes: [Node] = []

  /// The names, each with its quotes and a colon, and the scalars.
  @exclusivity(unchecked) private var text: [UInt8] = []

  private let redact: ((String) -> String)?

  init(redact: ((String) -> String)?) {
    self.redact = redact
    nodes.reserveCapacity(8)
    nodes.append(Node(parent: 0, name: 0..<0))
    text.reserveCapacity(96)
  }

  /// Whether nothing has been encoded.
  var isEmpty: Bool { nodes[0].kind == .none }

  // MARK: Values

  /// Makes a value an empty array, unless it is an array already.
  func openArray(_ index: Int) { open(index, .array) }

  /// Makes a value an empty object, unless it is an object already.
  func openObject(_ index: Int) { open(index, .object) }

  private func open(_ index: Int, _ kind: Kind) {
    if nodes[index].kind == kind { return }
    requireNone(index)
    nodes[index].kind = kind
  }

  private func requireNone(_ index: Int) {
    precondition(
      nodes[index].kind == .none, "a value was encoded twice, or as values of different kinds")
  }

  /// Appends a value to an array, and returns the index of its node.
  func appendElement(to array: Int) -> Int {
    let count = nodes[array].count
    return append(Node(parent: UInt32(array), name: count..<count), to: array)
  }

  /// Appends a value to an object, and returns the index of its node.
  func appendValue(named name: String, to object: Int) -> Int {
    let start = UInt32(text.count)
    appendString(name)
    text.append(UInt8(ascii: ":"))
    return append(Node(parent: UInt32(object), name: start..<UInt32(text.count)), to: object)
  }

  private func append(_ node: Node, to parent: Int) -> Int {
    let index = UInt32(nodes.count)
    let last = Int(nodes[parent].lastChild)
    if last == 0 {
      nodes[parent].firstChild = index
    } else {
      nodes[last].nextSibling = index
    }
    nodes[parent].lastChild = index
    nodes[parent].count += 1
    nodes.append(node)
    return Int(index)
  }

  /// Makes a value a string, with its secrets redacted.
  func setString(_ index: Int, _ string: String) {
    set(index) { $0.appendString(string) }
  }

  private func appendString(_ string: String) {
    text.append(UInt8(ascii: "\""))
    appendJSON(escaping: redact?(string) ?? string, to: &text)
    text.append(UInt8(ascii: "\""))
  }

  /// Makes a value an integer.
  func setInteger(_ index: Int, _ integer: some FixedWidthInteger) {
    if let integer = Int64(exactly: integer) {
      set(index) { $0.text.append(digitsOf: integer) }
    } else {
      setLiteral(index, String(integer))
    }
  }

  /// Makes a value a number, a Boolean or null.
  func setLiteral(_ index: Int, _ json: String) {
    set(index) { $0.text += json.utf8 }
  }

  private func set(_ index: Int, _ append: (JSONTree) -> Void) {
    requireNone(index)
    let start = UInt32(text.count)
    append(self)
    nodes[index].kind = .scalar
    nodes[index].scalar = start..<UInt32(text.count)
  }

  // MARK: Reading

  func count(of container: Int) -> Int { Int(nodes[container].count) }

  /// Returns the names and the indices that lead to a value.
  func path(to index: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var node = nodes[index]
    var index = index
    while index != 0 {
      index = Int(node.parent)
      path.append(
        nodes[index].kind == .array
          ? JSONKey(Int(node.name.lowerBound))
          : JSONKey(String(decoding: name(of: node), as: UTF8.self)))
      node = nodes[index]
    }
    return path.reversed()
  }

  /// Appends all values as JSON, with the names in each object sorted by their bytes.
  ///
  /// If a name was encoded twice, its last value counts. A value inside another value is an empty
  /// object if nothing was encoded.
  func append(to json: inout [UInt8]) { append(0, to: &json) }

  private func append(_ index: Int, to json: inout [UInt8]) {
    let node = nodes[index]
    switch node.kind {
    case .none:
      json += "{}".utf8
    case .scalar:
      json += text(node.scalar)
    case .array:
      json.append(UInt8(ascii: "["))
      var child = node.firstChild
      while child != 0 {
        if child != node.firstChild { json.append(UInt8(ascii: ",")) }
        append(Int(child), to: &json)
        child = nodes[Int(child)].nextSibling
      }
      json.append(UInt8(ascii: "]"))
    case .object:
      json.append(UInt8(ascii: "{"))
      if node.count == 1 {
        appendMember(Int(node.firstChild), to: &json)
      } else {
        appendMembers(of: node, to: &json)
      }
      json.append(UInt8(ascii: "}"))
    }
  }

  private func appendMembers(of object: Node, to json: inout [UInt8]) {
    var members: [Int] = []
    members.reserveCapacity(Int(object.count))
    var child = Int(object.firstChild)
    while child != 0 {
      members.append(child)
      child = Int(nodes[child].nextSibling)
    }
    // The sort is stable, so the last of several values with the same name stays the last.
    members.sort { name(of: nodes[$0]).lexicographicallyPrecedes(name(of: nodes[$1])) }
    var isFirst = true
    for (place, member) in members.enumerated() {
      if place + 1 < members.count,
        name(of: nodes[member]).elementsEqual(name(of: nodes[members[place + 1]]))
      {
        continue
      }
      if !isFirst { json.append(UInt8(ascii: ",")) }
      isFirst = false
      appendMember(member, to: &json)
    }
  }

  private func appendMember(_ index: Int, to json: inout [UInt8]) {
    json += text(nodes[index].name)
    append(index, to: &json)
  }

  /// Returns the name of a value in an object, without quotes and escape sequences.
  private func name(of node: Node) -> ArraySlice<UInt8> {
    let name = text(node.name).dropFirst().dropLast(2)
    if !name.contains(UInt8(ascii: "\\")) { return name }
    return name.withUnsafeBufferPointer { JSONParser.unescaped($0[...])[...] }
  }

  private func text(_ range: Range<UInt32>) -> ArraySlice<UInt8> {
    text[Int(range.lowerBound)..<Int(range.upperBound)]
  }
}
