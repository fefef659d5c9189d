import Testing
import WebMessages

@Suite struct HTTPRedirectTests {
  @Test(arguments: [
    "https://a.org/x?y#z", "https://a.org:443/x?y", "HTTPS://A.ORG/x?y", "//a.org/x?y", "/x?y",
    "../x?y", "x?y",
  ])
  func everyFormOfTheSameOriginIsFollowed(location: String) throws {
    let asked = try HTTPAddress(parsing: "https://a.org/v2/query?appid=1")
    let isRelative = location.hasPrefix("x") || location.hasPrefix(".")
    let target = try HTTPAddress(
      parsing: isRelative ? "https://a.org/v2/\(location)" : "https://a.org/x?y")
    #expect(HTTPRedirect(to: location, from: asked) == .follow(target))
  }

  @Test(arguments: [
    "http://a.org/", "https://a.org:444/", "https://b.org/", "https://a.org.b.org/",
    "https://a.org@b.org/", "https://b.org\\@a.org/", "https://xa.org/", "https://a.org./",
  ])
  func otherOriginsAreRefused(location: String) throws {
    let asked = try HTTPAddress(parsing: "https://a.org/v2/query?appid=1")
    guard case .refuse = HTTPRedirect(to: location, from: asked) else {
      Issue.record("followed")
      return
    }
  }

  @Test(arguments: [
    ("https://a.org", "x", "https://a.org/x"),
    ("https://a.org/v2/query", "x", "https://a.org/v2/x"),
    ("https://a.org/v2/", "x", "https://a.org/v2/x"),
    ("https://a.org/v2/?a", "?b", "https://a.org/v2/?b"),
    ("https://a.org/v2/query?a=/b", "x", "https://a.org/v2/x"),
    ("https://a.org/v2?a", "", "https://a.org/v2?a"),
    ("https://a.org/v2", "#x", "https://a.org/v2"),
  ])
  func relativeRedirectsResolveAgainstTheRequest(
    asked: String, location: String, target: String
  ) throws {
    let redirect = HTTPRedirect(to: location, from: try HTTPAddress(parsing: asked))
    #expect(redirect == .follow(try HTTPAddress(parsing: target)))
  }
}
