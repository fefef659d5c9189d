import SystemIO
import WebMessages

/// Loads a public resource as a whole, from the web or from a file.
///
/// ```swift
/// .work("load", ["from": text]) { context in
///   let location = try ResourceLocation(parsing: text)
///   let bytes = try loader.load(location, onCancel: context.cancellation.onCancel)
///   context.send(.loaded(bytes))
/// }
/// ```
///
/// A loader can be used from any thread. Each load from the web runs in its own `primetime-web`
/// process, over its own connection.
package struct ResourceLoader: Sendable {
  private let timeout: Duration
  private let sizeLimit: Int
  private let accept: String
  private let web: WebClient

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - timeout: The time limit of a load from the web, redirects included, through the last byte.
  ///     It starts when the load gets its turn; at most 16 run at once. Files have no time limit.
  ///   - sizeLimit: The largest number of bytes in a file or in a decompressed response body.
  ///   - accept: The value of the `Accept` header field.
  package init(timeout: Duration, sizeLimit: Int = 4 << 20, accept: String = "*/*") {
    self.init(timeout: timeout, sizeLimit: sizeLimit, accept: accept, web: WebClient())
  }

  init(timeout: Duration, sizeLimit: Int, accept: String, web: WebClient) {
    self.timeout = timeout
    self.sizeLimit = sizeLimit
    self.accept = accept
    self.web = web
  }

  /// Loads the resource at a location, blocking the calling thread.
  ///
  /// Call it on a Dispatch thread or a thread of your own, never on the cooperative thread pool
  /// that async functions share. At most ten redirects are followed, to any host over TLS but never
  /// from `https` to `http`. A file must be a regular file.
  ///
  /// - Parameters:
  ///   - location: The resource's location.
  ///   - onCancel: Called once, before a load from the web starts, with a function that cancels it.
  ///     That function can be called at any time, from any thread.
  /// - Returns: The bytes of the resource.
  /// - Throws: ``ResourceError``, including for statuses other than 2xx; `.cancelled` if canceled,
  ///   after the connection is closed.
  package func load(
    _ location: ResourceLocation, onCancel: (_ cancel: @escaping @Sendable () -> Void) -> Void
  ) throws(ResourceError) -> [UInt8] {
    switch location.place {
    case .file(let path): try read(path)
    case .web(let address): try ask(address, of: location, onCancel: onCancel)
    }
  }

  private func read(_ path: String) throws(ResourceError) -> [UInt8] {
    do {
      return try AtomicFile.read(path, limit: sizeLimit)
    } catch {
      throw .file(error)
    }
  }

  private func ask(
    _ address: HTTPAddress, of location: ResourceLocation,
    onCancel: (_ cancel: @escaping @Sendable () -> Void) -> Void
  ) throws(ResourceError) -> [UInt8] {
    let request = WebRequest(
      address, timeout: timeout, bodyLimit: sizeLimit, redirects: .encrypted, accept: accept)
    do throws(HTTPError) {
      let answer = try web.get(request, onCancel: onCancel)
      guard (200..<300).contains(answer.status) else { throw .status(answer.status) }
      return answer.body
    } catch {
      throw error == .cancelled ? .cancelled : .http(location: location.description, error)
    }
  }
}
