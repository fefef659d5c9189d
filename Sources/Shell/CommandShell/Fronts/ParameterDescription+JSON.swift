import TerminalText

// The JSON schemas of parameters, and the reader of the values that agents send.
extension ParameterDescription {
  /// The type of a value, or of each element of a list.
  ///
  /// There is exactly one, because some clients refuse all tools otherwise. An integer without a
  /// range is a string, because many clients lose digits of large integers.
  private var type: String {
    switch (kind, range) {
    case _ where option != nil && option?.value == nil: "boolean"
    // Agents give an object instead of a line, which only commands of the shell read.
    case (.line, nil) where readsRest && !isRepeated: "object"
    case (_, _?): "integer"
    case (.decimal, nil): "number"
    default: "string"
    }
  }

  private var isList: Bool { option?.isRepeated ?? isRepeated }

  /// The JSON schema of the values.
  var schema: String {
    var value = #""type":"\#(type)""#
    if let range, range.lowerBound > .min { value += #","minimum":\#(range.lowerBound)"# }
    if let range, range.upperBound < .max { value += #","maximum":\#(range.upperBound)"# }
    if range == nil, case .choice(let items) = kind {
      value += #","enum":[\#(items.map(\.text.json).joined(separator: ","))]"#
    }
    let list = isList ? #""type":"array","items":{\#(value)},"minItems":1"# : value
    return #"{\#(list),"description":\#(excerpt(help, limit: AgentTool.descriptionLimit).json)}"#
  }

  /// The option's help or the argument's name, followed by the meaning of its values.
  private var help: String {
    var meaning = [note].compactMap(\.self)
    if case .file = kind {
      meaning = ["file names and web addresses are refused, because --mcp implies --safe"]
    }
    if case .choice(let items) = kind {
      meaning = items.filter { !$0.description.isEmpty }.map { "\($0.text): \($0.description)" }
    }
    let name = usage.filter { !"[]…".contains($0) }
    return ([option?.help ?? name] + meaning).joined(separator: "; ")
  }

  /// Reads a value, which may have other types than that of the schema.
  ///
  /// Models send numbers and Booleans as strings, strings as numbers, a single value instead of a
  /// list, and lists and objects that are encoded as strings.
  ///
  /// - Returns: The words of a command line for a list, a string or a number; the word `true` for a
  ///   Boolean; and JSON for an object. Nil if the value counts as left out: null, `false`, and an
  ///   empty string or list.
  /// - Throws: A ``ShellError`` if the type of the value is wrong, or if a number may have lost
  ///   digits during decoding.
  func words(_ given: DumpValue?, for name: String) throws(ShellError) -> [String]? {
    guard let given, ![.none, .string(""), .list([])].contains(given) else { return nil }
    let value = isList || type == "object" ? given.decodedOnce : given
    switch (type, value) {
    case ("boolean", .bool(false)), ("boolean", .string("false")): return nil
    case ("boolean", .bool(true)), ("boolean", .string("true")): return ["true"]
    case ("object", .record): return [value.json]
    case ("object", _), ("boolean", _): throw mismatch(given, name)
    case (_, .list(let elements)) where isList:
      return try elements.map { element throws(ShellError) in try word(element, name) }
    default: return [try word(value, name)]
    }
  }

  /// Returns the word for a string or a number.
  private func word(_ value: DumpValue, _ name: String) throws(ShellError) -> String {
    switch value {
    case .string(let text): return text
    case .integer(let integer): return "\(integer)"
    case .number(let number) where number.magnitude < 1e38:
      return Int128(exactly: number).map { "\($0)" } ?? "\(number)"
    case .digits(let digits) where digits.utf8.count <= 38: return digits
    case .number, .digits:
      throw .failed("\(quoted(name)) has more than 38 digits; write it as a string")
    default: throw mismatch(value, name)
    }
  }

  private func mismatch(_ value: DumpValue, _ name: String) -> ShellError {
    let types = (isList ? "array of " : "") + type
    return .failed(
      "\(quoted(name)) must be of type \(types), not \(excerpt(value.json, limit: 60))")
  }
}
