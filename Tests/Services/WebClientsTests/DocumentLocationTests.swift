import Testing

@testable import WebClients

@Suite struct DocumentLocationTests {
  @Test(arguments: [
    ("https://a.org/v1/latest", "https://a.org/v1/latest"),
    ("HTTPS://A.org:443/x?key=s3cret", "https://a.org/x?…"),
    ("http://localhost:8080/", "http://localhost:8080/"),
  ])
  func addressesAreParsed(text: String, shown: String) throws {
    #expect(try DocumentLocation(text, isAddress: true).description == shown)
  }

  @Test(arguments: ["rates.json", "", "httpd.json", "a?b"])
  func filesAreQuoted(path: String) throws {
    #expect(try DocumentLocation(path, isAddress: false).description == "\"\(path)\"")
  }

  @Test func longAddressesAreTruncatedInDescriptions() throws {
    let path = String(repeating: "x", count: 10_000)
    let location = try DocumentLocation(
      "https://a.org/\(path)?key=s3cret", isAddress: true)
    #expect(location.description.count < 410)
    #expect(location.description.hasSuffix("x?…"))
    #expect(throws: DocumentError.self) {
      try DocumentLocation("https://\(path)/", isAddress: true)
    }
  }

  @Test(arguments: [
    ("ftp://a.org/", "unknown scheme \"ftp\" in the URL; use https, or a file name"),
    ("file:///etc/passwd", "unknown scheme \"file\" in the URL; use https, or a file name"),
    ("https:/a.org/?key=s3cret", "the URL has no // after the scheme; begin it with https://"),
    ("HTTP:a.org?u=http://s3cret", "the URL has no // after the scheme; begin it with http://"),
    ("https://u:s3cret@a.org/", "the URL must not contain a user name or password"),
    ("https://a.org:0/", "bad port in the URL; use 1 to 65535"),
    (
      "https:///x",
      "bad host \"\" in the URL; use a name or an IPv4 address (IPv6 addresses are not supported)"
    ),
    (
      "https://[::1]:443/x",
      "bad host \"[::1]\" in the URL; "
        + "use a name or an IPv4 address (IPv6 addresses are not supported)"
    ),
    (
      "https://2001:db8::1/",
      "the URL is invalid; use a name or an IPv4 address as the host, and percent-encode all "
        + "characters that are not allowed in a URL"
    ),
    (
      "http://a.org/x?key=s3cret",
      "plain http to \"a.org\" can be read and changed in transit; use https "
        + "(http is allowed only for localhost and 127.0.0.0/8)"
    ),
  ])
  func invalidAddressesAreReported(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) {
      try DocumentLocation(text, isAddress: true)
    }
    #expect(error?.description == message)
  }
}
