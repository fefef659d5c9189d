import Dispatch
import SystemIO
import WebMessages

/// A loader that reads whole public resources from the web or from files.
///
/// ```swift
/// .task("load", ["from": text]) { context in
///   let location = try ResourceLocation(text, isAddress: true)
///   let bytes = try await loader.load(location)
///   context.send(.loaded(bytes))
/// }
/// ```
///
/// A loader can be used from any thread.
package struct ResourceLoader: Sendable {
  private let timeout: Duration
  private let sizeLimit: Int
  private let accept: String
  private let web: WebClient

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - timeout: The time limit of a load from the web, from sending the request to receiving the
  ///     last byte, including redirects. Files have no time limit.
  ///   - sizeLimit: The largest number of bytes in a file or in a decompressed response body.
  ///   - accept: The value of the `Accept` header field.
  ///   - web: Makes the requests.
  package init(timeout: Duration, sizeLimit: Int, accept: String, web: WebClient = WebClient()) {
    self.timeout = timeout
    self.sizeLimit = sizeLimit
    self.accept = accept
    self.web = web
  }

  /// Loads the resource at a location.
  ///
  /// Redirects are followed as ``HTTPRedirectPolicy/encrypted`` describes. A file must be a regular
  /// file.
  ///
  /// - Throws: ``ResourceError``, including for statuses other than 2xx; `.cancelled`, at once, if
  ///   the calling task is canceled during a load from the web.
  package func load(_ location: ResourceLocation) async throws(ResourceError) -> [UInt8] {
    switch location {
    case .file(let path): try await read(path)
    case .web(let address): try await get(address, of: location)
    }
  }

  private func read(_ path: String) async throws(ResourceError) -> [UInt8] {
    // A slow disk must not block the few threads that async functions share.
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "file").async {
        continuation.resume(
          returning: Result { () throws(FileError) in
            try AtomicFile.read(path, limit: sizeLimit)
          })
      }
    }
    do throws(FileError) { return try result.get() } catch { throw .file(error) }
  }

  private func get(
    _ address: HTTPAddress, of location: ResourceLocation
  ) async throws(ResourceError) -> [UInt8] {
    let request = WebRequest(
      address, timeout: timeout, bodyLimit: sizeLimit, redirects: .encrypted, accept: accept)
    do throws(HTTPError) {
      let answer = try await web.get(request)
      guard (200..<300).contains(answer.status) else { throw .status(answer.status) }
      return Array(answer.body)
    } catch {
      throw error == .cancelled ? .cancelled : .http(location: location.description, error)
    }
  }
}
