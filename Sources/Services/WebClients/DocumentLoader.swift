import Dispatch
import StateDiff
import Synchronization
package import SystemIO
import TerminalText
package import WebMessages

/// A loader that reads whole public documents from the web or from files.
///
/// ```swift
/// .task("load", ["from": text]) { context in
///   let location = try DocumentLocation(text, isAddress: true)
///   let document = try await loader.load(location)
///   context.send(.loaded(document.bytes))
/// }
/// ```
///
/// A loader remembers each document that came with a validator (RFC 9110, section 8.8), and asks
/// only for a changed one. It can be used from any thread.
package final class DocumentLoader: Sendable {
  private let timeout: Duration
  private let sizeLimit: Int
  private let fields: [String: String]
  private let web: WebClient
  private let earlier = Mutex<[HTTPAddress: LoadedDocument]>([:])

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - timeout: The time limit of a load from the web, from sending the request to receiving the
  ///     last byte, including redirects. Files have no time limit.
  ///   - sizeLimit: The largest number of bytes in a file or in a decompressed response body.
  ///   - accept: The value of the `Accept` header field.
  ///   - agent: The value of the `User-Agent` header field, such as `headlines/1.0`.
  ///   - web: Makes the requests.
  package init(
    timeout: Duration, sizeLimit: Int, accept: String, agent: String, web: WebClient = WebClient()
  ) {
    self.timeout = timeout
    self.sizeLimit = sizeLimit
    fields = ["Accept": accept, "User-Agent": agent]
    self.web = web
  }

  /// Loads the document at a location.
  ///
  /// Redirects are followed as ``HTTPRedirectPolicy/encrypted`` describes. A file must be a regular
  /// file; the path `-` stands for standard input.
  ///
  /// Errors of a load from the web have the `name`, or else the text of the location.
  ///
  /// - Throws: ``DocumentError``, also for a status other than 2xx. If the calling task is canceled
  ///   during a load from the web, the function throws `.cancelled` at once. Reading a file does
  ///   not end early.
  package func load(
    _ location: DocumentLocation, named name: String? = nil
  ) async throws(DocumentError) -> LoadedDocument {
    switch location {
    case .file(let path): LoadedDocument(bytes: try await read(path))
    case .web(let address): try await get(address, named: name ?? location.description)
    }
  }

  private func read(_ path: String) async throws(DocumentError) -> [UInt8] {
    // A slow disk must not block the few threads that async functions share.
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "file").async { [sizeLimit] in
        continuation.resume(
          returning: Result { () throws(FileError) in
            path == "-"
              ? try AtomicFile.read(.standardInput, named: path, limit: sizeLimit)
              : try AtomicFile.read(path, limit: sizeLimit)
          })
      }
    }
    do throws(FileError) { return try result.get() } catch { throw .file(error) }
  }

  private func get(
    _ address: HTTPAddress, named name: String
  ) async throws(DocumentError) -> LoadedDocument {
    let earlier = earlier.withLock { $0[address] }
    var fields = fields
    fields["If-None-Match"] = earlier?.fields["ETag"]
    fields["If-Modified-Since"] = earlier?.fields["Last-Modified"]
    let request = WebRequest(
      address, timeout: timeout, bodyLimit: sizeLimit, redirects: .encrypted, fields: fields)
    do throws(HTTPError) {
      let answer = try await web.get(request)
      if answer.status == 304, let earlier { return earlier }
      guard (200..<300).contains(answer.status) else {
        let status = HTTPError.status(answer.status)
        let json = try? DumpValue(json: answer.body)
        var text = "\(status)"
        if let reason = json.flatMap(serviceError) {
          text += "; \(withoutQueryValues(reason, of: address.description))"
        }
        if let time = answer.fields["Retry-After"], let seconds = UInt32(time) {
          text += "; the server says to wait \(seconds) s"
        } else if let time = answer.fields["Retry-After"], time.first?.isLetter == true {
          text += "; the server says to wait until \(singleLine(time, limit: 40))"
        }
        throw text == "\(status)" ? status : .failed(text)
      }
      let document = LoadedDocument(bytes: Array(answer.body), fields: answer.fields)
      let hasValidator = (answer.fields["ETag"] ?? answer.fields["Last-Modified"]) != nil
      self.earlier.withLock { $0[address] = hasValidator ? document : nil }
      return document
    } catch {
      throw error == .cancelled ? .cancelled : .http(location: name, error)
    }
  }
}

/// A document and the encoding that came with it.
package struct LoadedDocument: Equatable, Sendable {
  /// The original bytes.
  package let bytes: [UInt8]

  /// The header fields of the response; empty for a file.
  var fields: [String: String] = [:]

  /// The value of the parameter `charset` in the content type of a response (RFC 9110, section
  /// 8.3); nil if there is no such parameter.
  package var charset: String? {
    fields["Content-Type"]?.split(separator: ";").dropFirst().lazy
      .map { $0.filter { !" \t\"'".contains($0) } }.first { $0.lowercased().hasPrefix("charset=") }
      .map { String($0.dropFirst(8)) }
  }
}

/// The location of a document: a web address or a file path.
///
/// ```swift
/// let rates = try DocumentLocation("https://api.frankfurter.dev/v1/latest", isAddress: true)
/// let saved = try DocumentLocation("rates/today.json", isAddress: false)
/// ```
package enum DocumentLocation: Hashable, Sendable, CustomStringConvertible {
  case web(HTTPAddress)
  case file(String)

  /// Parses a location that a user typed.
  ///
  /// The text is a web address if `isAddress` is true, and otherwise a file path, which is not
  /// checked.
  ///
  /// - Throws: ``DocumentError/badAddress(_:)``.
  package init(_ text: String, isAddress: Bool) throws(DocumentError) {
    do throws(HTTPAddressError) {
      self = isAddress ? .web(try HTTPAddress(parsing: text)) : .file(text)
    } catch {
      throw .badAddress(error)
    }
  }

  /// The address or the quoted path; a query, which can contain a key, is shown as `?…`.
  package var description: String {
    switch self {
    case .web(let address):
      excerpt(address.withoutQuery, limit: 400) + (address.hasQuery ? "?…" : "")
    case .file(let path):
      quoted(path)
    }
  }
}

/// The reason a document could not be loaded; `description` is a message for the user.
///
/// No message contains the query of an address, since it can be secret.
package enum DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The address that was typed is invalid.
  case badAddress(HTTPAddressError)

  /// A server did not deliver the document; `location` is the name of the document or the text of
  /// ``DocumentLocation/description``.
  case http(location: String, HTTPError)

  /// A file could not be read.
  case file(FileError)

  /// The load from the web was canceled.
  case cancelled

  /// The document, the reason and, where possible, the remedy.
  package var description: String {
    switch self {
    case .badAddress(.unknownScheme(let word)):
      "unknown scheme \(quoted(word)) in the URL; use https, or a file name"
    case .badAddress(let error):
      error.description
    case .http(let location, .redirectRefused(let origin)) where origin.hasPrefix("http:"):
      "cannot load \(location): it redirects to \(origin), which is not encrypted"
    case .http(let location, let error):
      "cannot load \(location): \(error)"
    case .file(let error):
      error.description
    case .cancelled:
      "canceled"
    }
  }
}
