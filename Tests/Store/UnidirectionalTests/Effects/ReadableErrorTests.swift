import Foundation
import Testing
import Unidirectional

@Suite struct ReadableErrorTests {
  private struct Note: Decodable { let title: String }

  private struct Full: Error, CustomStringConvertible { let description = "the list is full" }

  private func text(_ body: () throws -> Void) throws -> String {
    try #require(throws: (any Error).self) { try body() }.readableDescription
  }

  @Test func aMissingFileIsNamed() throws {
    let path = "/nowhere/none.json"
    #expect(
      try text { _ = try Data(contentsOf: URL(filePath: path)) } == "\(path): no such file")
    #expect(
      try text { _ = try String(contentsOfFile: "none.json", encoding: .utf8) }
        == "none.json: no such file")
    #expect(
      try text { try Data().write(to: URL(filePath: path), options: .atomic) }
        .hasSuffix("none.json: no such file"))
  }

  @Test func aFolderIsNotAFile() throws {
    #expect(try text { _ = try Data(contentsOf: URL(filePath: "/tmp")) } == "/tmp: is a directory")
  }

  @Test func errorsOfFoundationWithoutAFile() {
    #expect(POSIXError(.EACCES).readableDescription == "permission denied")
    #expect(POSIXError(.EIO).readableDescription == "input/output error")
    #expect(URLError(.timedOut).readableDescription == "the request timed out")
    #expect(URLError(.cannotConnectToHost).readableDescription == "cannot connect to the server")
    let unresolved = URLError(
      .cannotFindHost, userInfo: [NSLocalizedDescriptionKey: "Could not resolve host: a.example"])
    #expect(unresolved.readableDescription == "could not resolve host: a.example")
    #expect(URLError(.callIsActive).readableDescription == "NSURLErrorDomain Code=-1019")
    let error = NSError(
      domain: "Printer", code: 3, userInfo: [NSLocalizedDescriptionKey: "The paper is out."])
    #expect(error.readableDescription == "the paper is out")
  }

  @Test func decodingErrorsNameTheValue() throws {
    let json = Data(#"[{"title": "a"}, {"title": 2}]"#.utf8)
    #expect(
      try text { _ = try JSONDecoder().decode([Note].self, from: json) }
        == "[1].title: expected a string")
    for text in ["", "{", "[1", "x"] {
      let error = try #require(throws: (any Error).self) {
        _ = try JSONDecoder().decode([Note].self, from: Data(text.utf8))
      }
      #expect(error.readableDescription.hasPrefix("it is not valid JSON, or "))
    }
  }

  @Test func otherErrorsKeepTheirDescription() {
    #expect(Full().readableDescription == "the list is full")
    #expect(CancellationError().readableDescription == "CancellationError()")
  }

  @Test func faultsAreReadable() {
    var faults: [String] = []
    let path = "/nowhere/none.json"
    let store = Store<Int, Int>(
      initialState: 0,
      reducer: Reducer { _, action in
        @Sendable func read() throws { _ = try Data(contentsOf: URL(filePath: path)) }
        switch action {
        case 0: return [.fireAndForget("now") { try read() }]
        case 1: return [.merge([.fireAndForget("merged") { try read() }])]
        default: return [.work("work") { _ in try read() }]
        }
      })
    store.onFault = { faults.append($0.description) }
    for action in 0...2 { store.send(action) }
    store.waitUntilIdle()
    #expect(faults == ["now", "merged", "work"].map { "\($0): \(path): no such file" })
  }
}
