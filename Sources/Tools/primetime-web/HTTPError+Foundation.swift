import Foundation
import TerminalText
import WebMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPError {
  /// Returns the error for a failure reported by `URLSession`.
  ///
  /// On Linux, `URLSession` itself gives no reason (`The operation could not be completed`), but
  /// most failures have an underlying error with libcurl's own message.
  static func reported(_ error: any Error, host: String) -> HTTPError {
    let failure = error as NSError
    switch (error as? URLError)?.code {
    case .cannotFindHost: return .failed("the host \(host) was not found; is the network up?")
    case .cannotConnectToHost: return .failed("\(host) refused the connection")
    default:
      let underlying = failure.userInfo[NSUnderlyingErrorKey] as? NSError
      let reason = singleLine((underlying ?? failure).localizedDescription)
      return .failed("the request to \(host) failed: \(reason)")
    }
  }
}
