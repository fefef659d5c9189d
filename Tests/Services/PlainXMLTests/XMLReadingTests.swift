import PlainXML
import TerminalText
import Testing

/// Tests the documents that are accepted, and the parts that are reported.
@Suite struct XMLReadingTests {
  @Test(arguments: [
    ("<a/>", "<a >"),
    ("<a><b>1</b>2<c/></a>", "<a <b |1| > |2| <c > >"),
    ("<a>1 &amp; 2 &#8212; <![CDATA[<b> & ]]></a>", "<a |1 & 2 — <b> & | >"),
    ("<a>1<!-- <b> -->2<?c <d> ?>3</a>", "<a |123| >"),
    ("<a>1<?php?>2<?b?>3<?c <?d?></a>", "<a |123| >"),
    ("<?xy?><a/><?xyz?>", "<a >"),
    ("<a><!----><!-- - - -->1</a>", "<a |1| >"),
    ("<a b='>' c=\"/>\" />", "<a >"),
    ("<a\n\tb = 'c'\n></a\n>", "<a >"),
    ("<a>]] > ]></a>", "<a |]] > ]>| >"),
    ("<a><![CDATA[]]]]><![CDATA[>]]></a>", "<a |]]>| >"),
    ("<a><![CDATA[]]></a>", "<a >"),
    ("<é ü='1'>ö</é>", "<é |ö| >"),
    (" \n<?xml version='1.0'?><!-- x --> <a/> <!-- y -->\n", "<a >"),
    ("<?xml version=\"1.0\" encoding='utf-8' standalone = \"yes\" ?><a/>", "<a >"),
    ("<!DOCTYPE a><a/>", "<a >"),
    ("<!DOCTYPE a:b SYSTEM '<[]>'><a/>", "<a >"),
    ("<!DOCTYPE a PUBLIC '-//X//[DTD] X>' \"http://127.0.0.1:1/a.dtd\" ><a/>", "<a >"),
    ("<p:a><b q:c='1'/></p:a>", "<p:a <b > >"),
    ("<a xmlns='here' xml:space='odd'/>", "<a >"),
    ("<a><!-- b -- c --></a>", "<a >"), ("<a>]]></a>", "<a |]]>| >"),
    ("<!-- a --><?xml version='1.0'?><b/>", "<b >"), ("<!DOCTYPE a x><a/>", "<a >"),
  ])
  func partsAreReportedInOrder(_ document: String, _ parts: String) throws {
    #expect(try outline(document) == parts)
  }

  @Test func aTagHasItsAttributesAndPosition() throws {
    let tags = try tags("<a xmlns:p='urn:p'>\n<p:b c='1' p:d='&lt;2'/>\n</a>")
    #expect(tags.map(\.name) == ["a", "p:b"])
    #expect(tags.map(\.attributes) == [["xmlns:p": "urn:p"], ["c": "1", "p:d": "<2"]])
    #expect(tags.map(\.place.description) == ["line 1, column 19", "line 2, column 23"])
  }

  @Test func namesBelongToNamespaces() throws {
    let tags = try tags(
      """
      <a xmlns='u' xmlns:p='v'><b/><p:c><d xmlns='' xmlns:p='w'><p:e/><f/></d><p:g/></p:c><q:h/>
      <i xmlns:q='x'/><q:j/><p:k:l/><xmlnsm xmlnsp='y'/></a>
      """)
    #expect(
      tags.map { "\($0.namespace) \($0.localName)" } == [
        "u a", "u b", "v c", " d", "w e", " f", "v g", "q: h", "u i", "q: j", "v k:l", "u xmlnsm",
      ])
  }

  @Test func markupBeforeTheRootDoesNotShiftPositions() throws {
    let document = "<?xml version='1.0'\nencoding='ISO-8859-1'?><!DOCTYPE a\n[]><a/>"
    #expect(message(document) == XMLError.declarations(line: 3).description)
    let tags = try tags("<?xml version='1.0'\n?><!DOCTYPE a\n SYSTEM 'b'><a/>")
    #expect(tags.map(\.place.description) == ["line 3, column 15"])
  }

  // MARK: Stopping

  @Test func anErrorThrownByTheReceiverEndsReading() {
    enum Enough: Error, Equatable { case of(String), xml }
    var told = 0
    let error = #expect(throws: Enough.self) {
      try readXML(Array("<a><b/><c/></d>".utf8)[...], failure: { _ in Enough.xml }) {
        (event) throws(Enough) in
        told += 1
        if case .begin(let tag) = event, tag.name == "b" { throw .of(tag.name) }
      }
    }
    #expect(error == .of("b"))
    #expect(told == 2)
  }
}
