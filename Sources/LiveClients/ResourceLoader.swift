import SystemIO
import WebMessages

/// Loads what everybody may read, whole: from the web or from a file.
///
/// ```swift
/// .work("load", ["from": text]) { context in
///   let location = try ResourceLocation(parsing: text)
///   let bytes = try loader.load(location, onCancel: context.cancellation.onCancel)
///   context.send(.loaded(bytes))
/// }
/// ```
///
/// A value of this type may be used from any thread. Each load from the web is made by a process of
/// its own, `primetime-web`, and by a connection of its own.
package struct ResourceLoader: Sendable {
  private let timeout: Duration
  private let sizeLimit: Int
  private let accept: String
  private let web: WebClient

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - timeout: The time that a load from the web may take as a whole, from its turn, as sixteen
  ///     are made at once, to the last byte, redirects included. A file has none.
  ///   - sizeLimit: The number of bytes that a file, or an answer after decompression, may have.
  ///   - accept: The kinds of content that a server is asked for, as the field `Accept` has it.
  package init(timeout: Duration, sizeLimit: Int = 4 << 20, accept: String = "*/*") {
    self.init(timeout: timeout, sizeLimit: sizeLimit, accept: accept, web: WebClient())
  }

  init(timeout: Duration, sizeLimit: Int, accept: String, web: WebClient) {
    self.timeout = timeout
    self.sizeLimit = sizeLimit
    self.accept = accept
    self.web = web
  }

  /// Loads what is at a location, and blocks this thread meanwhile.
  ///
  /// The thread must be one of Dispatch's or the program's own, never one that async functions
  /// share. Redirects are followed to any host over TLS, at most ten of them, and never from
  /// `https` to `http`. A file has to be a regular one.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - onCancel: Called once, before anything is loaded from the web, with what cancels that; it
  ///     may be called at any time, from any thread.
  /// - Returns: The bytes.
  /// - Throws: ``ResourceError``, for a status other than 2xx as well; `.cancelled` once cancelled,
  ///   when the connection is closed.
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
    let question = WebRequest(
      address, timeout: timeout, bodyLimit: sizeLimit, redirects: .encrypted, accept: accept)
    do throws(HTTPError) {
      let answer = try web.get(question, onCancel: onCancel)
      guard (200..<300).contains(answer.status) else { throw .status(answer.status) }
      return answer.body
    } catch {
      throw error == .cancelled ? .cancelled : .http(location: location.description, error)
    }
  }
}
