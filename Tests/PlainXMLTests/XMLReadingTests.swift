import Foundation
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
    ("<a>1<?php?>2</a>", "<a |12| >"),
    ("<?xy?><a/><?xyz?>", "<a >"),
    ("<a b='>' c=\"/>\" />", "<a >"),
    ("<a\n\tb = 'c'\n></a\n>", "<a >"),
    ("<a>]] > ]></a>", "<a |]] > ]>| >"),
    ("<a><![CDATA[]]]]><![CDATA[>]]></a>", "<a |]]>| >"),
    ("<é ü='1'>ö</é>", "<é |ö| >"),
    (" \n<?xml version='1.0'?><!-- x --> <a/> <!-- y -->\n", "<a >"),
    ("<?xml version=\"1.0\" encoding='utf-8' standalone = \"yes\" ?><a/>", "<a >"),
    ("<!DOCTYPE a><a/>", "<a >"),
    ("<!DOCTYPE a PUBLIC '-//X//[DTD] X>' \"http://127.0.0.1:1/a.dtd\" ><a/>", "<a >"),
    ("<p:a><b q:c='1'/></p:a>", "<a <b > >"),
    ("<a xmlns='here' xml:space='odd'/>", "<a >"),
  ])
  func partsAreReportedInOrder(_ document: String, _ parts: String) throws {
    #expect(try outline(document) == parts)
  }

  @Test func aTagHasItsNamespaceAttributesAndPosition() throws {
    let tags = try tags("<a xmlns:p='urn:p'>\n<p:b c='1' p:d='&lt;2'/>\n</a>")
    #expect(tags.map(\.name) == ["a", "b"])
    #expect(tags.map(\.namespace) == [nil, "urn:p"])
    #expect(tags[1].attributes == ["c": "1", "p:d": "<2"])
    #expect(tags.map(\.place.description) == ["line 1, column 19", "line 2, column 23"])
  }

  @Test func aPrefixResolvesToTheNearestDeclaration() throws {
    let tags = try tags("<p:a xmlns:p='1'><p:b xmlns:p='2'><p:c/></p:b><p:d/></p:a>")
    #expect(tags.map(\.namespace) == ["1", "2", "2", "1"])
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

  @Test func aCancelledReaderStops() {
    var told = 0
    #expect(throws: XMLError.cancelled) {
      try readXML(
        Array("<a><b/><c/></a>".utf8)[...], failure: { $0 }, isCancelled: { told == 2 }
      ) { _ throws(XMLError) in told += 1 }
    }
    #expect(told == 2)
  }

  // MARK: Encodings

  @Test(arguments: [
    ("ISO-8859-1", [0xE9], "é"), ("latin1", [0xE9], "é"), ("iso-8859-15", [0xA4], "€"),
    ("windows-1252", [0x93, 0x80], "“€"), ("windows-1251", [0xC4], "Д"), ("KOI8-R", [0xC4], "д"),
    ("Shift_JIS", [0x93, 0xFA], "日"), ("GBK", [0xC4, 0xE3], "你"), ("gb2312", [0xC4, 0xE3], "你"),
    ("GB18030", [0xC4, 0xE3], "你"), ("Big5", [0xC4, 0xE3], "斕"), ("EUC-KR", [0xC4, 0xE3], "콱"),
    ("us-ascii", [0x65], "e"), ("TIS-620", [0xA1], "ก"),
  ])
  func theDeclaredEncodingIsUsed(_ name: String, _ bytes: [UInt8], _ text: String) throws {
    let start = "<?xml version='1.0' encoding='\(name)'?>\n<a>"
    #expect(try outline(Array(start.utf8) + bytes + Array("</a>".utf8)) == "<a |\(text)| >")
  }

  @Test(arguments: [String.Encoding.utf16BigEndian, .utf16LittleEndian])
  func utf16IsReadWithOrWithoutAByteOrderMark(_ encoding: String.Encoding) throws {
    for start in ["", "\u{FEFF}", "\u{FEFF}<?xml version='1.0' encoding='UTF-16'?>"] {
      let document = try #require((start + "<a>日😀</a>").data(using: encoding))
      #expect(try outline([UInt8](document)) == "<a |日😀| >")
    }
  }
}
