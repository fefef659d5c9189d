import Foundation
import Testing

@testable import LiveClients

/// An AppID with every kind of character that a URL must encode.
let secret = "S3CRET-+&=/ä %ID"

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

/// Checks that no printed form of a value contains the secret.
func expectNoSecret(in value: Any, sourceLocation: SourceLocation = #_sourceLocation) {
  var dumped = ""
  dump(value, to: &dumped)
  let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  for text in ["\(value)", String(reflecting: value), dumped] {
    let folded = text.lowercased()
    for form in [secret, encoded, "s3cret"] {
      #expect(!folded.contains(form.lowercased()), sourceLocation: sourceLocation)
    }
  }
}
