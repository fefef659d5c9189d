import Foundation
import TerminalText
import WebMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPError {
  /// Makes sense of what `URLSession` reports.
  ///
  /// On Linux its sentences are of no use (`The operation could not be completed`) and most causes
  /// share `URLError.unknown`; libcurl's own sentence is in the description then, and the answer's
  /// having begun or not tells a broken transfer from a broken connection.
  ///
  /// - Parameters:
  ///   - error: What the task completed with.
  ///   - host: The host that was asked.
  ///   - answerHadBegun: Whether a response's head had arrived.
  /// - Returns: The cause.
  static func reported(_ error: any Error, host: String, answerHadBegun: Bool) -> HTTPError {
    let failure = error as NSError
    let code =
      failure.domain == NSURLErrorDomain
      ? URLError.Code(rawValue: failure.code) : URLError.Code.unknown
    let underlying = failure.userInfo[NSUnderlyingErrorKey] as? NSError
    let reason = singleLine((underlying ?? failure).localizedDescription)
    switch code {
    case .cancelled: return .cancelled
    // On Linux among others any IPv6 address over TLS, which the session and libcurl read apart.
    case .badURL: return .failed(host: host, reason: "hosts of this form are not supported")
    case .cannotFindHost, .dnsLookupFailed: return .hostNotFound(host: host)
    case .cannotConnectToHost: return .connectionRefused(host: host)
    case .networkConnectionLost, .badServerResponse, .zeroByteResource:
      return .cutOff(host: host)
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
      .clientCertificateRejected, .clientCertificateRequired:
      return .tls(host: host, reason: reason)
    // libcurl calls an answer without a status line HTTP/0.9 and refuses it.
    case .unsupportedURL, .cannotParseResponse: return .notHTTP(host: host)
    default: break
    }
    if answerHadBegun { return .cutOff(host: host) }
    let words = reason.lowercased()
    if ["ssl", "tls", "certificate"].contains(where: { words.contains($0) }) {
      return .tls(host: host, reason: reason)
    }
    if words.contains("reset by peer") || words.contains("recv failure") {
      return .cutOff(host: host)
    }
    return .failed(host: host, reason: reason)
  }
}
