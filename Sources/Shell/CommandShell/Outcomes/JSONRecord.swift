/// A JSON object, written on one line, that holds the output of a command.
///
/// Later output of the command's effects, and output that belongs to no command, is held by other
/// records.
///
/// The parts are stored as JSON text, which uses a fraction of the memory that the values would
/// use.
final class JSONRecord {
  /// The number of the job that the command started; nil if it started no job.
  var startedJob: Int?

  /// The number under which the planned commands can be applied; nil if they cannot be.
  var plan: Int?

  /// The effect on whose results the command depends, so that it was not planned; otherwise nil.
  var dependsOn: String?

  /// The maximum size in bytes of the result of an agent's call, because clients refuse larger
  /// results.
  static let callLimit = 1 << 18

  /// The maximum size in bytes of the answers and values in the result of an agent's call, which is
  /// kept if it exceeds ``callLimit``.
  static let keptLimit = 1 << 22

  /// The JSON schema of the structured content of each result of a call.
  static let callSchema = #"""
    {"type":"object","properties":{"value":{},"changes":{"type":["array","null"]},"step":{"type":\#
    "integer"},"effects":{"type":["array","null"]},"error":{"type":["string","null"]},"plan":{\#
    "type":"integer"},"journal":{"type":"string"},"data":{"type":"string"}},"required":["value",\#
    "changes","step","effects","error"]}
    """#

  /// The maximum size in bytes of the answers and values in the record.
  private let sizeLimit: Int

  /// Whether the answers exceeded the size limit, so that the record no longer accepts answers.
  private(set) var isTooLong = false

  /// Redacts secrets from answers and changes; nil if they are written unchanged.
  private let redact: ((String) -> String)?

  /// The lines of the answers as a JSON string without its closing quote; empty if no line was
  /// added.
  private var answer: [UInt8] = []

  /// The values of the answers, as JSON.
  private var values: [[UInt8]] = []

  /// The parts of a plan by their keys, such as `changes`; nil if no command was planned.
  private var planned: [String: [DumpValue]]?

  private var changes: [UInt8] = []
  private var effects: [UInt8] = []

  /// The error messages as a JSON string without its closing quote; empty if there are no errors.
  private var errors: [UInt8] = []

  init(sizeLimit: Int = 1 << 28, redact: ((String) -> String)? = nil) {
    self.sizeLimit = sizeLimit
    self.redact = redact
  }

  /// Whether the record has no answers, plans, changes or errors; effects do not count.
  var isEmpty: Bool {
    answer.isEmpty && values.isEmpty && planned == nil && plan == nil && changes.isEmpty
      && errors.isEmpty
  }

  /// Adds an answer.
  ///
  /// If the record would exceed its size limit, all of its answers and plans are removed, because a
  /// partial answer could be mistaken for a complete one.
  ///
  /// - Parameters:
  ///   - lines: The answer for people.
  ///   - value: The answer for programs.
  ///   - numbers: Numbers to add as further lines after `lines`, and as a list after `value`.
  /// - Returns: Whether the answer was added; false if the size limit is exceeded, now or earlier.
  func add(answer lines: [String], value: DumpValue, numbers: [UInt64] = []) -> Bool {
    if isTooLong { return false }
    for line in lines { append(redact?(line) ?? line, to: &answer) }
    add(value)
    for number in numbers { append("\(number)", to: &answer) }
    let list = numbers.map { Int64(exactly: $0).map(DumpValue.integer) ?? .digits("\($0)") }
    if !list.isEmpty { add(.list(list)) }
    if answer.count + values.reduce(0, { $0 + $1.count }) <= sizeLimit { return true }
    (answer, values, planned, plan, isTooLong) = ([], [], nil, nil, true)
    return false
  }

  private func add(_ value: DumpValue) {
    if case .none = value { return }
    var json: [UInt8] = []
    redacted(value).appendJSON(to: &json)
    values.append(json)
  }

  /// Adds an effect that the command started.
  func add(_ effect: EffectSignature) { append(effect.dumpValue, to: &effects) }

  func add(_ change: Change) { append(change.dumpValue, to: &changes) }

  /// Adds a value to the elements of a list.
  private func append(_ value: DumpValue, to list: inout [UInt8]) {
    if !list.isEmpty { list.append(UInt8(ascii: ",")) }
    redacted(value).appendJSON(to: &list)
  }

  /// Adds the parts of the plan of a command: the changes and the effects that it would have, the
  /// files that it would write, and the change of the session that it would make.
  ///
  /// The value of the record then consists of those of all planned commands.
  func add(planned parts: [String: [DumpValue]]) {
    planned = (planned ?? [:]).merging(parts) { $0 + $1 }
  }

  private func redacted(_ value: DumpValue) -> DumpValue {
    redact.map { value.redacted(by: $0) } ?? value
  }

  func add(error: String) { append(error, to: &errors) }

  /// Returns the record as a JSON object with a line ending.
  ///
  /// The object begins with `{"source":"<stdin>","line":1,"command":"count","answer":…`. Keys
  /// without a value are null, except that `job`, `started` and `dependsOn` are left out.
  /// `namesJob` tells whether the call's job number may be included.
  func text(
    of call: Call, namesJob: Bool = true, isASCII: Bool, redact: (String) -> String
  ) -> [UInt8] {
    let location = call.location
    var record = JSONObject()
    record.add("source", location.map { .string($0.nameWithOuterLocations) } ?? .none)
    record.add("line", location.map { .integer(Int64($0.line)) } ?? .none)
    record.add("command", call.text.isEmpty ? .none : .string(redact(call.text)))
    record.add("answer", json: closed(answer))
    record.add("value", json: joinedValues)
    record.add("changes", list: changes)
    record.add("error", json: closed(errors))
    if namesJob, let job = call.job { record.add("job", Int64(job)) }
    if let startedJob { record.add("started", Int64(startedJob)) }
    if let dependsOn { record.add("dependsOn", .list([.string(dependsOn)])) }
    let json = record.json(endsLine: true)
    return isASCII ? json.asciiJSON : json
  }

  /// Returns the members of the result of a call in the Model Context Protocol, as JSON.
  ///
  /// The text blocks of the result are the answer, the errors and the structured content. The last
  /// block is for clients that show only text.
  ///
  /// If the result would exceed ``callLimit``, the answers, the errors, the value, the changes and
  /// the effects are left out. The result then has an error that says so.
  ///
  /// - Parameters:
  ///   - step: The number of the current step after the call.
  ///   - journal: The reason why the session cannot be resumed; nil if it can be.
  ///   - data: The reason why the kept file lacks the latest changes; nil if it has them.
  /// - Returns: The members, without the braces of an object, and the whole structured content if
  ///   parts of it were left out.
  func callResult(_ step: Int, journal: String?, data: String?) -> (String, whole: String?) {
    let whole = content(step, journal, data)
    let members = members(whole)
    if members.utf8.count <= Self.callLimit { return (members, nil) }
    (answer, errors) = ([], [])
    add(
      error: "the call has run, but its result does not fit into a message of 256 KiB; "
        + "the tool result returns it in parts")
    return (self.members(content(step, journal, data, isShort: true)), whole)
  }

  /// Returns the structured content of a result; if it is short, some of its parts are null.
  private func content(
    _ step: Int, _ journal: String?, _ data: String?, isShort: Bool = false
  ) -> String {
    let more =
      (plan.map { #","plan":\#($0)"# } ?? "") + (journal.map { #","journal":\#($0.json)"# } ?? "")
      + (data.map { #","data":\#($0.json)"# } ?? "")
    return #"""
      {"value":\#(isShort ? "null" : text(joinedValues)),\#
      "changes":\#(isShort ? "null" : "[\(text(changes))]"),"step":\#(step),\#
      "effects":\#(isShort ? "null" : "[\(text(effects))]"),\#
      "error":\#(text(closed(errors)))\#(more)}
      """#
  }

  private func text(_ json: [UInt8]) -> String { String(decoding: json, as: UTF8.self) }

  private func members(_ content: String) -> String {
    let blocks = [answer, errors].filter { !$0.isEmpty }.map { text(closed($0)) } + [content.json]
    let list = blocks.map { #"{"type":"text","text":\#($0)}"# }.joined(separator: ",")
    return #""content":[\#(list)],"structuredContent":\#(content),"isError":\#(!errors.isEmpty)"#
  }

  /// The values as one JSON value.
  ///
  /// A plan replaces all values. Without any value, the result is null. A single value is written
  /// unchanged. Several lists, such as the parts of a long answer, are joined into one list. In
  /// other cases, the values become the elements of a list.
  private var joinedValues: [UInt8] {
    if planned != nil || plan != nil {
      var object = JSONObject()
      object.add("changes", .list(planned?["changes"] ?? []))
      object.add("effects", .list(planned?["effects"] ?? []))
      if let files = planned?["files"], !files.isEmpty { object.add("files", .list(files)) }
      if let would = planned?["would"], !would.isEmpty { object.add("would", .list(would)) }
      if let plan { object.add("plan", Int64(plan)) }
      return object.json()
    }
    guard values.count > 1 else { return values.first ?? Array("null".utf8) }
    let areLists = values.allSatisfy { $0.first == UInt8(ascii: "[") }
    let parts = values.map { areLists ? $0.dropFirst().dropLast() : $0[...] }
    return Array("[".utf8) + parts.filter { !$0.isEmpty }.joined(separator: ",".utf8) + "]".utf8
  }

  /// Adds a line to a JSON string without its closing quote.
  private func append(_ line: String, to string: inout [UInt8]) {
    string += (string.isEmpty ? "\"" : "\\n").utf8
    string.append(jsonEscaping: line)
  }

  private func closed(_ string: [UInt8]) -> [UInt8] {
    string.isEmpty ? Array("null".utf8) : string + "\"".utf8
  }
}
