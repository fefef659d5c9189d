import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A server on plain sockets, for behavior that an HTTP server library does not allow.
///
/// A closure handles each connection on a separate thread.
public final class RawServer: Sendable {
  /// The port on 127.0.0.1 at which the server listens.
  public let port: UInt16
  private let listener: Int32

  /// The URL of the server, without a path.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// Starts a server that passes each connection to a closure, and closes the connection when the
  /// closure returns.
  ///
  /// - Throws: `ToolProcessError.refused` if no port is available.
  public init(
    _ handle: @escaping @Sendable (RawConnection) -> Void
  ) throws(ToolProcessError) {
    let listener = socket(AF_INET, streamType, 0)
    guard listener >= 0 else { throw .refused(call: "socket", path: "127.0.0.1", number: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isUp = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isUp else { throw .refused(call: "listen", path: "127.0.0.1", number: errno) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread {
      while true {
        let descriptor = accept(listener, nil, nil)
        if descriptor < 0 { break }
        Thread.detachNewThread {
          let connection = RawConnection(descriptor: descriptor)
          handle(connection)
          connection.close()
        }
      }
      close(listener)
    }
  }

  deinit {
    // On Linux this makes `accept` return.
    shutdown(listener, Int32(SHUT_RDWR))
  }
}

/// A connection to a ``RawServer``, for use only on its own thread.
public struct RawConnection {
  fileprivate let descriptor: Int32

  /// Waits for a request and returns its head; empty if the peer has disconnected.
  public func request() -> String {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      var byte: UInt8 = 0
      guard recv(descriptor, &byte, 1, 0) == 1 else { return "" }
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self)
  }

  /// Sends a text; returns false if the peer has disconnected.
  @discardableResult public func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        systemSend(descriptor, $0.baseAddress, $0.count, noSignal)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Waits until the peer closes the connection; returns false if the time is up first.
  ///
  /// With a negative time limit, it waits forever.
  @discardableResult public func waitForClose(milliseconds: Int32 = -1) -> Bool {
    while true {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, milliseconds) > 0 else { return false }
      var byte: UInt8 = 0
      if recv(descriptor, &byte, 1, 0) <= 0 { return true }
    }
  }

  /// Makes the connection send a reset to the peer when it is closed.
  public func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  fileprivate func close() {
    systemClose(descriptor)
  }
}

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
  private let noSignal: Int32 = 0
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif

private func systemSend(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  send(descriptor, bytes, count, flags)
}

private func systemClose(_ descriptor: Int32) {
  close(descriptor)
}
