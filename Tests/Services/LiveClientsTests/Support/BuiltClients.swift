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
}
