import Foundation
import Synchronization
import SystemPackage
import WebMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service that makes the requests of a tool concurrently, over one `URLSession`.
///
/// The session is ephemeral: it has no cache, cookies or stored credentials. It keeps connections
/// open for further requests to the same host. It works on its own queues and needs neither the
/// main queue nor a run loop.
final class WebService: Sendable {
  private let session: URLSession
  private let delegate = HTTPSessionDelegate()
  private let exchanges = Mutex<[UInt64: HTTPExchange]>([:])
  private let output: Mutex<FileDescriptor>

  /// Creates a service that writes its events to a descriptor.
  init(output: FileDescriptor) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    // The tool already limits the number of concurrent requests.
    configuration.httpMaximumConnectionsPerHost = 1000
    #if canImport(FoundationNetworking)
      IdlePause.install(in: configuration)
    #endif
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    self.output = Mutex(output)
  }

  /// Performs a command.
  func perform(_ command: WebCommand) {
    switch command {
    case .send(let request, let number):
      let exchange = HTTPExchange(
        request, session: session, delegate: delegate,
        report: { [weak self] in self?.send(WebEvent($0, number: number)) },
        onEnd: { [weak self] in
          IdlePause.shared.end()
          self?.exchanges.withLock { $0[number] = nil }
        })
      exchanges.withLock { $0[number] = exchange }
      IdlePause.shared.begin(in: session)
      exchange.begin()
    case .cancel(let number):
      exchanges.withLock { $0[number] }?.cancel()
    }
  }

  private func send(_ event: WebEvent) {
    IdlePause.shared.noteEvent()
    let line = WebMessage.line(event)
    output.withLock { output in
      // If the tool has ended, this process ends when it reads the end of its input.
      _ = try? output.writeAll(line)
    }
  }
}
