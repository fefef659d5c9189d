import Foundation
import TestProcesses
import Testing
import WebMessages
import WebStandIns

@testable import WebClients

/// Tests whole exchanges with `primetime-web`, against servers with every kind of behavior.
@Suite(.timeLimit(.minutes(20))) struct WebExchangeTests {
  @Test func wholeResponseIsRead() async throws {
    let body = String(repeating: "0123456789", count: 30_000)
    let (targets, target) = AsyncStream.makeStream(of: String.self)
    let server = try RawServer { connection in
      target.yield(String(connection.request().prefix { $0 != "\r\n" }))
      connection.send("HTTP/1.1 202 Accepted\r\nContent-Length: 300000\r\n\r\n" + body)
    }
    let answer = try await get(
      server.url + "/a%20b/c?d=%2B&e", bodyLimit: 300_000)
    #expect(answer == WebResponse(status: 202, body: Data(body.utf8)))
    #expect(await targets.first { _ in true } == "GET /a%20b/c?d=%2B&e HTTP/1.1")
  }

  @Test func redirectToTheSameOriginIsFollowed() async throws {
    let server = try Self.redirectingServer(to: "/there?x")
    let answer = try await get(server.url)
    #expect(answer == WebResponse(status: 200, body: Data("here".utf8)))
  }

  /// Tests responses with a status 1xx, which precede the response (RFC 9110, section 15.2).
  @Test(arguments: ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 302 Found\r\nLocation: /there\r\n"])
  func interimResponsesAreSkipped(head: String) async throws {
    let server = try RawServer { connection in
      while case let request = connection.request(), !request.isEmpty {
        connection.send("HTTP/1.1 100 Continue\r\n\r\n")
        connection.send("HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n")
        let head = request.hasPrefix("GET /there") ? "HTTP/1.1 200 OK\r\n" : head
        connection.send(head + "Content-Length: 4\r\n\r\nhere")
      }
    }
    let answer = try await get(server.url)
    #expect(answer == WebResponse(status: 200, body: Data("here".utf8)))
  }

  @Test func redirectToAnotherOriginIsRefused() async throws {
    let server = try Self.redirectingServer(to: "https://example.org/x")
    let error = await #expect(throws: HTTPError.self) {
      try await get(server.url)
    }
    #expect(error == .redirectRefused(to: "https://example.org"))
  }

  @Test func redirectLoopEnds() async throws {
    let server = try Self.redirectingServer(to: "/")
    let error = await #expect(throws: HTTPError.self) {
      try await get(server.url)
    }
    #expect(error == .tooManyRedirects(limit: 5))
  }

  @Test(
    arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "Bearer"])
  func authenticationChallengeIsReportedAs401(challenge: String)
    async throws
  {
    let server = try RawServer { connection in
      guard !connection.request().isEmpty else { return }
      connection.send(
        "HTTP/1.1 401 No\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 2\r\n\r\nno")
      connection.waitForClose()
    }
    let answer = try await get(server.url)
    #expect(answer.status == 401)
    #expect(answer.body == Data("no".utf8))
  }

  @Test(
    arguments: [
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n"
          + String(repeating: "x", count: 1001), .bodyTooLarge(limit: 1000)
      ),
      (
        "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 1001), .bodyTooLarge(limit: 1000)
      ),
    ] as [(String, HTTPError)])
  func badResponsesFail(row: (sent: String, expected: HTTPError))
    async throws
  {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(row.sent)
    }
    let error = await #expect(throws: HTTPError.self) {
      try await get(server.url)
    }
    #expect(error == row.expected)
  }

  @Test(arguments: [
    "", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 101 Switching Protocols\r\n\r\n",
    "220 smtp.example.org\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n1234",
    "HTTP/1.1 200 OK\r\nContent-Length: four\r\n\r\n1234",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n1234",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n1234",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n1234",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n1234",
    "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n<rss version=\"2.0\"></rss>",
    "HTTP/1.1 200 OK\r\nContent-Encoding: secret\r\n\r\n1234",
    "HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 200_000))\r\n\r\n",
    "HTTP/1.1 200 OK\r\n"
      + String(repeating: "X: \(String(repeating: "x", count: 999))\r\n", count: 400)
      + "\r\n",
  ])
  func invalidResponsesAreReportedWithTheReasonOfLibcurl(sent: String) async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(sent)
    }
    let error = await #expect(throws: HTTPError.self) {
      try await get(server.url)
    }
    #expect(error?.description.hasPrefix("the request to 127.0.0.1 failed: ") == true)
  }

  @Test func anIncompleteCompressedBodyIsReported() async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\u{1F}")
    }
    let error = await #expect(throws: HTTPError.self) {
      try await get(server.url)
    }
    #expect(error?.description == "127.0.0.1 sent a compressed body that is empty or incomplete")
  }

  /// NB: `URLSession` traps if a connection is closed between the status line and the end of the
  /// head (Swift 6.3, Linux).
  @Test(
    arguments: [
      "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\n",
      "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 70_000),
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n",
    ])
  func aHeadThatIsCutOffFailsItsRequestAndNotTheNext(sent: String) async throws {
    let hostile = try RawServer { connection in
      _ = connection.request()
      connection.send(sent)
    }
    let good = try Self.redirectingServer(to: "/there")
    let client = try WebClient.built
    func request(_ url: String) throws -> WebRequest {
      WebRequest(try HTTPAddress(parsing: url), timeout: .seconds(60), bodyLimit: 1000)
    }
    let error = await #expect(throws: HTTPError.self) {
      try await client.get(request(hostile.url))
    }
    #expect(
      error?.description
        == "primetime-web was terminated by signal 4; the response may be invalid or too large")
    #expect(try await client.get(request(good.url)).status == 200)
  }

  @Test func slowResponseTimesOut() async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n")
      while connection.send(" "), !connection.waitForClose(milliseconds: 20) {}
    }
    let error = await #expect(throws: HTTPError.self) {
      try await get(server.url, timeout: .milliseconds(200))
    }
    #expect(error == .timedOut(after: .milliseconds(200)))
  }

  @Test func cancellingAtAnyMomentIsSafe() async throws {
    let server = try Self.redirectingServer(to: "/there")
    let request = WebRequest(
      try HTTPAddress(parsing: server.url), timeout: .seconds(60), bodyLimit: 1000)
    let client = try WebClient.built
    for round in stride(from: 0, to: 200, by: 2) {
      let exchange = Task { () async -> HTTPError? in
        do throws(HTTPError) {
          _ = try await client.get(request)
          return nil
        } catch {
          return error
        }
      }
      for _ in 0..<round * 10 { await Task.yield() }
      exchange.cancel()
      let error = await exchange.value
      #expect(error == nil || error == .cancelled)
    }
  }

  /// Starts a server that answers `here` at `/there` and redirects every other path to `location`.
  private static func redirectingServer(to location: String) throws -> RawServer {
    try RawServer { connection in
      while case let request = connection.request(), !request.isEmpty {
        connection.send(
          request.hasPrefix("GET /there")
            ? "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhere"
            : "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
      }
    }
  }

  private func get(
    _ url: String, timeout: Duration = .seconds(60),
    bodyLimit: Int = 1000
  ) async throws -> WebResponse {
    let address = try HTTPAddress(parsing: url)
    return try await WebClient.built
      .get(WebRequest(address, timeout: timeout, bodyLimit: bodyLimit))
  }
}
