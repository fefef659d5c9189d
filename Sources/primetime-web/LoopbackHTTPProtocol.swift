#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import WebMessages
  import Synchronization

  /// Loads plain HTTP from this machine, for `URLSession` on Linux.
  ///
  /// The session's own loader there gives a plain request for this machine, which carries a secret,
  /// to the proxy that `http_proxy` names, and has no setting against it; it stops the process when
  /// a connection ends between a response's status line and the end of its head; and it reads on
  /// through gigabytes of a body that was cancelled, as loopback is faster than its queues. Over TLS
  /// it does none of these, or only at the will of the service itself.
  ///
  /// A load has a thread of its own, which a cancel ends by shutting the socket down.
  final class LoopbackHTTPProtocol: URLProtocol {
    /// More of a body is not read; what asks has smaller limits.
    static let bodyLimit = 16 << 20

    private let socket = LoopbackSocket()

    override class func canInit(with request: URLRequest) -> Bool {
      guard let url = request.url, let address = try? HTTPAddress(parsing: url.absoluteString)
      else { return false }
      return address.scheme == .http && address.isLoopback
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      // The superclass is not Sendable. The new thread alone reads its properties, which were set
      // before this is called and are not written again; `stopLoading` touches the socket alone.
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

    /// Tells the session something, unless the load was stopped: the task may be gone then.
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
