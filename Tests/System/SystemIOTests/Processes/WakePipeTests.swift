import FaultInjection
import Foundation
import Synchronization
import SystemPackage
import Testing

@testable import SystemIO

@Suite struct WakePipeTests {
  private func isReadable(_ pipe: WakePipe, timeout: Int32 = 0) -> Bool {
    var ready = pollfd(fd: pipe.readEnd.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, timeout) == 1
  }

  @Test func signalsCoalesceUntilDrained() throws {
    let pipe = try WakePipe()
    #expect(!isReadable(pipe))
    for _ in 0..<100_000 { pipe.signal() }
    #expect(isReadable(pipe))
    pipe.drain()
    #expect(!isReadable(pipe))
    pipe.signal()
    #expect(isReadable(pipe))
  }

  @Test func aFailedWriteIsRepeated() throws {
    let log = CallLog()
    let pipe = try WakePipe(
      with: .live.gated { (name) throws(Errno) in
        if name == "write", log.note(name) < 2 { throw .ioError }
      })
    pipe.signal()
    #expect(isReadable(pipe))
  }

  @Test func writesThatAlwaysFailEndTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let pipe = try WakePipe(
        with: .live.gated { (name) throws(Errno) in
          if name == "write" { throw .ioError }
        })
      pipe.signal()
    }
  }

  @Test func dataPostedBeforeASignalIsNeverMissed() throws {
    let pipe = try WakePipe()
    let count = 100_000
    let posted = Mutex(0)
    Thread {
      for _ in 0..<count {
        posted.withLock { $0 += 1 }
        pipe.signal()
      }
    }.start()
    var seen = 0
    while seen < count {
      try #require(isReadable(pipe, timeout: 20_000))
      pipe.drain()
      seen = posted.withLock { $0 }
    }
  }
}
