import Foundation
import TerminalText
import WebMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPError {
  /// Returns the error for a failure reported by `URLSession`.
  ///
  /// On Linux the messages of `URLSession` are useless (`The operation could not be completed`),
  /// and most failures have the same code, `URLError.unknown`. For these failures, the description
  /// contains libcurl's own message, and `answerHadBegun` distinguishes a broken transfer from a
  /// failed connection.
  ///
  /// - Parameters:
  ///   - error: The error that the task completed with.
  ///   - host: The host of the request.
  ///   - answerHadBegun: Whether the head of a response had arrived.
  /// - Returns: The reason for the failure.
  static func reported(_ error: any Error, host: String, answerHadBegun: Bool) -> HTTPError {
    let failure = error as NSError
    let code =
      failure.domain == NSURLErrorDomain
      ? URLError.Code(rawValue: failure.code) : URLError.Code.unknown
    let underlying = failure.userInfo[NSUnderlyingErrorKey] as? NSError
    let reason = singleLine((underlying ?? failure).localizedDescription)
    switch code {
    case .cannotFindHost, .dnsLookupFailed:
      return .failed("the host \(host) was not found; is the network up?")
    case .cannotConnectToHost: return .failed("\(host) refused the connection")
    case .networkConnectionLost, .badServerResponse, .zeroByteResource:
      return .connectionClosed(host)
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
      .clientCertificateRejected, .clientCertificateRequired:
      return .tls(host, reason)
    // libcurl treats a response without a status line as HTTP/0.9 and rejects it.
    case .unsupportedURL, .cannotParseResponse: return .notHTTP(host)
    default: break
    }
    let words = reason.lowercased()
    // libcurl reads at most 100 kB of a header field, and 300 kB of all header fields.
    if words.contains("out of memory") || words.contains("too large response headers") {
      return .failed("\(host) sent a response whose head is too large")
    }
    if let problem = invalidResponses.first(where: { words.contains($0.words) }) {
      return .invalidResponse(host, problem.reason)
    }
    if answerHadBegun { return .connectionClosed(host) }
    if ["ssl", "tls", "certificate"].contains(where: { words.contains($0) }) {
      return .tls(host, reason)
    }
    if words.contains("header") { return .notHTTP(host) }
    if ["reset by peer", "recv failure", "transfer closed"].contains(where: { words.contains($0) })
    {
      return .connectionClosed(host)
    }
    return .failed("cannot reach \(host): the network reported an error (\(reason))")
  }

  /// The connection ended before the response was complete, or before it began.
  static func connectionClosed(_ host: String) -> HTTPError {
    .failed("the connection to \(host) was closed before the response was complete")
  }

  /// The response is HTTP, but it is not valid.
  static func invalidResponse(_ host: String, _ reason: String) -> HTTPError {
    .failed("\(host) sent an invalid response: \(reason)")
  }

  private static func notHTTP(_ host: String) -> HTTPError {
    .failed("\(host) did not send an HTTP response")
  }

  private static func tls(_ host: String, _ reason: String) -> HTTPError {
    .failed("no secure connection to \(host): \(tlsReason(reason))")
  }
}

/// Words in libcurl's messages about invalid responses, and the same in plain words.
private let invalidResponses: [(words: String, reason: String)] = [
  ("content-length", "its Content-Length is invalid"),
  ("bytes remaining to read", "its body is shorter than its Content-Length"),
  ("chunk", "its body is not divided into valid chunks"),
  ("encoding", "its body cannot be decompressed"),
  ("failed writing received data", "its body cannot be decompressed"),
]

/// Returns the reason for a TLS failure in plain words, because the messages of libcurl and OpenSSL
/// name internal functions.
private func tlsReason(_ reason: String) -> String {
  let words = reason.lowercased()
  if words.contains("expired") { return "its certificate has expired" }
  if words.contains("does not match") || words.contains("no alternative certificate") {
    return "its certificate is for another host"
  }
  if words.contains("certificate") { return "its certificate is not trusted" }
  return "the server might not use TLS"
}
