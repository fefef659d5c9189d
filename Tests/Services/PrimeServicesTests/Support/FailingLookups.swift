import Foundation
import Testing
import WebClients
import WebStandIns

@testable import PrimeServices

/// Looks up the 5th prime and returns the error, which must not contain the AppID in any encoding.
func failure(
  asking url: String, timeout: Duration = .seconds(30), path: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> WolframAlphaError {
  let client = try client(asking: url + path, timeout: timeout)
  let error = await #expect(throws: WolframAlphaError.self, sourceLocation: sourceLocation) {
    try await client.nthPrime(5)
  }
  let found = try #require(error, sourceLocation: sourceLocation)
  expectNoSecret(in: found, sourceLocation: sourceLocation)
  return found
}

func client(
  asking url: String, timeout: Duration = .seconds(30)
) throws -> WolframAlphaClient {
  try WolframAlphaClient(
    appID: try AppID(secret, source: AppID.variable), baseAddress: url, timeout: timeout,
    web: try .built)
}
