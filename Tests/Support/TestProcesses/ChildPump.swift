import CProcessSpawn
import Foundation

/// The event loop of a monitor's thread, and the descriptors that it owns.
struct ChildPump: Sendable {
  let monitor: ChildMonitor
  let wake: Int32
  var input: Int32?
  var channels: [ChildChannel?]
  private var linesRead: [Int]
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(monitor: ChildMonitor, wake: Int32, input: Int32?, channels: [ChildChannel?]) {
    self.monitor = monitor
    self.wake = wake
    self.input = input
    self.channels = channels
    linesRead = channels.map { _ in 0 }
    for descriptor in ([wake, input] + channels.map { $0?.descriptor }).compactMap(\.self) {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  /// Runs until the child has ended and its outputs have been read, then reaps the child.
  mutating func run() {
    child_block_sigpipe()
    while true {
      let timers = monitor.timers()
      if timers.closesInput && !timers.hasInput { closeInput() }
      if timers.hangsUp {
        closeInput()
        channels.indices.forEach { release($0) }
      }
      if timers.hasEnded {
        closeInput()
        // The child has ended. Drain a terminal now, before its channel is closed.
        for index in channels.indices {
          guard let channel = channels[index] else { continue }
          if timers.isAbandoned { release(index) }
          if case .whenChildEnded = channel.stop { drain(index) }
        }
        if channels.allSatisfy({ $0 == nil }) { break }
      }
      waitForMore(timers)
      monitor.serveWaiters()
    }
    // `finish` must come first, because it ends all writes to the wake pipe. A write to a pipe
    // without a reader would end the whole test run.
    monitor.finish()
    close(wake)
  }

  /// Blocks until a descriptor is ready, a request arrives, or a waiter's time is up.
  private mutating func waitForMore(_ timers: ChildMonitor.PendingWork) {
    var polled = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
    for case let channel? in channels {
      polled.append(pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0))
    }
    if let input, timers.hasInput {
      polled.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0))
    }
    var timeout: Int32 = -1
    if let deadline = timers.deadline {
      let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      timeout = Int32(clamping: Int(max(0, left.rounded(.up))))
    }
    guard poll(&polled, nfds_t(polled.count), timeout) > 0 else { return }

    for entry in polled where entry.revents != 0 {
      if entry.fd == wake {
        _ = read(wake, &buffer, buffer.count)
      } else if entry.events == Int16(POLLOUT) {
        feed()
      } else if let index = channels.firstIndex(where: { $0?.descriptor == entry.fd }) {
        // A child that writes without a pause must not delay its input or the waiters.
        drain(index, readings: 16)
      }
    }
  }

  /// Writes as much of the input as the child's descriptor accepts.
  private mutating func feed() {
    guard let input else { return }
    let bytes = monitor.nextInput()
    let count = write(input, bytes, bytes.count)
    if count > 0 {
      monitor.took(count)
    } else if errno != EAGAIN && errno != EINTR {
      // The child has closed its input, which is not an error.
      monitor.refuseInput()
      closeInput()
    }
  }

  /// Reads from a channel until it is empty, at most `readings` times, and closes it at end of
  /// file.
  private mutating func drain(_ index: Int, readings: Int = .max) {
    var left = readings
    while left > 0, let channel = channels[index] {
      left -= 1
      let count = read(channel.descriptor, &buffer, buffer.count)
      if count > 0 {
        take(buffer[..<count], index, channel.stop)
      } else if count < 0 && errno == EINTR {
        continue
      } else if count < 0 && errno == EAGAIN {
        if case .whenChildEnded = channel.stop, monitor.timers().hasEnded { release(index) }
        return
      } else {
        release(index)
      }
    }
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, _ index: Int, _ stop: ChildChannel.Stop) {
    guard case .afterLines(let limit) = stop else { return monitor.read(bytes, from: index) }
    var end = bytes.startIndex
    while end < bytes.endIndex && linesRead[index] < limit {
      if bytes[end] == UInt8(ascii: "\n") { linesRead[index] += 1 }
      end += 1
    }
    // The child's next write must fail from the moment that a test sees the last line.
    if linesRead[index] == limit { release(index) }
    monitor.read(bytes[..<end], from: index)
  }

  private mutating func closeInput() {
    guard let descriptor = input else { return }
    input = nil
    if !channels.contains(where: { $0?.descriptor == descriptor }) { close(descriptor) }
  }

  private mutating func release(_ index: Int) {
    guard let channel = channels[index] else { return }
    channels[index] = nil
    if input != channel.descriptor { close(channel.descriptor) }
  }
}
