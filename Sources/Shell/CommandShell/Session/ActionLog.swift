import TerminalText
import Unidirectional

/// An effect that was started, and the part of the store that started it.
struct StartedEffect {
  let signature: EffectSignature
  private let starter: EffectStarter

  init(_ signature: EffectSignature, by starter: EffectStarter) {
    self.signature = signature
    self.starter = starter
  }

  /// The effect as a log shows it, such as `load(from: "a.rss") (feedback)`.
  var text: String { starter == .reducer ? "\(signature)" : "\(signature) (\(starter))" }
}

/// A log of actions with all effects that they lead to.
///
/// The entry of an action is written when its middleware and the feedback loops have started their
/// effects.
@usableFromInline
final class ActionLog {
  private let printer: Printer
  private var entry: LogText?

  /// The effects that middleware and feedback loops have started since the last entry.
  private var effects: [StartedEffect] = []

  init(_ printer: Printer) {
    self.printer = printer
  }

  /// Begins the entry of an action, and writes the one before.
  @usableFromInline
  func begin(_ entry: LogText) {
    write()
    self.entry = entry
  }

  /// Adds effects to the entry of the action that is being processed.
  @usableFromInline
  func add(_ signatures: [EffectSignature], startedBy starter: EffectStarter) {
    // The entry already has the effects of the reducer.
    if starter == .reducer { return }
    effects += signatures.map { StartedEffect($0, by: starter) }
  }

  /// Writes the entry of an action, if there is one, and forgets the effects.
  @usableFromInline
  func end() {
    write()
    effects = []
  }

  private func write() {
    guard var entry else { return }
    entry.effects += effects
    // At the prompt, the middle digits of long numbers are left out.
    let isShort = printer.isInteractive && printer.log === printer.output && entry.format != .json
    printer.log.write(
      lines: entry.lines(isASCII: printer.options.ascii) { [printer] line in
        isShort ? abbreviatingDigits(printer.redact(line)) : printer.redact(line)
      })
    (self.entry, effects) = (nil, [])
  }
}
