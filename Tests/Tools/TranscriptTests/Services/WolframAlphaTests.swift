import FlyingFox
import Foundation
import TestProcesses
import Testing

/// Tests lookups of primes by the whole tool, on a server that replaces Wolfram Alpha.
@Suite(.ownThread) struct WolframAlphaTests {
  @Test func theServiceIsUsedIfAnAppIDIsSet() async throws {
    try await MockWolframAlpha.run { _ in
      MockWolframAlpha.result("11")
    } _: { service in
      let result = try await service.primetime(input: "nth 5\n").run()
      #expect(result.output == "The 5th prime is 11. (Wolfram Alpha)\n")
      #expect(result.errors == "")
      #expect(result.status == .exited(0))

      let request = try #require(service.requests.first)
      #expect(service.requests.count == 1)
      #expect(request.method == .GET && request.path == "/v2/query")
      let query = Dictionary(
        uniqueKeysWithValues: request.query.map { ($0.name, $0.value.replacing("+", with: " ")) })
      #expect(
        query == [
          "input": "prime 5", "appid": MockWolframAlpha.appID, "format": "plaintext",
          "output": "JSON", "includepodid": "Result",
        ])
    }
  }

  @Test func manyLookupsRunAtOnce() async throws {
    try await MockWolframAlpha.run { _ in
      MockWolframAlpha.result("11")
    } _: { service in
      let input = String(repeating: "nth 5 &\n", count: 200)
      let result = try await service.primetime("--timeout", "50", input: input).run()
      let answer = "The 5th prime is 11. (Wolfram Alpha)\n"
      #expect(result.output == String(repeating: answer, count: 200))
      #expect(result.status == .exited(0))
    }
  }

  @Test func theServiceIsNotUsedWithoutAnAppID() async throws {
    try await MockWolframAlpha.run { _ in
      MockWolframAlpha.result("11")
    } _: { service in
      var tool = try service.primetime(input: "nth 5\n")
      tool.environment["WOLFRAM_APP_ID"] = nil
      #expect(try await tool.run().output == "The 5th prime is 11. (computed here)\n")
      #expect(service.requests.isEmpty)
    }
  }

  @Test func theAppIDMayBeInAFile() async throws {
    try await MockWolframAlpha.run { _ in
      MockWolframAlpha.result("11")
    } _: { service in
      var tool = try service.primetime(input: "nth 5\n")
      tool.environment["WOLFRAM_APP_ID"] = nil
      try tool.sandbox.write("DEMO-FROMFILE\n".utf8, to: "~/.config/primetime/wolfram-app-id")
      #expect(try await tool.run().output == "The 5th prime is 11. (Wolfram Alpha)\n")
      let appID = service.requests.first?.query.first { $0.name == "appid" }?.value
      #expect(appID == "DEMO-FROMFILE")
    }
  }

  @Test func localLookupsSendNoRequests() async throws {
    try await MockWolframAlpha.run { _ in
      MockWolframAlpha.result("11")
    } _: { service in
      let result = try await service.primetime("--nth-prime", "local", input: "nth 5\n").run()
      #expect(result.output == "The 5th prime is 11.\n")
      #expect(service.requests.isEmpty)
    }
  }

  static let failures = [
    HTTPResponse(statusCode: .internalServerError),
    HTTPResponse(statusCode: .ok, body: Data("no JSON".utf8)),
    HTTPResponse(
      statusCode: .ok,
      body: Data(
        """
        {"queryresult": {"success": false, "error": {"code": "1", "msg": "Invalid appid \
        \(MockWolframAlpha.appID)"}}}
        """.utf8)),
    MockWolframAlpha.result("2.7×10^24"),
    MockWolframAlpha.result("123456789…"),
  ]

  @Test(arguments: failures.indices)
  func aLookupThatFailsIsComputedLocally(_ index: Int) async throws {
    try await MockWolframAlpha.run { _ in
      Self.failures[index]
    } _: { service in
      let tool = try service.primetime("--log-file", "actions.log", input: "nth 5\nstate\n")
      let result = try await tool.run()
      #expect(
        result.output.hasPrefix("The 5th prime is 11. (computed here; Wolfram Alpha: "),
        "\(result.output)")
      #expect(result.status == .exited(0))
      let log = try #require(tool.sandbox.contents(of: "actions.log"))
      let written = result.output + result.errors + String(decoding: log, as: UTF8.self)
      #expect(!written.contains(MockWolframAlpha.appID))
    }
  }

  @Test(arguments: failures.indices)
  func afterARefusalOfTheAppIDTheServiceIsNotAskedAgain(_ index: Int) async throws {
    let isRefused = index == 2
    try await MockWolframAlpha.run { _ in
      Self.failures[index]
    } _: { service in
      let input = "nth 5\nnth 6\nnth 7\n"
      let result = try await service.primetime(input: input).run()
      #expect(service.requests.count == (isRefused ? 1 : 3))
      #expect(result.output.split(separator: "\n").count == 3)
      #expect(
        result.output.hasSuffix(
          """
          ; it is not asked again)
          The 6th prime is 13. (computed here)
          The 7th prime is 17. (computed here)

          """) == isRefused, "\(result.output)")
      // Without a local result, each lookup asks.
      _ = try await service.primetime("--nth-prime", "wolfram", input: input).run()
      #expect(service.requests.count == (isRefused ? 4 : 6))
    }
  }

  @Test(arguments: failures.indices)
  func withOnlyTheServiceAFailedLookupIsAnError(_ index: Int) async throws {
    try await MockWolframAlpha.run { _ in
      Self.failures[index]
    } _: { service in
      let tool = try service.primetime("--nth-prime", "wolfram", "--log", input: "nth 5\n")
      let result = try await tool.run()
      #expect(!result.output.contains("The 5th prime is"))
      #expect(result.errors.hasPrefix("<stdin>:1: error: "))
      #expect(!(result.output + result.errors).contains(MockWolframAlpha.appID))
      #expect(result.status == .exited(1))
    }
  }

  @Test func aServiceThatNeverAnswersTimesOut() async throws {
    try await MockWolframAlpha.run { _ in
      // Waiting for an element of an empty stream ends only when the task is canceled.
      let (silence, source) = AsyncStream.makeStream(of: Never.self)
      for await _ in silence {}
      source.finish()
      return MockWolframAlpha.result("11")
    } _: { service in
      let result = try await service.primetime("--timeout", "1", input: "nth 5\nnth 6\n").run()
      #expect(
        result.output == """
          The 5th prime is 11. (computed here; Wolfram Alpha: timed out after 1 s; it is not asked \
          again)
          The 6th prime is 13. (computed here)

          """)
      #expect(service.requests.count == 1)
      #expect(result.duration >= .seconds(1))
    }
  }

  @Test func aRedirectToAnotherServerIsNotFollowed() async throws {
    try await MockWolframAlpha.run { _ in
      MockWolframAlpha.result("13")
    } _: { other in
      let elsewhere = other.url
      try await MockWolframAlpha.run { request in
        HTTPResponse(
          statusCode: .found,
          headers: HTTPHeaders([.location: elsewhere + "/v2/query?appid=stolen"]))
      } _: { service in
        let result = try await service.primetime(input: "nth 5\n").run()
        #expect(result.output.hasPrefix("The 5th prime is 11. (computed here; Wolfram Alpha: "))
      }
      #expect(other.requests.isEmpty)
    }
  }

  @Test func aRefusedConnectionIsReportedWithoutTheAppID() async throws {
    var tool = try primetime("--quiet", input: "nth 5\n")
    tool.environment["WOLFRAM_APP_ID"] = MockWolframAlpha.appID
    tool.environment["PRIMETIME_WOLFRAM_URL"] = "http://127.0.0.1:1"
    let result = try await tool.run()
    #expect(result.output.hasPrefix("The 5th prime is 11. (computed here; Wolfram Alpha: "))
    #expect(!(result.output + result.errors).contains(MockWolframAlpha.appID))
  }
}
