import StateDiff
import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request or a notification of a client: JSON-RPC 2.0 with the parameters that the Model Context
/// Protocol defines.
struct AgentRequest: Decodable {
  /// The ID of a request; nil for a notification.
  let id: AgentRequestID?
  let method: String
  let parameters: Parameters

  /// The parameters of all methods; those of other methods are nil.
  struct Parameters: Decodable {
    var name: String?
    var arguments: [String: AgentArgument?]?
    var uri: String?
    var cursor: String?
    var requestId: AgentRequestID?
    var protocolVersion: String?
    var notifications: Filter?
    var _meta: Metadata?

    struct Filter: Decodable {
      var resourceSubscriptions: [String]?
    }
  }

  struct Metadata: Decodable {
    let progressToken: AgentRequestID?
    let protocolVersion: String?
    let clientCapabilities: Capabilities?

    struct Capabilities: Decodable {}

    enum CodingKeys: String, CodingKey {
      case progressToken
      case protocolVersion = "io.modelcontextprotocol/protocolVersion"
      case clientCapabilities = "io.modelcontextprotocol/clientCapabilities"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case jsonrpc, id, method
    case parameters = "params"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try Identified(from: decoder).id
    guard try container.decode(String.self, forKey: .jsonrpc) == "2.0" else {
      throw DecodingError.dataCorruptedError(
        forKey: .jsonrpc, in: container, debugDescription: "expected \"2.0\"")
    }
    method = try container.decode(String.self, forKey: .method)
    parameters = try container.decodeIfPresent(Parameters.self, forKey: .parameters) ?? Parameters()
  }

  /// The part of a message that is needed to answer it if the rest is invalid.
  private struct Identified: Decodable {
    let id: AgentRequestID?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = container.contains(.id) ? try container.decode(AgentRequestID.self, forKey: .id) : nil
    }
  }

  /// Decodes a message.
  ///
  /// - Throws: ``AgentError`` if the message is not valid.
  init(json: ArraySlice<UInt8>) throws(AgentError) {
    let data = Data(json)
    do {
      self = try JSONDecoder().decode(AgentRequest.self, from: data)
    } catch {
      let id = (try? JSONDecoder().decode(Identified.self, from: data))?.id
      guard let error = error as? DecodingError else { throw .invalidRequest("\(error)", id) }
      let reason = decodingErrorText(error)
      throw switch error {
      case .dataCorrupted(let context) where context.codingPath.isEmpty: .notJSON
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath.first?.stringValue == "params"
          ? .invalidParameters(reason, id) : .invalidRequest(reason, id)
      @unknown default: .invalidRequest(reason, id)
      }
    }
  }
}

extension AgentRequest {
  /// The revision that needs no handshake.
  private static let version = "2026-07-28"

  /// The revisions that begin with `initialize`, newest first.
  static let olderVersions = ["2025-11-25", "2025-06-18"]

  static var versions: [String] { [version] + olderVersions }

  /// Returns whether the request belongs to the newer revision.
  ///
  /// - Throws: ``AgentError`` if the request belongs to no revision of the server.
  func isModern(isInitialized: Bool) throws(AgentError) -> Bool {
    guard let version = parameters._meta?.protocolVersion else {
      if isInitialized || ["initialize", "ping"].contains(method) { return false }
      throw .invalidParameters(
        "the request needs _meta.\(Metadata.CodingKeys.protocolVersion.rawValue), or a request initialize before it"
      )
    }
    if version != Self.version {
      throw AgentError(
        code: -32022, message: "unsupported protocol version \(quoted(version))",
        data: #"{"supported":\#(Self.versions),"requested":\#(version.json)}"#)
    }
    if parameters._meta?.clientCapabilities == nil {
      throw .invalidParameters(
        "the request needs _meta.\(Metadata.CodingKeys.clientCapabilities.rawValue)")
    }
    return true
  }
}

/// The ID of a request, or a token that a client chose: an integer or a string.
struct AgentRequestID: Decodable, Hashable {
  let json: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let integer = try? value.decode(Int64.self) {
      json = "\(integer)"
    } else {
      json = DumpValue.string(try value.decode(String.self)).json
    }
  }
}

/// The value of an argument of a call.
enum AgentArgument: Decodable {
  case flag(Bool)

  /// A string or a number as a word of the command language, or a list of them.
  case words([String])

  /// The arguments of a planned call.
  case object([String: AgentArgument?])

  /// Any other value, or a number that may have lost digits when it was decoded.
  case invalid

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let word = try? value.decode(Word.self) {
      self = .words([word.text])
    } else if let object = try? value.decode([String: AgentArgument?].self) {
      self = .object(object)
    } else {
      self = (try? value.decode([Word].self)).map { .words($0.map(\.text)) } ?? .invalid
    }
  }

  private struct Word: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let string = try? value.decode(String.self) {
        text = string
      } else {
        text = "\(try value.decode(Decimal.self))"
        // A `Decimal` has 38 digits.
        if text.utf8.count > 38 {
          throw DecodingError.dataCorruptedError(in: value, debugDescription: "too many digits")
        }
      }
    }
  }
}

/// The arguments of the tool `plan`.
struct AgentPlan {
  let tool: String
  let arguments: [String: AgentArgument?]

  /// The step on whose state to plan; nil for the present state.
  let step: Int?

  static let schema = #"""
    {"type":"object","properties":{"tool":{"type":"string","description":"the name of the tool to \#
    plan"},"arguments":{"type":"object","description":"the arguments of that tool"},"at":{"type":\#
    "integer","minimum":0,"description":"plan on the state after this step; by default, on the \#
    present state"}},"required":["tool"],"additionalProperties":false}
    """#

  /// - Throws: ``ShellError/failed(_:)`` if the arguments do not match the schema.
  init(_ arguments: [String: AgentArgument?]) throws(ShellError) {
    var (tool, planned, step) = ("", [String: AgentArgument?](), Int?.none)
    for (name, argument) in arguments {
      switch (name, argument) {
      case (_, nil): break
      case ("tool", .words(let words)) where words.count == 1: tool = words[0]
      case ("arguments", .object(let object)): planned = object
      case ("at", .words(let words)) where words.count == 1 && Int(words[0]) != nil:
        step = Int(words[0])
      default: throw .failed("plan: \(quoted(name)) is not valid; see the schema of plan")
      }
    }
    (self.tool, self.arguments, self.step) = (tool, planned, step)
  }
}

/// The error of a request, with its code in JSON-RPC or in the Model Context Protocol.
struct AgentError: Error {
  let code: Int
  let message: String
  var id: AgentRequestID?

  /// Further data as JSON.
  var data: String?

  static let notJSON = AgentError(code: -32700, message: "the message is not valid JSON")

  static func invalidRequest(_ reason: String, _ id: AgentRequestID? = nil) -> AgentError {
    AgentError(code: -32600, message: reason, id: id)
  }

  static func unknownMethod(_ method: String) -> AgentError {
    AgentError(code: -32601, message: "unknown method \(quoted(method))")
  }

  static func invalidParameters(_ reason: String, _ id: AgentRequestID? = nil) -> AgentError {
    AgentError(code: -32602, message: reason, id: id)
  }

  /// Whether the client learns of the error; false for the parameters of a notification.
  var isAnswered: Bool { id != nil || code != -32602 }

  /// The response with the error.
  var json: String {
    #"{"jsonrpc":"2.0","id":\#(id?.json ?? "null"),"error":{"code":\#(code),"#
      + #""message":\#(message.json)\#(data.map { ",\"data\":\($0)" } ?? "")}}"#
  }
}
