/// Loads what everybody may read, whole: from the web or from a file.
///
/// ```swift
/// let loader = ResourceLoader(timeout: .seconds(20))
/// let bytes = try await loader.load(ResourceLocation(parsing: "https://example.org/latest.json"))
/// ```
///
/// A value of this type may be used from any thread. It makes no connection before the first load
/// and keeps one open between loads.
public struct ResourceLoader: Sendable {
  private let timeout: Duration
  private let sizeLimit: Int
  private let accept: String
  private let transport = HTTPTransport()

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - timeout: The time that a load from the web may take as a whole, redirects and the last
  ///     byte included. A file has none.
  ///   - sizeLimit: The number of bytes that a file, or an answer after decompression, may have.
  ///   - accept: The kinds of content that a server is asked for, as the field `Accept` has it.
  public init(timeout: Duration, sizeLimit: Int = 4 << 20, accept: String = "*/*") {
    self.timeout = timeout
    self.sizeLimit = sizeLimit
    self.accept = accept
  }

  /// Loads what is at a location.
  ///
  /// Redirects are followed to any host over TLS, at most ten of them, and never from `https` to
  /// `http`. A file has to be a regular one; it is read on the thread of the concurrent executor.
  /// When the calling task is cancelled the connection is closed and the error thrown at once.
  ///
  /// - Parameter location: Where it is.
  /// - Returns: The bytes.
  /// - Throws: ``ResourceError``, for a status other than 2xx as well.
  @concurrent public func load(
    _ location: ResourceLocation
  ) async throws(ResourceError) -> [UInt8] {
    switch location.place {
    case .file(let path): try read(path)
    case .web(let address): try await ask(address, of: location)
    }
  }

  /// Loads what is at a location, as the `async` function does, and blocks its thread meanwhile.
  ///
  /// The thread must be one of Dispatch's or the program's own, never one that async functions
  /// share. In an effect:
  ///
  /// ```swift
  /// .work("load", ["from": text]) { context in
  ///   let bytes = try loader.load(location, onCancel: context.cancellation.onCancel)
  ///   context.send(.loaded(bytes))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - onCancel: Called once, before anything is loaded, with what cancels the load; that may be
  ///     called at any time, from any thread.
  /// - Returns: The bytes.
  /// - Throws: ``ResourceError``.
  public func load(
    _ location: ResourceLocation, onCancel: (_ cancel: @escaping @Sendable () -> Void) -> Void
  ) throws(ResourceError) -> [UInt8] {
    let address: HTTPAddress
    switch location.place {
    case .file(let path): return try read(path)
    case .web(let web): address = web
    }
    return try blocking(onCancel: onCancel) { () async throws(ResourceError) in
      try await ask(address, of: location)
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
    _ address: HTTPAddress, of location: ResourceLocation
  ) async throws(ResourceError) -> [UInt8] {
    do throws(HTTPError) {
      let answer = try await transport.get(
        address, timeout: timeout, bodyLimit: sizeLimit, redirects: .encrypted, accept: accept)
      guard (200..<300).contains(answer.status) else { throw .status(answer.status) }
      return answer.body
    } catch {
      throw error == .cancelled ? .cancelled : .http(location: location.description, error)
    }
  }
}
