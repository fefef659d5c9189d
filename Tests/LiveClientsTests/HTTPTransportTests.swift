import FlyingFox
import Foundation
import TestProcesses
import Testing

@testable import LiveClients

/// The transport by itself, with the session's own loader as with the one for this machine.
@Suite(.timeLimit(.minutes(5))) struct HTTPTransportTests {
  @Test(arguments: [true, false])
  func anAnswerIsReadWhole(ownLoopback: Bool) async throws {
    let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    let (answer, target) = try await StandInService.run { request in
      HTTPResponse(
        statusCode: .accepted, headers: HTTPHeaders([.contentType: request.target.rawValue]),
        body: body)
    } _: { service in
      let transport = HTTPTransport(ownLoopback: ownLoopback)
      let address = try HTTPAddress(parsing: service.url + "/a%20b/c?d=%2B&e")
      return (
        try await transport.get(address, timeout: .seconds(60), bodyLimit: 300_000), address
      )
    }
    #expect(answer.status == 202)
    #expect(answer.body == [UInt8](body))
    #expect(target.path == "/a%20b/c")
  }

  @Test(arguments: [true, false])
  func aRedirectToTheSameOriginIsFollowed(ownLoopback: Bool) async throws {
    let answer = try await StandInService.run { request in
      request.path == "/there"
        ? HTTPResponse(statusCode: .ok, body: Data("here".utf8))
        : HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/there?x"]))
    } _: { service in
      try await get(service.url, ownLoopback)
    }
    #expect(answer.status == 200)
    #expect(answer.body == Array("here".utf8))
  }

  @Test(arguments: [true, false])
  func aRedirectElsewhereIsRefused(ownLoopback: Bool) async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await StandInService.run { _ in
        HTTPResponse(
          statusCode: .found, headers: HTTPHeaders([.location: "https://example.org/x"]))
      } _: { service in
        try await get(service.url, ownLoopback)
      }
    }
    #expect(error == .redirectRefused(to: "https://example.org"))
  }

  @Test(arguments: [true, false])
  func aRoundOfRedirectsEnds(ownLoopback: Bool) async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await StandInService.run { _ in
        HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/"]))
      } _: { service in
        try await get(service.url, ownLoopback)
      }
    }
    #expect(error == .tooManyRedirects(limit: 5))
  }

  @Test(
    arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "Bearer"], [true, false])
  func aServerThatAsksForAPasswordIsA401(challenge: String, ownLoopback: Bool) async throws {
    let server = try RawServer { connection in
      guard !connection.request().isEmpty else { return }
      connection.send(
        "HTTP/1.1 401 No\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 2\r\n\r\nno")
      connection.waitForClose()
    }
    let answer = try await get(server.url, ownLoopback)
    #expect(answer.status == 401)
    #expect(answer.body == Array("no".utf8))
  }

  @Test(
    arguments: [
      ("", .cutOff(host: "127.0.0.1")),
      ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n1234", .cutOff(host: "127.0.0.1")),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n1234",
        .cutOff(host: "127.0.0.1")
      ),
      ("220 smtp.example.org\r\n", .notHTTP(host: "127.0.0.1")),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n"
          + String(repeating: "x", count: 1001), .bodyTooLarge(limit: 1000)
      ),
      (
        "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 1001), .bodyTooLarge(limit: 1000)
      ),
    ] as [(String, HTTPError)], [true, false])
  func aBadAnswerIsSaid(row: (sent: String, expected: HTTPError), ownLoopback: Bool) async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(row.sent)
    }
    let error = await #expect(throws: HTTPError.self) { try await get(server.url, ownLoopback) }
    #expect(error == row.expected)
  }

  @Test(arguments: [true, false])
  func aServerThatDripsEndsAtTheDeadline(ownLoopback: Bool) async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n")
      while connection.send(" "), !connection.waitForClose(milliseconds: 20) {}
    }
    let error = await #expect(throws: HTTPError.self) {
      try await get(server.url, ownLoopback, timeout: .milliseconds(200))
    }
    #expect(error == .timedOut(after: .milliseconds(200)))
  }

  @Test(arguments: [true, false])
  func cancellingRacesWithEverythingElse(ownLoopback: Bool) async throws {
    try await StandInService.run { request in
      request.path == "/there"
        ? HTTPResponse(statusCode: .ok, body: Data("here".utf8))
        : HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/there"]))
    } _: { service in
      let address = try HTTPAddress(parsing: service.url)
      let transport = HTTPTransport(ownLoopback: ownLoopback)
      for round in stride(from: 0, to: 200, by: 2) {
        let exchange = Task { () async -> HTTPError? in
          do throws(HTTPError) {
            _ = try await transport.get(address, timeout: .seconds(60), bodyLimit: 1000)
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
  }

  private func get(
    _ url: String, _ ownLoopback: Bool, timeout: Duration = .seconds(60)
  ) async throws -> HTTPAnswer {
    try await HTTPTransport(ownLoopback: ownLoopback)
      .get(HTTPAddress(parsing: url), timeout: timeout, bodyLimit: 1000)
  }
}
