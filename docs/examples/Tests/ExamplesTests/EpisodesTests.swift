import CommandShell
import CommandShellTesting
import Foundation
import Testing
import UnidirectionalTesting

@testable import CounterFeature
@testable import FavoritesFeature
@testable import episodes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct EpisodesTests {
  @Test func severalPositionsAreDeletedTogether() {
    let reducer = favoritesReducer(save: { _ in }, load: { [] })
    let store = TestStore(initialState: [2, 3, 5, 7], reducer: reducer)
    store.send(.deleted([4, 1, 1])) { $0 = [3, 5] }
    store.send(.deleted([2, 0]), effects: [.reject(ShellError.failed("no favorite 0"))])
    store.finish()
  }

  @Test func aTypedSessionShowsEachChangeInAdvance() throws {
    let features = (counterReducer { _ in 7 }, favoritesReducer(save: { _ in }, load: { [5] }))
    let tool = episodesTool(counter: features.0, favorites: features.1)
    let session = try TerminalSession(tool, rows: 20, columns: 60)
    try session.type("+ 4\rnth\r")
    try session.run("nthPrime")
    try session.type("favorite 7\rload\r")
    try session.run("load")
    try session.type("delete 1")
    #expect(
      session.screen.lines.suffix(12) == [
        "0> + 4", "  count: 0 → 4", "4> nth", "prime 4 is 7",
        "4> favorite 7", "  favorites[0]: + 7", #"  feed[0]: + "[] → [7]""#,
        "4> load", "  favorites[0]: - 7", "  favorites[0]: + 5", #"  feed[1]: + "[7] → [5]""#,
        "4> delete 1  ↵ favorites[0]: - 5 and 1 more",
      ])
  }

  @Test func thePrimeOfTheServiceIsTheAnswer() async throws {
    #expect(try await ask(answering: "13") == 13)
  }

  @Test(arguments: ["<html>502 Bad Gateway</html>", "", "13\u{0}", "-7", "99999999999999999999"])
  func anAnswerThatIsNoPrimeIsAnError(_ answer: String) async throws {
    await #expect(throws: ShellError.failed("unexpected answer: \(answer)")) {
      try await ask(answering: answer)
    }
  }

  @Test func theAnswerOfAFailedRequestIsAnError() async throws {
    await #expect(throws: ShellError.failed("unexpected answer: 13")) {
      try await ask(answering: "13", status: 501)
    }
    await #expect(throws: ShellError.self) {
      try await ask(answering: String(repeating: "1", count: 100))
    }
  }

  private func ask(answering answer: String, status: Int = 200) async throws -> Int {
    _ = URLProtocol.registerClass(HostileService.self)
    let path = try #require(answer.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    return try await wolframAlpha(["WOLFRAM_URL": "hostile://\(status)/\(path)"])(6)
  }
}

/// Answers each request with the path of its address, and with the status that the host names.
private final class HostileService: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "hostile" }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard
      let url = request.url, let status = url.host.flatMap(Int.init),
      let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    else { return }
    client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(url.path.dropFirst().utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
