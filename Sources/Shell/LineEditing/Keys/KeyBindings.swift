/// The effect of a sequence of keys.
enum KeyBinding: Equatable {
  /// Runs a function of the editor or of libedit.
  case function(String)
  /// Has the effect of other keys.
  case keys([Key])
}

/// A table of the effects of sequences of keys.
struct KeyBindings: Equatable {
  private var bindings: [[Key]: KeyBinding]

  init(_ functions: [[Key]: String]) {
    bindings = functions.mapValues(KeyBinding.function)
  }

  subscript(keys: some Collection<Key>) -> KeyBinding? {
    get {
      if let binding = bindings[Array(keys)] { return binding }
      // Alt with a capital letter has the effect of Alt with the small letter.
      guard keys.count == 1, case .meta(let unit)? = keys.first, 0x41...0x5A ~= unit else {
        return nil
      }
      return bindings[[.meta(unit + 0x20)]]
    }
    set { bindings[Array(keys)] = newValue }
  }

  /// Returns whether longer sequences begin with these keys.
  func hasSequences(beginningWith keys: [Key]) -> Bool {
    bindings.keys.contains { $0.count > keys.count && $0.starts(with: keys) }
  }
}

/// The tables of keys for the modes of the editor.
struct ModeBindings: Equatable {
  /// Whether Escape enters vi's command mode.
  private(set) var isVi: Bool
  /// The keys in Emacs mode, or in vi's insert mode.
  var main: KeyBindings
  /// The keys in vi's command mode, except those that libedit interprets.
  var viCommand: KeyBindings

  /// The keys of Emacs mode, in which Escape by itself does nothing but close a list or a search.
  static let emacs = ModeBindings(
    isVi: false,
    main: KeyBindings(DefaultKeys.functions.merging([[.unit(0x1B)]: "ed-ignore"]) { $1 }),
    viCommand: KeyBindings([:]))

  /// The keys of vi mode.
  static let vi: ModeBindings = {
    // In vi mode, Alt and a key are the same as Escape and then the key.
    let shared = DefaultKeys.functions.filter { keys, _ in
      !keys.contains { key in if case .meta = key { true } else { false } }
    }
    var command = shared
    for (keys, function) in viFunctions {
      for key in keys.utf8 { command[[.unit(UInt32(key))]] = function }
    }
    return ModeBindings(
      isVi: true, main: KeyBindings(shared.merging([[.unit(0x1B)]: "vi-command-mode"]) { $1 }),
      viCommand: KeyBindings(command))
  }()

  /// The keys in vi's command mode, as the characters of a string, that run the editor's functions.
  private static let viFunctions = [
    ("k-", "ed-prev-history"), ("j+", "ed-next-history"), ("K", "ed-search-prev-history"),
    ("J", "ed-search-next-history"), ("G", "vi-to-history-line"), ("/n", "search-history"),
    ("?N", "search-history-forward"), ("v", "vi-histedit"), ("#", "vi-comment-out"), ("u", "undo"),
    ("123456789", "ed-argument-digit"), ("\u{8}\u{7F}", "ed-prev-char"), ("\u{1B}", "ed-ignore"),
  ]
}
