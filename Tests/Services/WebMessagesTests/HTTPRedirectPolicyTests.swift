import Testing
import WebMessages

@Suite struct HTTPRedirectPolicyTests {
  @Test(arguments: [
    ("https://a.org/x", "/y", "https://a.org/y"), ("https://a.org/x", "//b.org/", "https://b.org/"),
    ("https://a.org/x", "https://b.org:444/y?z", "https://b.org:444/y?z"),
    ("http://localhost/x", "https://b.org/y", "https://b.org/y"),
    ("http://localhost/x", "http://127.0.0.1:8080/y", "http://127.0.0.1:8080/y"),
    ("https://a.org/x", "https://127.0.0.1/y", "https://127.0.0.1/y"),
  ])
  func encryptedRedirectsAreFollowed(asked: String, location: String, target: String) throws {
    #expect(try Self.target(location, from: asked, .encrypted) == HTTPAddress(parsing: target))
  }

  @Test(arguments: [
    ("https://a.org/x", "http://a.org/x"), ("https://a.org/x", "http://localhost/x"),
    ("http://localhost/x", "http://b.org/x"), ("https://a.org/x", "ftp://a.org/x"),
    ("https://a.org/x", "https://u@b.org/"), ("https://a.org/x", "https://b.org\\@a.org/"),
  ])
  func otherRedirectsAreRefused(asked: String, location: String) throws {
    #expect(throws: HTTPError.self) { try Self.target(location, from: asked, .encrypted) }
  }

  @Test(arguments: [
    "https://a.org/x?y#z", "https://a.org:443/x?y", "HTTPS://A.ORG/x?y", "//a.org/x?y", "/x?y",
    "../x?y",
  ])
  func everyFormOfTheSameOriginIsFollowed(location: String) throws {
    #expect(
      try Self.target(location, from: "https://a.org/v2/query?appid=1", .sameOrigin)
        == HTTPAddress(parsing: "https://a.org/x?y"))
  }

  @Test(arguments: [
    "http://a.org/", "https://a.org:444/", "https://b.org/", "https://a.org.b.org/",
    "https://a.org@b.org/", "https://b.org\\@a.org/", "https://xa.org/", "https://a.org./",
  ])
  func otherOriginsAreRefused(location: String) throws {
    #expect(throws: HTTPError.self) {
      try Self.target(location, from: "https://a.org/v2/query?appid=1", .sameOrigin)
    }
  }

  @Test(arguments: [
    ("https://a.org", "x", "https://a.org/x"),
    ("https://a.org/v2/query", "x", "https://a.org/v2/x"),
    ("https://a.org/v2/", "x", "https://a.org/v2/x"),
    ("https://a.org/v2/?a", "?b", "https://a.org/v2/?b"),
    ("https://a.org/v2/query?a=/b", "x", "https://a.org/v2/x"),
    ("https://a.org/v2", "#x", "https://a.org/v2"),
  ])
  func relativeRedirectsResolveAgainstTheRequest(
    asked: String, location: String, target: String
  ) throws {
    #expect(
      try Self.target(location, from: asked, .sameOrigin) == HTTPAddress(parsing: target))
  }

  private static func target(
    _ location: String, from asked: String, _ policy: HTTPRedirectPolicy
  ) throws -> HTTPAddress {
    try policy.target(location, from: HTTPAddress(parsing: asked))
  }
}
