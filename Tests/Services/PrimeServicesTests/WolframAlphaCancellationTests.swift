import FlyingFox
import Foundation
import PrimeNumbers
import PrimeServices
import Synchronization
import TestProcesses
import Testing
import WebMessages
import WebStandIns

@Suite(.ownThread, .timeLimit(.minutes(20))) struct WolframAlphaCancellationTests {
  @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"])
  func cancellingEndsTheLookupAndClosesTheConnection(sent: String) async throws {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    let server = try RawServer { connection in
      _ = connection.request()
      connection.send(sent)
      event.yield("asked")
      connection.waitForClose()
      event.yield("closed")
    }
    let url = server.url
    let lookUp = Task { try await failure(asking: url, timeout: .seconds(600)) }
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == "asked")
    lookUp.cancel()
    #expect(try await lookUp.value == .http(.cancelled))
    #expect(await iterator.next() == "closed")
  }

  @Test func lookupInACancelledTaskSendsNoRequest() async throws {
    let asked = Mutex(0)
    let server = try RawServer { _ in asked.withLock { $0 += 1 } }
    let url = server.url
    let lookUp = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await failure(asking: url)
    }
    #expect(try await lookUp.value == .http(.cancelled))
    #expect(asked.withLock { $0 } == 0)
  }

  /// Cancels at many moments: before, while and after the redirect and the response arrive.
  @Test func cancellingAtAnyMomentIsSafe() async throws {
    let body = try fixture("pods-array")
    try await MockService.run { request in
      request.path == "/v2/query"
        ? HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/there"]))
        : HTTPResponse(statusCode: .ok, body: body)
    } _: { service in
      let client = try client(asking: service.url)
      var outcomes: Set<String> = []
      for round in stride(from: 0, to: 300, by: 2) {
        let lookUp = Task { () async -> String in
          do throws(WolframAlphaError) {
            return String(try await client.nthPrime(5))
          } catch {
            return "\(error)"
          }
        }
        for _ in 0..<round * 10 { await Task.yield() }
        lookUp.cancel()
        outcomes.insert(await lookUp.value)
      }
      #expect(outcomes.isSubset(of: ["canceled", "11"]))
      #expect(outcomes.contains("canceled"))
      #expect(try await client.nthPrime(5) == 11)
    }
  }

  @Test func concurrentLookupsKeepTheirResults() async throws {
    try await MockService.run { request in
      let n = Int64(request.query["input"]?.dropFirst("prime ".count) ?? "") ?? 0
      let prime = (try? PrimeNumbers.nthPrime(n)).map(String.init) ?? ""
      return HTTPResponse(statusCode: .ok, body: (try? answer(prime)) ?? Data())
    } _: { service in
      let client = try client(asking: service.url)
      let answers = try await withThrowingTaskGroup(of: (Int64, Int64).self) { group in
        for n in Int64(2)..<50 {
          group.addTask { (n, try await client.nthPrime(n)) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count == 48)
      #expect(try answers.allSatisfy { try PrimeNumbers.nthPrime($0.0) == $0.1 })
    }
  }
}
