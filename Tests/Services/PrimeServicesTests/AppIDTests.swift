import Foundation
import SystemIO
import TestProcesses
import Testing
import WebStandIns

@testable import PrimeServices

@Suite struct AppIDTests {
  @Test func variableTakesPrecedenceOverFile() throws {
    try withTemporaryFolder { folder in
      try folder.put("FROM-FILE\nsecond line\n", in: "id")
      let both = try AppID.find(
        environment: { ["WOLFRAM_APP_ID": " FROM-ENV "][$0] }, configFile: folder("id"))
      #expect(both?.value == "FROM-ENV")
      #expect(both?.source == "WOLFRAM_APP_ID")
      let file = try AppID.find(
        environment: { ["WOLFRAM_APP_ID": ""][$0] }, configFile: folder("id"))
      #expect(file?.value == "FROM-FILE")
      #expect(file?.source == "\"\(folder("id"))\"")
    }
  }

  @Test(arguments: ["", "\n", " \t \r\nsecond\n", "\u{FEFF}\n"])
  func blankFirstLineCountsAsNoAppID(text: String) throws {
    try withTemporaryFolder { folder in
      try folder.put(text, in: "id")
      #expect(try AppID.find(environment: { _ in nil }, configFile: folder("id")) == nil)
    }
  }

  @Test(arguments: ["A-B", "A-B\n", "\u{FEFF} A-B \r\n", "A-B\rx"])
  func firstLineIsTrimmed(text: String) throws {
    try withTemporaryFolder { folder in
      try folder.put(text, in: "id", mode: 0o666)
      #expect(try AppID.find(environment: { _ in nil }, configFile: folder("id"))?.value == "A-B")
    }
  }

  @Test func missingSourcesGiveNoAppID() throws {
    #expect(try AppID.find(environment: { ["WOLFRAM_APP_ID": " "][$0] }, configFile: nil) == nil)
    #expect(try AppID.find(environment: { _ in nil }, configFile: "/nowhere/id") == nil)
  }

  @Test func invalidAppIDErrorsNameOnlyTheSource() throws {
    try withTemporaryFolder { folder in
      let long = String(repeating: "s3cret", count: 100)
      let rows = [
        (long, "is not an AppID: it is longer than 256 bytes"),
        ("s3cret\u{1B}[31m", "is not an AppID: it contains a control character"),
        ("s3cret\u{0}", "is not an AppID: it contains a control character"),
      ]
      for (text, reason) in rows {
        try folder.put(text, in: "id")
        let fromFile = #expect(throws: AppIDError.self) {
          try AppID.find(environment: { _ in nil }, configFile: folder("id"))
        }
        #expect(fromFile?.description == "\"\(folder("id"))\" \(reason)")
        let fromVariable = #expect(throws: AppIDError.self) {
          try AppID.find(environment: { ["WOLFRAM_APP_ID": text][$0] }, configFile: nil)
        }
        #expect(fromVariable?.description == "WOLFRAM_APP_ID \(reason)")
        for error in [fromFile, fromVariable] { expectNoSecret(in: error as Any) }
      }
      try Data([0xFF, 0x41]).write(to: URL(fileURLWithPath: folder("id")))
      let notText = #expect(throws: AppIDError.self) {
        try AppID.find(environment: { _ in nil }, configFile: folder("id"))
      }
      #expect(
        notText?.description == "\"\(folder("id"))\" is not an AppID: it is not UTF-8")
      let notRegular = FileError.notRegular(.read, path: folder.path, .folder)
      #expect(throws: AppIDError(description: notRegular.description)) {
        try AppID.find(environment: { _ in nil }, configFile: folder.path)
      }
    }
  }

  @Test func appIDPrintsAsRedactedInEveryForm() throws {
    let appID = try AppID(secret, source: AppID.variable)
    var dumped = ""
    dump(appID, to: &dumped)
    #expect("\(appID)" == "<redacted>")
    #expect(String(reflecting: appID) == "<redacted>")
    #expect(String(describing: [appID]) == "[<redacted>]")
    #expect(Mirror(reflecting: appID).children.isEmpty)
    expectNoSecret(in: appID)
    expectNoSecret(in: ["key": appID])
    expectNoSecret(in: Optional(appID) as Any)
    #expect(!((appID as Any) is any Encodable))
  }

  @Test(arguments: [
    ("nothing here", "nothing here"),
    ("AB-C%D", "<redacted>"),
    ("ab-c%d, AB-C%25D and %41%42%2d%43%25%44.", "<redacted>, <redacted> and <redacted>."),
    ("xAB-C%Dx", "x<redacted>x"),
    ("AB-C", "AB-C"),
    ("äAB-C%Dä\u{1F600}", "ä<redacted>ä\u{1F600}"),
  ])
  func appIDIsRedactedInEveryEncoding(text: String, expected: String) throws {
    #expect(try AppID("AB-C%D", source: AppID.variable).redacted(from: text) == expected)
  }
}
