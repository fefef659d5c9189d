import CommandShell
import Foundation
import StateDiff
import Testing

@Suite struct ResourceNameTests {
  @Test(arguments: [
    ("rates.json", "rates.json"), ("what?.json", "what?.json"), ("a@b", "a@b"), ("", ""),
    ("https://a.org/v1", "https://a.org/v1"), ("https://a.org/@me/feed", "https://a.org/@me/feed"),
    ("https://a.org/?key=s3cret", "https://a.org/?…"), ("https://a.org/x?", "https://a.org/x?…"),
    ("https://a.org/x#s3cret", "https://a.org/x#…"),
    ("https://a.org/?a b=s3cret", "https://a.org/?…"),
    ("https://u:s3cret@a.org/", "https://…@a.org/"), ("ftp://s3cret@a.org", "ftp://…@a.org"),
    ("https://u:s3cret@a.org/?s3cret", "https://…@a.org/?…"),
    ("https:/a.org?key=s3cret", "https:/a.org?…"), ("HTTP:a.org?s3cret", "HTTP:a.org?…"),
  ])
  func secretsAreNotShown(text: String, shown: String) throws {
    let name = ResourceName(text)
    #expect(name.description == shown)
    #expect(name.text == text)
    #expect(DumpValue(reflecting: name) == .string(shown))
    let recorded = try JSONEncoder().encode([name])
    #expect(try JSONDecoder().decode([ResourceName].self, from: recorded) == [ResourceName(shown)])
  }

  @Test(arguments: [
    ("count 5; echo a?b 12:30", "count 5; echo a?b 12:30"), ("", ""), ("://?s", "://?s"),
    ("load https://a.org/?key=s3cret", "load https://a.org/?…"),
    ("load 'https://a.org/?a=s3cret&b=s3cret'; state", "load 'https://a.org/?…'; state"),
    ("load \"https://u:s3cret@a.org\" &", "load \"https://…@a.org\" &"),
    ("load https://a.org/?k=s3\\&x=s3cret &", "load https://a.org/?… &"),
    ("load http://a/?s3cret https://b/#s3cret x", "load http://a/?… https://b/#… x"),
    ("load https:/a?s3cret", "load https:/a?…"),
    (#"load http://a/?k="s3cret"&q='a s3cret' x"#, "load http://a/?… x"),
    (#"load http://a/?k=a\ s3cret x"#, "load http://a/?… x"),
    ("http://a/?it's s3", "http://a/?… s3"),
    ("cannot load http://a/x?…: HTTP status 404", "cannot load http://a/x?…: HTTP status 404"),
    (#"{"from":"http://a/?s3cret","to":1}"#, #"{"from":"http://a/?…","to":1}"#),
  ])
  func secretsAreRedactedInAnyText(text: String, redacted: String) {
    #expect(ResourceName.redactingSecrets(from: text) == redacted)
    #expect(ResourceName.redactingSecrets(from: redacted) == redacted)
  }

  @Test func aNumberTellsNamesApart() throws {
    let shown = "https://a.org/?…"
    let third = ResourceName("https://a.org/?key=s3cret")
      .numbered { [shown, "\(shown) (2)"].contains($0) }
    #expect(third.description == "https://a.org/?… (3)")
    #expect(ResourceName(third.description).description == third.description)
    #expect(third.text == "https://a.org/?key=s3cret")
    #expect(ResourceName("https://a.org/?k").numbered { $0 == "a" }.description == shown)
  }
}
