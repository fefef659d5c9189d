import Foundation

/// The variables that make libcurl, beneath `URLSession` on Linux, send a request to a proxy.
///
/// A plain request to this machine carries a secret and must not leave it; `URLSession` on Linux
/// has no setting for that, so such a request is refused while a variable would send it away.
enum HTTPProxyVariables {
  /// The variable that would send a plain request to a proxy.
  ///
  /// - Parameters:
  ///   - address: What is asked; only plain requests are looked at.
  ///   - environment: The environment variables.
  /// - Returns: The name of the variable, or nil where the request goes straight.
  static func plainProxy(
    for address: HTTPAddress,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    #if canImport(Darwin)
      return nil
    #else
      guard address.scheme == .http, address.isLoopback else { return nil }
      // curl reads `http_proxy` in small letters only (CVE-2016-5385, "httpoxy").
      let names = ["http_proxy", "all_proxy", "ALL_PROXY"]
      guard let name = names.first(where: { !(environment[$0] ?? "").isEmpty }) else { return nil }
      let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
      if exceptions == "*" { return nil }
      let host = address.host.filter { !"[]".contains($0) }
      let isExcepted = exceptions.split { ", ".contains($0) }.contains { entry in
        entry.lowercased().filter { !"[]".contains($0) } == host
          || (host.hasPrefix("127.") && entry == "127.0.0.0/8")
      }
      return isExcepted ? nil : name
    #endif
  }
}
