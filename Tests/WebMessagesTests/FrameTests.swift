import Testing

@testable import WebMessages

/// Tests the messages between a tool and `primetime-web`.
@Suite struct FrameTests {
  private static let question = WebRequest(
    HTTPAddress(scheme: .https, host: "a.org", port: 444, path: "/b%20c", query: "d=%2B&e"),
    timeout: .milliseconds(1500), bodyLimit: 1000, redirects: .encrypted, accept: "text/xml")

  static let outcomes: [WebResult] =
    [
      .success(WebResponse(status: 200, body: [])),
      .success(WebResponse(status: 404, body: (0..<1000).map { UInt8(truncatingIfNeeded: $0) })),
    ]
    + [
      .status(301), .timedOut(after: .milliseconds(1500)), .connectionClosed(host: "a.org"),
      .bodyTooLarge(limit: 1 << 20), .redirectRefused(to: "https://b.org"),
      .tooManyRedirects(limit: 5), .connectionRefused(host: "[::1]"),
      .hostNotFound(host: "a.invalid"), .tls(host: "a.org", reason: "a « certificate »"),
      .notHTTP(host: ""), .failed(host: "a.org", reason: "\0"), .cancelled,
      .program(reason: "nothing"),
    ].map { .failure($0) }

  @Test func requestsRoundTrip() throws {
    #expect(try WebRequest(Self.collected(Self.question.frame)) == Self.question)
    let other = WebRequest(
      HTTPAddress(scheme: .http, host: "localhost"), timeout: .zero, bodyLimit: 0)
    #expect(try WebRequest(Self.collected(other.frame)) == other)
  }

  @Test(arguments: outcomes)
  func resultsRoundTrip(outcome: WebResult) throws {
    #expect(try WebResult(Self.collected(outcome.frame)) == outcome)
  }

  @Test func wireFormatMatchesItsVersion() {
    let answer = WebResult.success(WebResponse(status: 258, body: [7, 8]))
    #expect(
      answer.frame == [0x50, 0x54, 0x77, 1] + [0, 0, 0, 19] + [0] + [0, 0, 0, 0, 0, 0, 1, 2]
        + [0, 0, 0, 0, 0, 0, 0, 2, 7, 8])
  }

  @Test func bytesCanArriveOneByOne() throws {
    let frame = try Self.question.frame
    var message = FrameCollector(limit: WebRequest.frameLimit)
    for (count, byte) in frame.enumerated() {
      #expect(!message.isComplete, "after \(count) bytes")
      try message.append([byte])
    }
    #expect(message.isComplete)
  }

  @Test func truncatedMessagesAreRejected() throws {
    let question = try Self.fields(Self.question.frame)
    for count in question.indices {
      #expect(throws: FrameError.malformed) {
        try WebRequest(Self.collected(Self.frame(question.prefix(count))))
      }
    }
    for outcome in Self.outcomes {
      let fields = try Self.fields(outcome.frame)
      for count in fields.indices {
        #expect(throws: FrameError.malformed) {
          try WebResult(Self.collected(Self.frame(fields.prefix(count))))
        }
      }
    }
  }

  @Test func extraBytesAreRejected() throws {
    let question = try Self.fields(Self.question.frame)
    #expect(throws: FrameError.malformed) {
      try WebRequest(Self.collected(Self.frame(question + [0])))
    }
    for outcome in Self.outcomes {
      let fields = try Self.fields(outcome.frame)
      #expect(throws: FrameError.malformed) {
        try WebResult(Self.collected(Self.frame(fields + [0])))
      }
      #expect(throws: FrameError.malformed) { try Self.collected(outcome.frame + [0]) }
    }
  }

  @Test(arguments: [
    [UInt8(14)], [255], [11] + [0, 0, 0, 0, 0, 0, 0, 1, 0xFF] + [0, 0, 0, 0, 0, 0, 0, 0],
    [0] + [0, 0, 0, 0, 0, 0, 0, 200] + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    [0] + [0, 0, 0, 0, 0, 0, 0, 200] + [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
  ])
  func invalidResultsAreRejected(fields: [UInt8]) {
    #expect(throws: FrameError.malformed) {
      try WebResult(Self.collected(Self.frame(fields)))
    }
  }

  @Test(arguments: ["", "https://a.org/x y", "ftp://a.org", "https://u@a.org"])
  func invalidAddressesAreRejected(address: String) throws {
    var writer = FrameWriter()
    writer.write(address)
    let rest = try Self.fields(Self.question.frame).dropFirst(
      8 + Self.question.address.description.utf8.count)
    #expect(throws: FrameError.malformed) {
      try WebRequest(Self.collected(Self.frame(Self.fields(writer.frame) + rest)))
    }
  }

  @Test func otherProgramsAndVersionsAreDetected() throws {
    for bytes in ["p", "PTW", "PTw\u{2}", "HTTP/1.1 200 OK"] {
      #expect(throws: FrameError.foreign) { try Self.collected(Array(bytes.utf8)) }
    }
    #expect(try !Self.collected(Array("PTw\u{1}".utf8)).isComplete)
  }

  @Test func tooLongMessagesAreRejectedByTheirHead() throws {
    let head = Frame.beginning + [0, 0, 3, 233]
    #expect(throws: FrameError.tooLong) { try Self.collected(head, limit: 1000) }
    #expect(try !Self.collected(head, limit: 1001).isComplete)
    #expect(throws: FrameError.tooLong) {
      try Self.collected(Frame.beginning + [255, 255, 255, 255])
    }
  }

  @Test func responseWithinTheLimitFits() throws {
    let answer = WebResult.success(
      WebResponse(status: 200, body: Array(repeating: 1, count: 1000)))
    var message = WebResult.collector(for: Self.question)
    try message.append(answer.frame)
    #expect(message.isComplete)
  }

  @Test func requestLengthIsLimited() throws {
    func question(of count: Int) -> WebRequest {
      WebRequest(
        HTTPAddress(
          scheme: .https, host: "a.org", path: "/" + String(repeating: "x", count: count)),
        timeout: .zero, bodyLimit: 0)
    }
    #expect(try WebRequest(Self.collected(question(of: 60_000).frame)) == question(of: 60_000))
    #expect(throws: FrameError.tooLong) { try question(of: 1 << 16).frame }
  }

  @Test(
    arguments: [
      (.seconds(-1), .zero), (.seconds(1), .seconds(1)),
      (.seconds(Int64.max), .seconds(31_536_000)),
    ] as [(Duration, Duration)])
  func timeoutsAreClamped(asked: Duration, kept: Duration) {
    let address = HTTPAddress(scheme: .https, host: "a.org")
    #expect(WebRequest(address, timeout: asked, bodyLimit: -1).timeout == kept)
  }

  private static func collected(
    _ bytes: [UInt8], limit: Int = WebRequest.frameLimit
  ) throws -> FrameCollector {
    var message = FrameCollector(limit: limit)
    try message.append(bytes)
    return message
  }

  private static func fields(_ frame: [UInt8]) throws -> [UInt8] {
    Array(try collected(frame).fields)
  }

  private static func frame(_ fields: some Collection<UInt8>) -> [UInt8] {
    Frame.beginning + [UInt8(fields.count >> 24), UInt8(fields.count >> 16 & 255)]
      + [UInt8(fields.count >> 8 & 255), UInt8(fields.count & 255)] + fields
  }
}
