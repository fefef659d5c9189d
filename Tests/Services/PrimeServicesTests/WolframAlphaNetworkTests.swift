import FlyingFox
import Foundation
import PrimeServices
import Synchronization
import TestProcesses
import Testing
import WebMessages
import WebStandIns

/// Tests network failures, each against a server that causes it.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct WolframAlphaNetworkTests {
  @Test(arguments: [400, 401, 403, 404, 429, 500, 503, 204, 304])
  func statusesAreReported(status: Int) async throws {
    let error = try await MockService.run { _ in
      HTTPResponse(statusCode: HTTPStatusCode(status, phrase: "Told"))
    } _: { service in
      try await failure(asking: service.url)
    }
    #expect(error == (status == 204 ? .noAnswer("the response is empty") : .http(.status(status))))
    if status == 401 || status == 403 { #expect("\(error)".contains("the AppID was refused")) }
  }

  @Test func serviceErrorTakesPrecedenceOverStatus() async throws {
    let body = try fixture("invalid-appid")
    let error = try await MockService.run { _ in
      HTTPResponse(statusCode: .forbidden, body: body)
    } _: { service in
      try await failure(asking: service.url)
    }
    #expect(error == .appIDRefused(source: "WOLFRAM_APP_ID"))
  }

  @Test(arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "Negotiate", "Bearer"])
  func authenticationChallengeIsReportedAs401(challenge: String) async throws {
    let server = try RawServer { connection in
      guard !connection.request().isEmpty else { return }
      connection.send(
        "HTTP/1.1 401 No\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 2\r\n\r\nno")
      connection.waitForClose()
    }
    #expect(try await failure(asking: server.url) == .http(.status(401)))
  }

  @Test func silentServerTimesOut() async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.waitForClose()
    }
    #expect(try await timingOut(server.url) == .http(.timedOut(after: .milliseconds(200))))
  }

  @Test func stalledResponseTimesOut() async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"queryresult\"")
      connection.waitForClose()
    }
    #expect(try await timingOut(server.url) == .http(.timedOut(after: .milliseconds(200))))
  }

  @Test func slowResponseTimesOut() async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.send(" "), !connection.waitForClose(milliseconds: 20) {}
    }
    #expect(try await timingOut(server.url) == .http(.timedOut(after: .milliseconds(200))))
  }

  @Test func redirectsShareOneDeadline() async throws {
    let server = try RawServer { connection in
      let isFirst = !connection.request().contains("/there")
      connection.send("HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n")
      if !isFirst { connection.waitForClose() }
      while !connection.request().isEmpty {}
    }
    let error = try await timingOut(server.url)
    #expect(
      error == .http(.timedOut(after: .milliseconds(200)))
        || error == .http(.tooManyRedirects(limit: 5)))
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"que\r\n",
    "HTTP/1.1 200", "HTTP/1.1 100 Go\r\n\r\n", "",
  ])
  func earlyEndOfConnectionIsReported(sent: String) async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(sent)
    }
    let error = try await failure(asking: server.url)
    #expect(error.description.hasPrefix("the request to 127.0.0.1 failed: "))
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"])
  func connectionResetIsReported(sent: String) async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(sent)
      connection.reset()
    }
    let error = try await failure(asking: server.url)
    #expect(error.description.hasPrefix("the request to 127.0.0.1 failed: "))
  }

  @Test func responseAnnouncingTooManyBytesIsNotRead() async throws {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n")
      connection.waitForClose()
      event.yield("closed")
    }
    #expect(try await failure(asking: server.url) == .http(.bodyTooLarge(limit: 1 << 20)))
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == "closed")
  }

  @Test func endlessResponseIsStopped() async throws {
    let (sizes, sized) = AsyncStream.makeStream(of: Int.self)
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      let block = String(repeating: " ", count: 1 << 16)
      var size = 0
      while connection.send(block) { size += block.utf8.count }
      sized.yield(size)
    }
    #expect(try await failure(asking: server.url) == .http(.bodyTooLarge(limit: 1 << 20)))
    // This would wait forever if the connection had not been closed.
    for await size in sizes {
      #expect(size < 64 << 20)
      break
    }
  }

  @Test func responseOfExactlyTheLimitIsRead() async throws {
    let body = try answer("11")
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\n\r\n" + String(decoding: body, as: UTF8.self))
      connection.send(String(repeating: " ", count: 1 << 20 - body.count))
    }
    #expect(try await client(asking: server.url).nthPrime(5) == 11)
  }

  @Test func chunkedResponseIsRead() async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      for byte
        in #"{"queryresult":{"success":true,"pods":{"id":"Result","subpods":{"plaintext":"11"}}}}"#
      {
        connection.send("1\r\n\(byte)\r\n")
      }
      connection.send("0\r\n\r\n")
      connection.waitForClose()
    }
    #expect(try await client(asking: server.url).nthPrime(5) == 11)
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH_9.2\r\n", "\u{16}\u{3}\u{1}\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n",
    "HTTP/1.1 +20 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
  ])
  func nonHTTPResponsesAreReported(sent: String) async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(sent)
    }
    let error = try await failure(asking: server.url)
    #expect(error.description.hasPrefix("the request to 127.0.0.1 failed: "))
  }

  @Test func serverWithoutTLSIsReported() async throws {
    let server = try RawServer { connection in
      connection.send("HTTP/1.1 400 Bad Request\r\n\r\n")
      connection.waitForClose()
    }
    let error = try await failure(asking: "https://127.0.0.1:\(server.port)")
    #expect(error.description.hasPrefix("the request to 127.0.0.1 failed: "))
  }

  @Test func closedPortRefusesTheConnection() async throws {
    // The server stops when its closure returns, which frees the port.
    let port = try await MockService.run { _ in
      HTTPResponse(statusCode: .ok)
    } _: { service in
      service.port
    }
    #expect(
      try await failure(asking: "http://127.0.0.1:\(port)")
        == .http(.failed("127.0.0.1 refused the connection")))
  }

  @Test func unknownHostIsReported() async throws {
    // RFC 6761 guarantees that names in `.invalid` never have an address.
    #expect(
      try await failure(asking: "https://wolfram.invalid")
        == .http(.failed("the host wolfram.invalid was not found; is the network up?")))
  }

  private func timingOut(_ url: String) async throws -> WolframAlphaError {
    let clock = ContinuousClock()
    let start = clock.now
    let error = try await failure(asking: url, timeout: .milliseconds(200))
    let spent = clock.now - start
    #expect(spent >= .milliseconds(190) || error != .http(.timedOut(after: .milliseconds(200))))
    return error
  }
}
