#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import WebMessages
  import Synchronization

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// The reason a load from this machine failed.
  enum LoopbackHTTPError: Error, Equatable {
    /// No server is listening at the address.
    case refused
    /// The connection ended early.
    case connectionClosed
    /// The response is not HTTP.
    case notHTTP

    var code: URLError.Code {
      switch self {
      case .refused: .cannotConnectToHost
      case .connectionClosed: .networkConnectionLost
      case .notHTTP: .cannotParseResponse
      }
    }
  }

  /// A blocking TCP connection that another thread can shut down.
  final class LoopbackSocket: Sendable {
    private struct State {
      var descriptor: Int32?
      var isShutDown = false
    }

    private let state = Mutex(State())

    /// Connects to this machine, through the first of its addresses that answers.
    func connect(to address: HTTPAddress) throws(LoopbackHTTPError) {
      let hosts =
        switch address.host {
        case "localhost": ["127.0.0.1", "::1"]
        case "[::1]": ["::1"]
        default: [address.host]
        }
      for host in hosts where open(host, address.port) { return }
      throw .refused
    }

    /// Sends all the bytes.
    func send(_ bytes: [UInt8]) throws(LoopbackHTTPError) {
      guard let descriptor = state.withLock({ $0.descriptor }) else { throw .connectionClosed }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          systemSend(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw .connectionClosed }
        rest = rest.dropFirst(count)
      }
    }

    /// Returns the next bytes to arrive; empty at end of file.
    func receive() throws(LoopbackHTTPError) -> [UInt8] {
      guard let descriptor = state.withLock({ $0.descriptor }) else { throw .connectionClosed }
      while true {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
          count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
          filled = max(count, 0)
        }
        if count >= 0 { return bytes }
        guard errno == EINTR else { throw .connectionClosed }
      }
    }

    /// Ends all blocked calls on the connection; later calls fail immediately.
    func shutDown() {
      state.withLock { state in
        state.isShutDown = true
        guard let descriptor = state.descriptor else { return }
        // Send a reset, so that a peer that is still sending notices at once. After a plain close
        // the peer could block for a minute or two, until the kernel drops the connection.
        var option = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, size)
        shutdown(descriptor, Int32(SHUT_RDWR))
      }
    }

    /// Runs a function unless the connection was shut down; a shutdown waits for it to return.
    func unlessShutDown(_ action: () -> Void) {
      state.withLock { if !$0.isShutDown { action() } }
    }

    /// Closes the descriptor.
    func close() {
      state.withLock { state in
        if let descriptor = state.descriptor { systemClose(descriptor) }
        state.descriptor = nil
      }
    }

    private func open(_ host: String, _ port: UInt16) -> Bool {
      var storage = sockaddr_storage()
      var size = socklen_t(0)
      var ipv4 = sockaddr_in()
      var ipv6 = sockaddr_in6()
      if inet_pton(AF_INET, host, &ipv4.sin_addr) == 1 {
        ipv4.sin_family = sa_family_t(AF_INET)
        ipv4.sin_port = port.bigEndian
        size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutableBytes(of: &storage) { target in
          withUnsafeBytes(of: ipv4) { target.copyMemory(from: $0) }
        }
      } else if inet_pton(AF_INET6, host, &ipv6.sin6_addr) == 1 {
        ipv6.sin6_family = sa_family_t(AF_INET6)
        ipv6.sin6_port = port.bigEndian
        size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        withUnsafeMutableBytes(of: &storage) { target in
          withUnsafeBytes(of: ipv6) { target.copyMemory(from: $0) }
        }
      } else {
        return false
      }
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      let descriptor = socket(Int32(storage.ss_family), type, 0)
      guard descriptor >= 0 else { return false }
      let isOpen = state.withLock { state in
        if !state.isShutDown { state.descriptor = descriptor }
        return !state.isShutDown
      }
      let isConnected =
        isOpen
        && withUnsafePointer(to: storage) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            systemConnect(descriptor, $0, size) == 0
          }
        }
      if !isConnected {
        state.withLock { $0.descriptor = nil }
        systemClose(descriptor)
      }
      return isConnected
    }
  }

  // The methods above hide these functions.
  private func systemConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
  ) -> Int32 {
    connect(descriptor, address, size)
  }
  private func systemSend(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
  ) -> Int {
    send(descriptor, bytes, count, flags)
  }
  private func systemClose(_ descriptor: Int32) {
    close(descriptor)
  }
#endif
