import Testing
import WebMessages

@Suite struct HTTPAddressTests {
  @Test(arguments: [
    ("https://a.example/wiki/Café", "https://a.example/wiki/Caf%C3%A9"),
    ("HTTP://A.example/x?q=a|b#c", "http://a.example/x?q=a%7Cb#c"),
    ("https://a.example/?a[]=1", "https://a.example/?a%5B%5D=1"),
    ("https://a.example/100%", "https://a.example/100%25"),
    ("https://a.example/%41%20b", "https://a.example/%41%20b"),
  ])
  func theAddressOfAPageIsEncoded(_ text: String, _ address: String) throws {
    #expect(try HTTPAddress.page(text) == address)
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "https://user@a.example/", "https://", "//a/b",
    "https://a b.example/",
  ])
  func otherAddressesAreErrors(_ text: String) {
    #expect(throws: HTTPAddressError.self) { try HTTPAddress.page(text) }
  }
}
