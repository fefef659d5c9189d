#if canImport(FoundationNetworking)
  /// Parses an HTTP/1.1 response from a connection that serves one request (RFC 9112).
  struct HTTPResponseReader {
    /// The head of a response.
    struct Head: Equatable {
      /// The status, such as 200.
      var status: Int
      /// The fields, keyed by name as sent; values of the same name are joined by commas.
      var fields: [String: String]
    }

    private enum Framing {
      case untilEnd
      case remaining(Int)
      /// The bytes left of the current chunk; nil until its size has been read.
      case chunk(remaining: Int?)
      case over
    }

    /// The largest accepted head, in bytes.
    private static let headLimit = 1 << 16

    private let receive: () throws(LoopbackHTTPError) -> [UInt8]
    private var buffer: ArraySlice<UInt8> = []
    private var framing = Framing.over

    /// Creates a reader.
    ///
    /// - Parameter receive: Returns the next bytes; empty at end of file.
    init(receive: @escaping () throws(LoopbackHTTPError) -> [UInt8]) {
      self.receive = receive
    }

    /// Reads the head, skipping interim responses (1xx).
    mutating func head() throws(LoopbackHTTPError) -> Head {
      while true {
        let head = try oneHead()
        if (100..<200).contains(head.status) { continue }
        framing = try Self.framing(of: head)
        return head
      }
    }

    /// Returns the next part of the body; nil at its end.
    mutating func bodyPart() throws(LoopbackHTTPError) -> ArraySlice<UInt8>? {
      switch framing {
      case .over: return nil
      case .untilEnd:
        if buffer.isEmpty { buffer = try receive()[...] }
        return buffer.isEmpty ? nil : take(buffer.count)
      case .remaining(0):
        framing = .over
        return nil
      case .remaining(let count):
        try fill()
        let part = take(count)
        framing = .remaining(count - part.count)
        return part
      case .chunk(remaining: nil):
        let size = try line(limit: 1000).prefix { $0 != UInt8(ascii: ";") }
        guard let count = Int(Self.trimmed(size), radix: 16), count >= 0 else { throw .notHTTP }
        if count > 0 {
          framing = .chunk(remaining: count)
          return try bodyPart()
        }
        while try !line(limit: Self.headLimit).isEmpty {}
        framing = .over
        return nil
      case .chunk(remaining: .some(let count)):
        try fill()
        let part = take(count)
        framing = .chunk(remaining: count - part.count)
        if part.count == count {
          guard try line(limit: 2).isEmpty else { throw .notHTTP }
          framing = .chunk(remaining: nil)
        }
        return part
      }
    }
  }

  extension HTTPResponseReader {
    private mutating func oneHead() throws(LoopbackHTTPError) -> Head {
      var room = Self.headLimit
      let statusLine = try line(limit: room)
      let words = statusLine.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard words.count >= 2, words[0].starts(with: "HTTP/1.".utf8), words[1].count == 3,
        let status = Int(String(decoding: words[1], as: UTF8.self)), status >= 100
      else { throw .notHTTP }
      room -= statusLine.count
      var head = Head(status: status, fields: [:])
      while true {
        let field = try line(limit: room)
        if field.isEmpty { return head }
        room -= field.count
        guard let colon = field.firstIndex(of: UInt8(ascii: ":")), colon > field.startIndex else {
          throw .notHTTP
        }
        let name = String(decoding: field[..<colon], as: UTF8.self)
        let value = Self.trimmed(field[(colon + 1)...])
        let known = head.fields.keys.first { $0.lowercased() == name.lowercased() } ?? name
        head.fields[known] = head.fields[known].map { "\($0), \(value)" } ?? value
      }
    }

    private static func framing(of head: Head) throws(LoopbackHTTPError) -> Framing {
      if head.status == 204 || head.status == 304 { return .over }
      func field(_ name: String) -> String? {
        head.fields.first { $0.key.lowercased() == name }?.value
      }
      if let encoding = field("transfer-encoding") {
        guard encoding.lowercased() == "chunked" else { throw .notHTTP }
        return .chunk(remaining: nil)
      }
      guard let length = field("content-length") else { return .untilEnd }
      guard length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(length) else {
        throw .notHTTP
      }
      return .remaining(count)
    }

    /// Returns the next line without its CRLF or LF.
    private mutating func line(limit: Int) throws(LoopbackHTTPError) -> ArraySlice<UInt8> {
      var searched = 0
      while true {
        if let end = buffer.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
          let line = buffer[..<end]
          buffer = buffer[(end + 1)...]
          return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        }
        searched = buffer.count
        guard searched <= limit else { throw .notHTTP }
        let more = try receive()
        guard !more.isEmpty else { throw .connectionClosed }
        buffer = ArraySlice(buffer + more)
      }
    }

    private mutating func fill() throws(LoopbackHTTPError) {
      guard buffer.isEmpty else { return }
      buffer = try receive()[...]
      if buffer.isEmpty { throw .connectionClosed }
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
      let part = buffer.prefix(count)
      buffer = buffer.dropFirst(count)
      return part
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
      let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
      let start = bytes.drop(while: isBlank)
      let end = start.lastIndex { !isBlank($0) }
      return end.map { String(decoding: start[...$0], as: UTF8.self) } ?? ""
    }
  }
#endif
