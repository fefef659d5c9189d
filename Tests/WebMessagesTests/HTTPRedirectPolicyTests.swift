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
  func allowedRedirectsAreFollowed(asked: String, location: String, target: String) throws {
    let redirect = HTTPRedirect(
      to: location, from: try HTTPAddress(parsing: asked), policy: .encrypted)
    #expect(redirect == .follow(try HTTPAddress(parsing: target)))
  }

  @Test(arguments: [
    ("https://a.org/x", "http://a.org/x"), ("https://a.org/x", "http://localhost/x"),
    ("http://localhost/x", "http://b.org/x"), ("https://a.org/x", "ftp://a.org/x"),
    ("https://a.org/x", "https://u@b.org/"), ("https://a.org/x", "https://b.org\\@a.org/"),
  ])
  func otherRedirectsAreRefused(asked: String, location: String) throws {
    let redirect = HTTPRedirect(
      to: location, from: try HTTPAddress(parsing: asked), policy: .encrypted)
    guard case .refuse = redirect else {
      Issue.record("followed: \(redirect)")
      return
    }
  }
}
