/// The effect of a sequence of keys.
enum KeyBinding: Equatable {
  /// Runs a command of the editor.
  case command(EditorCommand)
  /// Has the effect of other keys.
  case keys([Key])
  /// Begins a command of vi's command mode with this key.
  case viKey(UInt32)
}

/// The keys that have an effect other than inserting a character.
struct KeyMap: Equatable {
  private var bindings: [[Key]: KeyBinding]

  init(_ commands: [[Key]: EditorCommand]) {
    bindings = commands.mapValues(KeyBinding.command)
  }

  subscript(keys: [Key]) -> KeyBinding? {
    get {
      if let binding = bindings[keys] { return binding }
      // Alt with a capital letter has the effect of Alt with the small letter.
      guard keys.count == 1, case .meta(let unit) = keys[0], 0x41...0x5A ~= unit else { return nil }
      return bindings[[.meta(unit + 0x20)]]
    }
    set { bindings[keys] = newValue }
  }

  /// Returns whether longer sequences begin with these keys.
  func hasSequences(beginningWith keys: [Key]) -> Bool {
    bindings.keys.contains { $0.count > keys.count && $0.starts(with: keys) }
  }
}

/// The keys in each state of the editor.
struct KeyMaps: Equatable {
  /// Whether Escape enters vi's command mode.
  private(set) var isVi: Bool
  /// The keys in Emacs mode, or in vi's insert mode.
  var main: KeyMap
  /// The keys in vi's command mode.
  var viCommand: KeyMap

  /// The keys of Emacs mode, in which Escape by itself only closes a list or a search.
  static let emacs = KeyMaps(
    isVi: false, main: KeyMap(KeyTable.commands.merging([[.unit(0x1B)]: .ignore]) { $1 }),
    viCommand: KeyMap([:]))

  /// The keys of vi mode.
  static let vi: KeyMaps = {
    // In vi mode, Alt and a key are the same as Escape and then the key.
    let shared = KeyTable.commands.filter { keys, _ in
      !keys.contains { key in if case .meta = key { true } else { false } }
    }
    let escape = [[Key.unit(0x1B)]: EditorCommand.enterViCommandMode]
    return KeyMaps(
      isVi: true, main: KeyMap(shared.merging(escape) { $1 }),
      viCommand: KeyMap(
        shared.merging(ViKeys.commands) { $1 }.merging([[.unit(0x1B)]: .ignore]) { $1 }
          .filter { $0.key != [.unit(0x7F)] && $0.key != [.unit(0x08)] }
          .merging([[.unit(0x7F)]: .moveLeft, [.unit(0x08)]: .moveLeft]) { $1 }))
  }()
}
