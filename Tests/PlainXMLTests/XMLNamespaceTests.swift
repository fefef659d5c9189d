import PlainXML
import Testing

/// Tests namespaces, and the places of colons in names.
@Suite struct XMLNamespaceTests {
  private func namespaces(_ document: String) throws -> [String?] {
    try tags(document).map(\.namespace)
  }

  @Test func aPrefixResolvesToTheNearestDeclaration() throws {
    let document = "<p:a xmlns:p='1'><p:b xmlns:p='2'><p:c/></p:b><p:d/></p:a>"
    #expect(try namespaces(document) == ["1", "2", "2", "1"])
    #expect(try namespaces("<a><p:b xmlns:p='1'/><p:c/></a>") == [nil, "1", nil])
  }

  @Test func theDefaultNamespaceCanBeRemoved() throws {
    let document = "<a xmlns='1'><b xmlns=''><c/></b><d/><p:e/></a>"
    #expect(try namespaces(document) == ["1", nil, nil, "1", nil])
  }

  @Test func aDeclarationAppliesToItsOwnElement() throws {
    #expect(try namespaces("<p:a b='' xmlns:p='a&#x26;&#10;b\n'/>") == ["a&\nb "])
  }

  @Test func attributesDoNotContainDeclarations() throws {
    let tag = try #require(try tags("<a xmlns='1' xmlns:p='2' p:b='3' xml:lang='de'/>").first)
    #expect(tag.attributes == ["p:b": "3", "xml:lang": "de"])
  }

  @Test func anUndeclaredPrefixIsNotReported() throws {
    let tag = try #require(try tags("<p:a xmlns='1' q:b='2' r:b='3' b='4'/>").first)
    #expect(tag.name == "a")
    #expect(tag.namespace == nil)
    #expect(tag.attributes == ["q:b": "2", "r:b": "3", "b": "4"])
  }

  @Test func theXMLPrefixIsDeclared() throws {
    let uri = "http://www.w3.org/XML/1998/namespace"
    #expect(try namespaces("<xml:a/>") == [uri])
    #expect(try namespaces("<xml:a xmlns:xml='\(uri)'><xml:b/></xml:a>") == [uri, uri])
  }

  @Test(arguments: [
    ("<a p:b='' p:b=''/>", 17), ("<a xmlns='1' xmlns='1'/>", 23),
  ])
  func attributesCannotHaveTheSameName(_ document: String, _ column: Int) {
    #expect(
      message(document)
        == "not well-formed XML at line 1, column \(column): an attribute appears twice")
  }

  @Test func attributesWithoutAPrefixAreInNoNamespace() throws {
    let document = "<a xmlns='1' xmlns:p='1' xmlns:q='2' b='' p:b='' q:b=''/>"
    #expect(try tags(document).first?.attributes.count == 3)
  }

  @Test(arguments: [
    ("<:a/>", 2), ("<a:/>", 2), ("<a:b:c/>", 2), ("<a:1/>", 2), ("<a:-b/>", 2), ("<a b:=''/>", 4),
    ("<a xmlns:=''/>", 4), ("<a xmlns:p:q=''/>", 4),
  ])
  func misplacedColonsAreReported(_ document: String, _ column: Int) {
    #expect(
      message(document) == "not well-formed XML at line 1, column \(column): a name is malformed")
  }
}
