import FlyingFox
import Foundation
import PrimeServices
import Synchronization
import TestProcesses
import Testing
import WebMessages
import WebStandIns

@Suite(.ownThread, .timeLimit(.minutes(20))) struct WolframAlphaRedirectTests {
  @Test(arguments: [301, 302, 303, 307, 308])
  func redirectToTheSameOriginIsFollowed(status: Int) async throws {
    let body = try fixture("pods-array")
    let prime = try await MockService.run { request in
      guard request.path == "/v2/query" else {
        return HTTPResponse(statusCode: .ok, body: request.query["a"] == "b" ? body : Data())
      }
      return HTTPResponse(
        statusCode: HTTPStatusCode(status, phrase: "There"),
        headers: HTTPHeaders([.location: "/there?a=b"]))
    } _: { service in
      try await client(asking: service.url).nthPrime(5)
    }
    #expect(prime == 11)
  }

  @Test func absoluteRedirectToTheSameOriginIsFollowed() async throws {
    let body = try fixture("pods-array")
    let port = Mutex<UInt16>(0)
    let prime = try await MockService.run { request in
      let there = "HTTP://127.0.0.1:\(port.withLock { $0 })/there#part"
      return request.path == "/there"
        ? HTTPResponse(statusCode: .ok, body: body)
        : HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: there]))
    } _: { service in
      port.withLock { $0 = service.port }
      return try await client(asking: service.url).nthPrime(5)
    }
    #expect(prime == 11)
  }

  @Test(arguments: [
    ("https://127.0.0.1:1/v2/query", "https://127.0.0.1:1"),
    ("http://127.0.0.1:1/v2/query", "http://127.0.0.1:1"),
    ("http://localhost/", "http://localhost"), ("//example.org/x?y", "http://example.org"),
    ("http://example.org/?appid=S3CRET", "http://example.org"),
  ])
  func redirectToAnotherOriginIsRefused(location: String, origin: String) async throws {
    let error = try await redirecting(to: location)
    #expect(error == .http(.redirectRefused(to: origin)))
  }

  @Test func refusedRedirectIsNeverContacted() async throws {
    let asked = Mutex(0)
    let elsewhere = try RawServer { _ in asked.withLock { $0 += 1 } }
    let error = try await redirecting(to: elsewhere.url)
    #expect(error == .http(.redirectRefused(to: elsewhere.url)))
    #expect(asked.withLock { $0 } == 0)
  }

  @Test(arguments: [
    "ftp://127.0.0.1/", "file:///etc/passwd", "http://u:p@127.0.0.1/", "http:///x", "http://[::1]/",
    "//[::1]/", "//[::1]:1/x",
    "mailto:a@b", "http://exa mple/", "http://%31/", "//:1", "http:",
    "https://S3CRET-%2B%26%3D%2F%C3%A4%20%25ID.example.org/", "//s3cret-.example.org:99999/",
    "\u{1}", "http://ä/", "http://127.0.0.1\\@example.org/", "///", "//?", "%", "%zz",
    "http://a:b:c/",
  ])
  func unusualRedirectErrorsOmitTheAppID(location: String) async throws {
    // `redirecting` checks that the error does not contain the AppID.
    _ = try await redirecting(to: location)
  }

  @Test func redirectWithoutLocationIsReportedAsStatus() async throws {
    let error = try await MockService.run { _ in
      HTTPResponse(statusCode: .found)
    } _: { service in
      try await failure(asking: service.url)
    }
    #expect(error == .http(.status(302)))
  }

  @Test func redirectLoopEnds() async throws {
    let count = Mutex(0)
    let error = try await MockService.run { _ in
      count.withLock { $0 += 1 }
      return HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/v2/query"]))
    } _: { service in
      try await failure(asking: service.url)
    }
    #expect(error == .http(.tooManyRedirects(limit: 5)))
    #expect(count.withLock { $0 } == 6)
  }

  private func redirecting(to location: String) async throws -> WolframAlphaError {
    let server = try RawServer { connection in
      while connection.request().hasPrefix("GET /v2") {
        connection.send(
          "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
      }
      connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    }
    return try await failure(asking: server.url)
  }
}
