#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import WebMessages
  import Synchronization

  /// Loads plain HTTP from this machine, for `URLSession` on Linux.
  ///
  /// It replaces the session's own loader, which has three faults on Linux:
  ///
  /// - It sends plain requests, which can contain a secret, to the proxy named by `http_proxy`,
  ///   even if they are for this machine. No setting prevents this.
  /// - It crashes the process if a connection ends between a response's status line and the end of
  ///   its head.
  /// - It keeps reading gigabytes of a canceled body, because loopback delivers it faster than its
  ///   queues work.
  ///
  /// Over TLS it does none of this, or only if the contacted service itself provokes it.
  ///
  /// Each load has its own thread. Canceling a load shuts the socket down, which ends the thread.
  final class LoopbackHTTPProtocol: URLProtocol {
    /// The number of bytes after which no more of a body is read; the limits of requests are
    /// smaller.
    static let bodyLimit = 16 << 20

    private let socket = LoopbackSocket()

    override class func canInit(with request: URLRequest) -> Bool {
      guard let url = request.url, let address = try? HTTPAddress(parsing: url.absoluteString)
      else { return false }
      return address.scheme == .http && address.isLoopback
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      // The superclass is not Sendable. Only the new thread reads its properties, which were set
      // before this call and are not written again. `stopLoading` uses only the socket.
      nonisolated(unsafe) let loader = self
      Thread.detachNewThread { loader.load() }
    }

    override func stopLoading() {
      socket.shutDown()
    }

    private func load() {
      do throws(LoopbackHTTPError) {
        guard let url = request.url, let address = try? HTTPAddress(parsing: url.absoluteString)
        else { throw .notHTTP }
        try socket.connect(to: address)
        try socket.send(Array(head(for: address).utf8))
        var reader = HTTPResponseReader { () throws(LoopbackHTTPError) in try self.socket.receive()
        }
        let head = try reader.head()
        let response = HTTPURLResponse(
          url: url, statusCode: head.status, httpVersion: "HTTP/1.1", headerFields: head.fields)
        guard let response else { throw .notHTTP }
        report { $0.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed) }
        var size = 0
        while size <= Self.bodyLimit, let part = try reader.bodyPart() {
          size += part.count
          report { $0.urlProtocol(self, didLoad: Data(part)) }
        }
        report { $0.urlProtocolDidFinishLoading(self) }
      } catch {
        report { $0.urlProtocol(self, didFailWithError: URLError(error.code)) }
      }
      socket.close()
    }

    /// Reports to the session, unless the load was stopped: its task may no longer exist then.
    private func report(_ tell: (any URLProtocolClient) -> Void) {
      guard let client else { return }
      socket.unlessShutDown { tell(client) }
    }

    private func head(for address: HTTPAddress) -> String {
      var fields = ["Host": address.authority, "Connection": "close"]
      fields.merge(request.allHTTPHeaderFields ?? [:]) { own, _ in own }
      let target =
        (address.path.isEmpty ? "/" : address.path) + (address.query.map { "?\($0)" } ?? "")
      return "GET \(target) HTTP/1.1\r\n"
        + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined() + "\r\n"
    }
  }
#endif
