import Foundation
import TestProcesses
import WebMessages

@testable import LiveClients

extension WebProgram {
  /// The `primetime-web` that was built beside the test bundle.
  static var built: WebProgram {
    get throws { WebProgram(paths: [try executableURL(named: "primetime-web").path]) }
  }
}

extension WebClient {
  /// A client that runs the `primetime-web` beside the test bundle.
  static var built: WebClient {
    get throws { WebClient(program: try .built) }
  }

  func get(_ request: WebRequest) async throws(HTTPError) -> WebResponse {
    try await onOwnThread { onCancel throws(HTTPError) in try get(request, onCancel: onCancel) }
  }
}

extension WolframAlphaClient {
  func nthPrime(_ n: Int64) async throws(WolframAlphaError) -> Int64 {
    try await onOwnThread { onCancel throws(WolframAlphaError) in
      try nthPrime(n, onCancel: onCancel)
    }
  }
}

extension ResourceLoader {
  func load(_ location: ResourceLocation) async throws(ResourceError) -> [UInt8] {
    try await onOwnThread { onCancel throws(ResourceError) in
      try load(location, onCancel: onCancel)
    }
  }
}
