import Foundation
import Observation

/// A program without `CommandShell`: it draws a bar again whenever the model has changed.
@main
struct TallyProgram {
  @MainActor
  static func main() async {
    let model = TallyModel(.live)
    while !model.isOver {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          if !model.isOver { print(model.bar) }
        } onChange: {
          continuation.resume()
        }
      }
    }
    print(model.bar)
  }
}

extension TallyEnvironment {
  /// The lines of the standard input, and the width of the terminal.
  static let live = TallyEnvironment(
    lines: { AsyncStream { readLine() } },
    onResize: { handle in
      // A source may be canceled on any thread.
      nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: SIGWINCH)
      source.setEventHandler { handle(terminalColumns()) }
      source.activate()
      handle(terminalColumns())
      return { source.cancel() }
    })
}

private func terminalColumns() -> Int {
  var size = winsize()
  return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 80
}
