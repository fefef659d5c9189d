import Foundation
import TestProcesses
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.ownThread, .timeLimit(.minutes(20))) struct TranscriptServerTests {
  private func pages(_ names: String...) throws -> TranscriptServer.Pages {
    var pages: TranscriptServer.Pages = [:]
    for name in names {
      let page = try #require(TranscriptPage(name))
      pages[page.path] = (page, Array("the page \(name)\n".utf8))
    }
    return pages
  }

  private func get(_ url: String) async throws -> String {
    let (data, response) = try await URLSession.shared.data(from: try #require(URL(string: url)))
    let status = try #require(response as? HTTPURLResponse).statusCode
    return "\(status) \(String(decoding: data, as: UTF8.self))"
  }

  @Test func pagesAreServedWithTheirStatus() async throws {
    let pages = try pages("/a", "/b/c 410")
    let answers = try await TranscriptServer.run(serving: { _ in pages }) { server in
      [
        try await get(server + "/a"), try await get(server + "/b/c"), try await get(server + "/b"),
      ]
    }
    #expect(answers == ["200 the page /a\n", "410 the page /b/c 410\n", "404 "])
  }

  @Test func aRedirectLeadsToTheAddressOnItsPage() async throws {
    let answer = try await TranscriptServer.run { server in
      var pages = (try? pages("/a", "/there 302")) ?? [:]
      pages["/there"]?.content = Array("\(server)/a\n".utf8)
      return pages
    } _: { server in
      try await get(server + "/there")
    }
    #expect(answer == "200 the page /a\n")
  }

  @Test func anUnansweredRequestEndsWithTheServer() async throws {
    let pages = try pages("/mute never")
    let asking = try await TranscriptServer.run(serving: { _ in pages }) { server in
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let asking = Task {
        start.yield()
        return try await get(server + "/mute")
      }
      for await _ in started { break }
      return asking
    }
    let result = await asking.result
    // The server may send an error when it stops.
    #expect((try? result.get())?.hasPrefix("2") != true)
  }

  @Test func theServersAddressIsExpandedAndContracted() throws {
    let places = TranscriptPlaces(sandbox: try .init(), server: "http://127.0.0.1:1")
    #expect(places.expand("< load {SERVER}/a") == "< load http://127.0.0.1:1/a")
    #expect(places.contract("got http://127.0.0.1:1/a") == "got {SERVER}/a")
  }

  @Test(arguments: ["serve a: x", "serve /a 99: x", "serve /a 200 b: x", "serve /a"])
  func anInvalidServeLineIsAnError(line: String) {
    #expect(throws: TranscriptError.self) { try TranscriptLine(parsing: line, number: 1) }
  }

  @Test func aServedLineIsRead() throws {
    let line = try TranscriptLine(parsing: "serve /a never:", number: 1)
    #expect(line.kind == .served(try #require(TranscriptPage("/a never"))))
    #expect(line.content == "")
    let page = try #require(TranscriptPage("/a 302"))
    #expect(TranscriptLine(.served(page), content: "there").text == "serve /a 302: there")
  }
}
