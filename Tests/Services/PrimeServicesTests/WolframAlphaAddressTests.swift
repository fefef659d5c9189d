import Testing
import WebClients
import WebMessages
import WebStandIns

@testable import PrimeServices

/// Tests the base address of the service.
@Suite struct WolframAlphaAddressTests {
  private func client(_ baseAddress: String) throws -> WolframAlphaClient {
    let appID = try AppID("A+B & C", source: AppID.variable)
    return try WolframAlphaClient(appID: appID, baseAddress: baseAddress, web: WebClient())
  }

  @Test(arguments: [
    (WolframAlphaClient.standardAddress, "https://api.wolframalpha.com"),
    ("https://api.wolframalpha.com/", "https://api.wolframalpha.com"),
    ("HTTPS://API.Example.org:443//a/b//", "https://api.example.org//a/b"),
    ("https://example.org:8443", "https://example.org:8443"),
    ("https://example.org:", "https://example.org"),
    ("http://localhost:8080", "http://localhost:8080"), ("http://LOCALHOST", "http://localhost"),
    ("http://127.0.0.1:80", "http://127.0.0.1"), ("http://127.255.0.9:1", "http://127.255.0.9:1"),
  ])
  func baseAddressesAreParsed(text: String, base: String) throws {
    let address = try client(text).query(nthPrime: 5)
    #expect(
      address.description == base + "/v2/query?input=prime%205&appid=A%2BB%20%26%20C"
        + "&format=plaintext&output=JSON&includepodid=Result")
  }

  @Test(
    arguments: [
      ("", .noScheme), ("api.wolframalpha.com", .noScheme), ("://x", .noScheme),
      ("https:/x", .missingSlashes(scheme: "https")), ("http:", .missingSlashes(scheme: "http")),
      ("ftp://example.org", .unknownScheme("ftp")), ("mailto:a@b", .unknownScheme("mailto")),
      ("https://user@example.org", .userInfo), ("https://user:pass@example.org/x", .userInfo),
      ("https://@example.org", .userInfo),
      ("https://example.org?appid=1", .query), ("https://example.org/?", .query),
      ("https://example.org#x", .fragment),
      ("https://", .badHost("")), ("https:///x", .badHost("")), ("https://:1", .badHost("")),
      ("https://exa mple.org", .invalid), ("https://exämple.org", .invalid),
      ("https://a..b", .badHost("a..b")), ("https://.a", .badHost(".a")),
      ("https://%31", .badHost("%31")), ("https://a;b", .badHost("a;b")),
      ("https://[::1", .invalid), ("https://[::1]x", .invalid),
      ("https://2001:db8::1", .invalid), ("https://[2001:db8::1]", .badHost("[2001:db8::1]")),
      ("https://[fe80::1%25lo]", .badHost("[fe80::1%25lo]")), ("https://[1]", .badHost("[1]")),
      ("https://example.org:0", .badPort),
      ("https://example.org:65536", .badPort), ("https://example.org:-1", .invalid),
      ("https://example.org:99999999999999999999", .badPort),
      ("https://example.org:1:2", .invalid),
      ("https://example.org/a b", .invalid), ("https://example.org/%4", .invalid),
      ("https://example.org\\@localhost", .invalid),
      ("http://example.org", .insecure(host: "example.org")),
      ("http://127.0.0.1.example.org", .insecure(host: "127.0.0.1.example.org")),
      ("http://127.1", .insecure(host: "127.1")),
      ("http://0127.0.0.1", .insecure(host: "0127.0.0.1")),
      ("http://127.0.0.256", .insecure(host: "127.0.0.256")),
      ("http://localhost.example.org", .insecure(host: "localhost.example.org")),
      ("http://[::1]:8080/x", .badHost("[::1]")),
      ("http://10.0.0.1", .insecure(host: "10.0.0.1")),
    ] as [(String, HTTPAddressError)])
  func errorsNameTheInvalidPartOfABaseAddress(text: String, expected: HTTPAddressError) {
    let error = #expect(throws: HTTPAddressError.self) { try client(text) }
    #expect(error == expected)
    #expect(error?.description.isEmpty == false)
  }

  @Test func passwordsAreNotQuoted() {
    for text in ["https://u:s3cret@x.org", "https://u:s3cret@x.org:99999?s3cret#s3cret"] {
      let error = #expect(throws: HTTPAddressError.self) { try client(text) }
      expectNoSecret(in: error as Any)
    }
  }

  @Test(
    arguments: [
      (.seconds(20), "20 s"), (.milliseconds(250), "0.25 s"), (.milliseconds(1005), "1.005 s"),
      (.zero, "0 s"), (.milliseconds(-1500), "-1.5 s"), (.microseconds(1), "0 s"),
    ] as [(Duration, String)])
  func timeoutsAreFormattedInSeconds(duration: Duration, text: String) {
    #expect(HTTPError.timedOut(after: duration).description == "timed out after \(text)")
  }
}
