import FlyingFox
import Foundation
import PrimeServices
import Synchronization
import TestProcesses
import Testing
import WebMessages
import WebStandIns

@Suite(.ownThread, .timeLimit(.minutes(20))) struct WolframAlphaClientTests {
  @Test(arguments: [
    "pods-array", "pod-by-itself", "subpod-by-itself", "pod-and-subpod-by-themselves",
    "result-not-primary", "primary-without-result", "flags-as-texts", "empty-subpods-beside",
  ])
  func resultIsReadFromEveryResponseFormat(name: String) async throws {
    #expect(try await ask(answering: fixture(name)) == 11)
  }

  @Test func groupedDigitsAreParsed() async throws {
    #expect(try await ask(100_000, answering: fixture("grouped")) == 1_299_709)
  }

  @Test func largestPrimeIsParsed() async throws {
    #expect(
      try await ask(216_289_611_853_439_384, answering: answer("9223372036854775783"))
        == 9_223_372_036_854_775_783)
  }

  @Test func requestHasTheDocumentedFormat() async throws {
    let asked = Mutex<[HTTPRequest]>([])
    let (first, second) = (try fixture("pods-array"), try answer("29996224275833"))
    try await MockService.run { request in
      let isFirst = asked.withLock { asked in
        asked.append(request)
        return asked.count == 1
      }
      return HTTPResponse(statusCode: .ok, body: isFirst ? first : second)
    } _: { service in
      let client = try client(asking: service.url)
      #expect(try await client.nthPrime(5) == 11)
      #expect(try await client.nthPrime(1_000_000_000_000) == 29_996_224_275_833)
    }
    let requests = asked.withLock { $0 }
    try #require(requests.count == 2)
    #expect(requests.map(\.method) == [.GET, .GET])
    #expect(requests.map(\.path) == ["/v2/query", "/v2/query"])
    #expect(requests.map { $0.query["input"] } == ["prime 5", "prime 1000000000000"])
    #expect(requests[0].query["appid"] == secret)
    #expect(requests[0].query["format"] == "plaintext")
    #expect(requests[0].query["output"] == "JSON")
    #expect(requests[0].query["includepodid"] == "Result")
  }

  @Test func status501MeansThatTheQueryWasNotUnderstood() {
    let error = WolframAlphaError.http(.status(501))
    #expect(error.description == "the query was not understood")
    #expect(!error.isLasting)
  }

  @Test func queryIsPercentEncoded() async throws {
    let line = Mutex("")
    let server = try RawServer { connection in
      let request = connection.request()
      line.withLock { $0 = String(request.prefix { $0 != "\r\n" }) }
      connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    }
    #expect(try await failure(asking: server.url, path: "/base/") == .http(.status(404)))
    #expect(
      line.withLock { $0 } == """
        GET /base/v2/query?input=prime%205\
        &appid=S3CRET-%2B%26%3D/%C3%A4%20%25ID\
        &format=plaintext&output=JSON&includepodid=Result HTTP/1.1
        """)
  }

  @Test(arguments: ["invalid-appid", "missing-appid"])
  func aRefusedAppIDHasItsOwnError(name: String) async throws {
    let error = try await failing(answering: fixture(name))
    #expect(error == .appIDRefused(source: "WOLFRAM_APP_ID"))
    #expect("\(error)" == "the AppID was refused; check WOLFRAM_APP_ID")
  }

  @Test(
    arguments: [
      ("service-error", "the service reports error 1000: Internal\u{FFFD}[31m error"),
      ("error-without-words", "the service reports error (no text)"),
      ("not-understood", "the query was not understood"),
      ("parse-timed-out", "the service ran out of time; try again later"),
      ("timed-out", "the service ran out of time; try again later"),
      ("no-result", "the response contains no result"),
      ("no-pods", "the response contains no result"),
      ("result-without-text", "the response contains no result"),
      ("two-results", "the answer \"11 | 13\" is not an exact 64-bit integer"),
      ("pods-of-numbers", "the response contains no result"),
    ])
  func everyFailureHasItsOwnError(name: String, reason: String) async throws {
    #expect(try await failing(answering: fixture(name)) == .noAnswer(reason))
  }

  @Test(arguments: [
    "2.5×10^24", "2.5 × 10^24", "104729…", "104729...", "eleven", "11 (prime)", "11 km", "p_5 = 11",
    "≈ 11", "11.0", "-11", "1,2345", "12,34,567", "1.299.709", "1e6", "١١", "9223372036854775808",
    "99,999,999,999,999,999,999",
  ])
  func inexactResultsAreNotTruncatedToIntegers(text: String) async throws {
    #expect(
      try await failing(answering: answer(text))
        == .noAnswer("the answer \"\(text)\" is not an exact 64-bit integer"))
  }

  /// Tests answers that are not prime, or outside the proven bounds for the position.
  @Test(arguments: [
    ("0", 5), ("1", 5), ("9", 5), ("13", 5), ("7", 5), ("29996224275831", 1_000_000_000_000),
    ("9223372036854775783", 1_000_000_000_000), ("11", 1_000_000_000_000),
  ])
  func wrongResultsAreRejected(text: String, n: Int64) async throws {
    let number = try #require(Int64(text))
    let body = try answer(text)
    let reason = "the answer \(number) cannot be the prime at position \(n)"
    await #expect(throws: WolframAlphaError.noAnswer(reason)) {
      try await ask(n, answering: body)
    }
  }

  @Test(arguments: ["", " \r\n"])
  func emptyResponsesAreReported(body: String) async throws {
    #expect(
      try await failing(answering: Data(body.utf8)) == .noAnswer("the response is empty"))
  }

  @Test(arguments: [
    ("<!DOCTYPE html>\n<title>Log in</title>", "<!DOCTYPE html> <title>Log in</title>"),
    ("{\"queryresult\":", "{\\\"queryresult\\\":"),
    (String(repeating: "[", count: 200_000), String(repeating: "[", count: 60) + "…"),
    ("null", "null"), ("[]", "[]"), ("{}", "{}"),
  ])
  func invalidResponsesAreReported(body: String, beginning: String) async throws {
    #expect(
      try await failing(answering: Data(body.utf8))
        == .noAnswer("the response begins with \"\(beginning)\" and is not an answer"))
  }

  @Test(arguments: [secret, secret.lowercased(), "S3CRET-%2b%26%3D/%C3%A4+%25ID"])
  func appIDIsRedactedFromServiceMessages(echo: String) async throws {
    let error = try JSONSerialization.data(withJSONObject: [
      "queryresult": [
        "success": false, "error": ["code": echo, "msg": "no quota for \(echo) today"],
      ]
    ])
    #expect(
      try await failing(answering: error)
        == .noAnswer("the service reports error <redacted>: no quota for <redacted> today"))
    #expect(
      try await failing(answering: answer(echo))
        == .noAnswer("the answer \"<redacted>\" is not an exact 64-bit integer"))
    let words = String(repeating: "x", count: 55)
    #expect(
      try await failing(answering: Data((words + echo).utf8))
        == .noAnswer("the response begins with \"\(words)<reda…\" and is not an answer"))
  }

  @Test func printingAClientRevealsNoSecret() throws {
    expectNoSecret(in: try client(asking: "http://localhost"))
  }

  private func ask(_ n: Int64 = 5, answering body: Data) async throws -> Int64 {
    try await MockService.run { _ in
      HTTPResponse(
        statusCode: .ok, headers: HTTPHeaders([.contentType: "text/plain;charset=utf-8"]),
        body: body)
    } _: { service in
      try await client(asking: service.url).nthPrime(n)
    }
  }

  private func failing(answering body: Data) async throws -> WolframAlphaError {
    try await MockService.run { _ in
      HTTPResponse(statusCode: .ok, body: body)
    } _: { service in
      try await failure(asking: service.url)
    }
  }
}
