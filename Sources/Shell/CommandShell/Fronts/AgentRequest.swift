import Essentials
import TerminalText

/// A JSON-RPC 2.0 message from an agent.
struct AgentRequest {
  /// The ID as JSON; nil if the message has no ID, or if its ID is not a string or an integer.
  let id: String?

  /// The parameters that are neither null nor empty; some clients send null or an empty string for
  /// an absent parameter.
  let parameters: DumpValue

  /// The token for reporting progress, as JSON; nil if the agent does not ask for progress reports.
  var progressToken: String? { metadata?["progressToken"]?.id }

  /// The whole message; nil if it cannot be decoded.
  private let message: DumpValue?

  private struct Identity: Decodable { let id: ParsedJSON }

  /// The batch that the message belongs to; nil for most messages.
  let batch: AgentBatch?

  private init(_ message: DumpValue?, id: DumpValue?, in batch: AgentBatch? = nil) {
    (self.message, self.id, self.batch) = (message, id?.id, batch)
    parameters = .record(
      (message?["params"]?.members ?? []).filter { ![.none, .string("")].contains($0.value) })
    if !isNotification { batch?.unanswered += 1 }
  }

  /// Returns the messages in a line: one message, or those of a batch.
  ///
  /// A batch has at most 100 messages. `version` is the revision that `initialize` has chosen.
  static func messages(in line: ArraySlice<UInt8>, of version: String?) -> [AgentRequest] {
    let data = Data(line)
    let message = try? DumpValue(json: data)
    if version == batchVersion, let list = message?.elements, 1...100 ~= list.count {
      let batch = AgentBatch()
      return list.map { AgentRequest($0, id: $0["id"], in: batch) }
    }
    // Foundation cannot decode some values, such as 1e400, but can skip them.
    let id = message?["id"] ?? (try? JSONDecoder().decode(Identity.self, from: data))?.id.value
    return [AgentRequest(message, id: id)]
  }

  var method: String? { message?["method"]?.string }

  private var metadata: DumpValue? { parameters["_meta"] }

  /// The revision of the protocol that the request names; nil if it names no revision.
  ///
  /// In revisions with a handshake, requests name no revision.
  var version: String? { metadata?["io.modelcontextprotocol/protocolVersion"]?.string }

  /// Whether the message is a valid JSON-RPC 2.0 notification or response, which is never answered.
  var isNotification: Bool {
    guard let message, message["jsonrpc"] == .string("2.0") else { return false }
    return method == nil ? message["result"] ?? message["error"] != nil : message["id"] == nil
  }

  /// Returns whether this request, which has opened a subscription, subscribes to a resource.
  ///
  /// The result is true for any such request in a revision before 2026-07-28, because the server
  /// has only one resource.
  func listens(to uri: String) -> Bool {
    let uris = parameters["notifications"]?["resourceSubscriptions"]?.elements
    return version == nil || uris?.contains(.string(uri)) == true
  }

  /// The revision without a handshake.
  private static let newVersion = "2026-07-28"

  /// The revisions that begin with `initialize`, newest first.
  static let oldVersions = ["2025-11-25", "2025-06-18", batchVersion, "2024-11-05"]

  /// The only revision with batches.
  static let batchVersion = "2025-03-26"

  static var versions: [String] { [newVersion] + oldVersions }

  /// Checks that the message is a valid request in a supported revision.
  func check(isInitialized: Bool) throws(AgentError) {
    guard let message else {
      throw AgentError(.notJSON, "the message is not JSON, or has a value that cannot be decoded")
    }
    guard message["jsonrpc"] == .string("2.0"), method != nil else {
      throw AgentError(.invalidRequest, "the message is not a JSON-RPC 2.0 request")
    }
    if id == nil {
      throw AgentError(.invalidRequest, "the ID is neither a string nor an integer")
    }
    guard let version else {
      if isInitialized || method == "initialize" || method == "ping" { return }
      throw AgentError(
        .invalidParameters,
        "there is no _meta.io.modelcontextprotocol/protocolVersion; send it, or call initialize first"
      )
    }
    if version != Self.newVersion {
      throw AgentError(
        .unsupportedVersion, "the version \(quoted(version)) is unknown, or requires initialize",
        data: #"{"supported":\#(Self.versions),"requested":\#(version.json)}"#)
    }
    guard case .record? = metadata?["io.modelcontextprotocol/clientCapabilities"] else {
      throw AgentError(
        .invalidParameters, "there is no _meta.io.modelcontextprotocol/clientCapabilities")
    }
  }
}

/// The responses to a batch, which is a list of messages in one line (JSON-RPC 2.0, section 6).
final class AgentBatch {
  /// The number of requests that have not been answered.
  var unanswered = 0
  private var responses: [String] = []

  /// Adds the response to a request, or nil if the request gets none.
  ///
  /// - Returns: The list of all responses after the last one, unless it is empty; otherwise nil.
  func add(_ response: String?) -> String? {
    unanswered -= 1
    responses += [response].compactMap(\.self)
    return unanswered > 0 || responses.isEmpty ? nil : "[\(responses.joined(separator: ","))]"
  }
}

/// The error that answers a request.
struct AgentError: Error {
  enum Code: Int {
    case notJSON = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
    case unsupportedVersion = -32022

    /// The code in older revisions for an unknown resource.
    case unknownResource = -32002
  }

  let code: Code
  let message: String

  /// Additional data, as JSON.
  let data: String?

  init(_ code: Code, _ message: String, data: String? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }
}

extension DumpValue {
  /// The array or the object that a string contains as JSON; otherwise the value itself.
  ///
  /// Some clients encode the arrays and objects among the arguments of a call twice.
  var decodedOnce: DumpValue {
    guard let text = string, let first = text.first, "[{".contains(first) else { return self }
    return (try? DumpValue(json: Data(text.utf8))) ?? self
  }

  /// The value as JSON if it can be an ID, which is a string or an integer; otherwise nil.
  var id: String? {
    switch self {
    case .string: json
    case .integer(let integer): "\(integer)"
    default: nil
    }
  }
}
