import StateDiff
import TerminalText
import TimeTravel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request or a notification of an agent, in JSON-RPC 2.0.
struct AgentRequest {
  /// The ID as JSON; nil for a notification.
  private(set) var id: String?

  private(set) var method = ""
  private(set) var parameters = JSONContent.object([:])

  /// The mistake in the message; nil if it is a request or a notification.
  private(set) var mistake: AgentError?

  /// Decodes a message.
  init(_ json: ArraySlice<UInt8>) {
    let data = Data(json)
    guard let message = try? JSONContent(data) else {
      // Foundation cannot decode every value, such as 1e400, but it can leave them out.
      id = (try? JSONDecoder().decode(Identity.self, from: data))?.id.id
      mistake =
        id == nil
        ? AgentError(.notJSON, "the message is not valid JSON")
        : AgentError(.invalidParameters, "the message has a value that cannot be decoded")
      return
    }
    // The server sends no requests, so it ignores responses.
    if message["method"] == nil, message["result"] ?? message["error"] != nil { return }
    id = message["id"]?.id
    parameters = message["params"] ?? parameters
    if message["id"] != nil, id == nil {
      mistake = AgentError(.invalidRequest, "the ID is neither a string nor an integer")
    } else if message["jsonrpc"] == .string("2.0"), let name = message["method"]?.string {
      method = name
    } else {
      mistake = AgentError(.invalidRequest, "the message is not a request of JSON-RPC 2.0")
    }
  }

  private struct Identity: Decodable { let id: JSONContent }

  /// Creates a request with a mistake.
  init(mistake: AgentError) { self.mistake = mistake }

  /// The token for reporting progress, as JSON; nil if the agent does not ask for it.
  var progressToken: String? { parameters["_meta"]?["progressToken"]?.id }

  /// The revision that the request names; nil if it belongs to a revision with a handshake.
  var version: String? {
    parameters["_meta"]?["io.modelcontextprotocol/protocolVersion"]?.string
  }

  /// The revision without a handshake.
  private static let newVersion = "2026-07-28"

  /// The revisions that begin with `initialize`, newest first.
  static let oldVersions = ["2025-11-25", "2025-06-18"]

  static var versions: [String] { [newVersion] + oldVersions }

  /// Checks that the message is a request of a known revision.
  func check(isInitialized: Bool) throws(AgentError) {
    if let mistake { throw mistake }
    let prefix = "_meta.io.modelcontextprotocol/"
    if let version, version != Self.newVersion {
      throw AgentError(
        .unsupportedVersion, "the version \(quoted(version)) is unknown, or begins with initialize",
        data: #"{"supported":\#(Self.versions),"requested":\#(version.json)}"#)
    } else if version == nil, !isInitialized, !["initialize", "ping"].contains(method) {
      throw AgentError(
        .invalidParameters, "there is no \(prefix)protocolVersion, and no initialize before it")
    } else if version != nil,
      parameters["_meta"]?["io.modelcontextprotocol/clientCapabilities"] == nil
    {
      throw AgentError(.invalidParameters, "there is no \(prefix)clientCapabilities")
    }
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

    /// The code of the older revisions for an unknown resource.
    case unknownResource = -32002
  }

  let code: Code
  let message: String

  /// Further data as JSON.
  let data: String?

  init(_ code: Code, _ message: String, data: String? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }
}

extension JSONContent {
  /// The value as JSON if it can be an ID, which is a string or an integer; otherwise nil.
  var id: String? {
    switch DumpValue(self) {
    case .string(let text): text.json
    case .integer(let integer): "\(integer)"
    default: nil
    }
  }
}

extension String {
  /// The text as a JSON string.
  var json: String { DumpValue.string(self).json }
}
