import FlyingFox
import Foundation
import Synchronization
import TestProcesses
import Testing
import WebMessages
import WebStandIns

@testable import WebClients

@Suite(.ownThread, .timeLimit(.minutes(20))) struct DocumentLoaderTests {
  private let loader: DocumentLoader

  init() throws {
    loader = try Self.loader(timeout: .seconds(60))
  }

  @Test func addressIsLoadedWithItsHeaderFields() async throws {
    let body = try await MockService.run { request in
      let fields = ["Accept": "text/xml", "User-Agent": "test/1"]
      let isWanted =
        request.path == "/a"
        && fields.allSatisfy { request.headers[HTTPHeader($0.key)] == $0.value }
      return HTTPResponse(statusCode: isWanted ? .ok : .badRequest, body: Data("here".utf8))
    } _: { service in
      try await load(service.url + "/a")
    }
    #expect(body == Array("here".utf8))
  }

  @Test(arguments: [
    ("text/xml; charset=koi8-r", "koi8-r"), ("text/xml;Charset=\"UTF-8\" ; a=b", "UTF-8"),
    ("text/xml; a=b; charset = 'l1'", "l1"), ("text/xml; charset=", ""), ("charset=l1", nil),
    ("text/xml", nil), ("", nil), (nil, nil),
  ])
  func theCharsetIsThatOfTheContentType(_ type: String?, _ charset: String?) async throws {
    let server = try RawServer { connection in
      _ = connection.request()
      let field = type.map { "Content-Type: \($0)\r\n" } ?? ""
      connection.send("HTTP/1.1 200 OK\r\n\(field)Content-Length: 4\r\n\r\nhere")
    }
    let location = try DocumentLocation(server.url, isAddress: true)
    let document = try await loader.load(location)
    #expect(document.charset == charset)
    #expect(document.bytes == Array("here".utf8))
  }

  @Test(arguments: [
    ["ETag": "\"v1\""], ["Last-Modified": "Wed, 21 Oct 2015 07:28:00 GMT"],
    ["ETag": "W/\"v1\"", "Last-Modified": "Wed, 21 Oct 2015 07:28:00 GMT"],
  ])
  func anUnchangedDocumentIsNotSentAgain(_ validators: [String: String]) async throws {
    let asked = Mutex<[[String?]]>([])
    let bodies = try await MockService.run { request in
      let sent = ["If-None-Match", "If-Modified-Since"].map { request.headers[HTTPHeader($0)] }
      let count = asked.withLock { asked in
        asked.append(sent)
        return asked.count
      }
      if count == 2 { return HTTPResponse(statusCode: .notModified) }
      let fields = validators.map { (HTTPHeader($0.key), $0.value) }
      return HTTPResponse(
        statusCode: .ok, headers: HTTPHeaders(Dictionary(uniqueKeysWithValues: fields)),
        body: Data("\(count)".utf8))
    } _: { service in
      var bodies: [[UInt8]] = []
      for _ in 1...3 { bodies.append(try await load(service.url + "/a")) }
      return bodies
    }
    #expect(bodies == ["1", "1", "3"].map { Array($0.utf8) })
    let sent = [validators["ETag"], validators["Last-Modified"]]
    #expect(asked.withLock { $0 } == [[nil, nil], sent, sent])
  }

  @Test(arguments: [
    ("120", "120 s"), ("Wed, 21 Oct 2026 07:28:00 GMT", "until Wed, 21 Oct 2026 07:28:00 GMT"),
  ])
  func theTimeToWaitIsTold(_ field: String, _ wait: String) async throws {
    let error = await #expect(throws: DocumentError.self) {
      try await MockService.run { _ in
        HTTPResponse(
          statusCode: .serviceUnavailable, headers: HTTPHeaders([HTTPHeader("Retry-After"): field]))
      } _: { service in
        try await load(service.url)
      }
    }
    #expect(error?.description.hasSuffix("; the server says to wait \(wait)") == true)
    #expect(error?.description.contains("HTTP status 503 (the server failed") == true)
  }

  @Test func fileIsLoaded() async throws {
    let sandbox = try Sandbox()
    try Data("here".utf8).write(to: sandbox.url("a b"))
    #expect(try await load(sandbox.url("a b").path) == Array("here".utf8))
  }

  @Test func unreadableFilesAreReported() async throws {
    let sandbox = try Sandbox()
    try Data(String(repeating: "x", count: 1001).utf8).write(to: sandbox.url("large"))
    for (path, message) in [
      (sandbox.url("none").path, "No such file or directory"),
      (sandbox.work.path, "it is a folder"), ("/dev/zero", "it is a device"),
      ("", "the name is empty"), (sandbox.url("large").path, "it is larger than 1000 bytes"),
    ] {
      let error = await #expect(throws: DocumentError.self) { try await load(path) }
      let description = try #require(error?.description)
      #expect(description.contains("cannot read \"\(path)\": "))
      #expect(description.contains(message))
    }
  }

  @Test func errorsOmitTheQuery() async throws {
    let error = await #expect(throws: DocumentError.self) {
      try await MockService.run { _ in
        HTTPResponse(statusCode: .notFound)
      } _: { service in
        try await load(service.url + "/latest?access_key=s3cret")
      }
    }
    guard case .http(let location, .status(404)) = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
    #expect(location.hasSuffix("/latest?…"))
    #expect(error?.description == "cannot load \(location): HTTP status 404 (not found)")
  }

  @Test(arguments: [
    (#"{"error": {"code": "c", "message": "Not in your plan."}}"#, "Not in your plan."),
    (#"{"error": true, "message": "no", "description": "Not in your plan."}"#, "Not in your plan."),
    (#"{"message": "Not in\u001b your plan."}"#, #"Not in\u{1B} your plan."#),
  ])
  func theErrorOfTheServiceIsShown(_ body: String, _ said: String) async throws {
    let error = await #expect(throws: DocumentError.self) {
      try await MockService.run { _ in
        HTTPResponse(statusCode: .forbidden, body: Data(body.utf8))
      } _: { service in
        try await load(service.url + "/latest")
      }
    }
    let text = "/latest: HTTP status 403 (forbidden); the service says: \"\(said)\""
    #expect(error?.description.hasSuffix(text) == true)
  }

  @Test func anEndlessResponseIsStoppedAtTheSizeLimit() async throws {
    let endless = try RawServer { connection in
      _ = connection.request()
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      while connection.send(String(repeating: "x", count: 1000)) {}
    }
    let large = await #expect(throws: DocumentError.self) { try await load(endless.url) }
    #expect(large == .http(location: endless.url, .bodyTooLarge(limit: 1000)))
  }

  @Test func aSilentResponseTimesOut() async throws {
    let silent = try RawServer { connection in
      _ = connection.request()
      connection.waitForClose()
    }
    let late = await #expect(throws: DocumentError.self) {
      try await Self.loader(timeout: .milliseconds(50)).load(
        DocumentLocation(silent.url, isAddress: true))
    }
    #expect(late == .http(location: silent.url, .timedOut(after: .milliseconds(50))))
  }

  @Test func redirectToAnotherLoopbackPortIsFollowed() async throws {
    let body = try await MockService.run { _ in
      HTTPResponse(statusCode: .ok, body: Data("there".utf8))
    } _: { there in
      try await MockService.run { _ in
        HTTPResponse(
          statusCode: .movedPermanently, headers: HTTPHeaders([.location: there.url + "/x"]))
      } _: { here in
        try await load(here.url)
      }
    }
    #expect(body == Array("there".utf8))
  }

  @Test func unencryptedRedirectIsRefused() async throws {
    let error = await #expect(throws: DocumentError.self) {
      try await MockService.run { _ in
        HTTPResponse(
          statusCode: .found, headers: HTTPHeaders([.location: "http://example.org/x?k=s3cret"]))
      } _: { service in
        try await load(service.url)
      }
    }
    let description = try #require(error?.description)
    #expect(description.hasPrefix("cannot load http://127.0.0.1:"))
    #expect(
      description.hasSuffix(": it redirects to http://example.org, which is not encrypted"))
  }

  @Test(arguments: [(10, true), (11, false)])
  func atMostTenRedirectsAreFollowed(redirects: Int, arrives: Bool) async throws {
    let asked = Mutex(0)
    let result = await Task {
      try await MockService.run { _ in
        let isLast = asked.withLock { asked in
          asked += 1
          return asked > redirects
        }
        return isLast
          ? HTTPResponse(statusCode: .ok, body: Data("there".utf8))
          : HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/x"]))
      } _: { service in
        try await load(service.url)
      }
    }.result
    #expect((try? result.get()) == (arrives ? Array("there".utf8) : nil))
    if !arrives {
      #expect(throws: DocumentError.self) { try result.get() }
      #expect("\(result)".contains("redirected more than 10 times"))
    }
  }

  @Test func cancellingTheTaskEndsTheLoad() async throws {
    let (server, asked) = try silentServer()
    let location = try DocumentLocation(server.url, isAddress: true)
    let load = Task { [loader] in
      await outcome { () throws(DocumentError) in
        try await loader.load(location)
      }
    }
    for await _ in asked { break }
    load.cancel()
    #expect(await load.value == .failure(.cancelled))
  }

  @Test func loadCancelledBeforeStartDoesNotRun() async throws {
    let location = try DocumentLocation("http://127.0.0.1:1/", isAddress: true)
    let load = Task { [loader] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await outcome { () throws(DocumentError) in try await loader.load(location) }
    }
    #expect(await load.value == .failure(.cancelled))
  }

  private static func loader(timeout: Duration) throws -> DocumentLoader {
    DocumentLoader(
      timeout: timeout, sizeLimit: 1000, accept: "text/xml", agent: "test/1",
      web: try .built)
  }

  private func load(_ text: String) async throws -> [UInt8] {
    try await loader.load(DocumentLocation(text, isAddress: text.contains("://"))).bytes
  }

  private typealias Outcome = Result<LoadedDocument, DocumentError>

  private func outcome(
    _ body: () async throws(DocumentError) -> LoadedDocument
  ) async -> Outcome {
    do throws(DocumentError) {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }

  /// Starts a server that never answers; returns it with a stream of the requests it receives.
  private func silentServer() throws -> (RawServer, AsyncStream<Void>) {
    let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { connection in
      _ = connection.request()
      isAsked.yield()
      connection.waitForClose()
    }
    return (server, asked)
  }
}
