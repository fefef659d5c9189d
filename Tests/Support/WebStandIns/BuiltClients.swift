import Foundation
import TestProcesses
package import WebClients

extension WebProgram {
  /// The `primetime-web` that was built beside the test bundle.
  package static var built: WebProgram {
    get throws { WebProgram(paths: [try executableURL(named: "primetime-web").path]) }
  }
}

extension WebClient {
  /// A client that runs the `primetime-web` beside the test bundle.
  package static var built: WebClient {
    get throws { WebClient(program: try .built) }
  }
}
