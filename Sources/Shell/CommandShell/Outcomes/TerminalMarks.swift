import Essentials
import LineEditing
import SystemIO

/// The escape sequences that tell a terminal about the session, and draw nothing.
///
/// OSC 133 marks prompts and output, OSC 7 names the folder, and OSC 9;4 reports progress. Only the
/// terminals in a list get them, because others may show the sequences as text. Where OSC 9 is a
/// desktop notification, OSC 9;4 must not be sent.
struct TerminalMarks: Sendable {
  /// Whether a setting allows the sequences.
  let isAllowed: Bool

  /// The marks around prompts and output.
  let lines: LineMarks

  /// Whether OSC 9;4 shows progress.
  let showsProgress: Bool

  /// The terminals that understand the marks and OSC 7, and whether they show progress; nil if that
  /// depends on the version.
  ///
  /// A terminal is recognized by the beginning of the value of a variable. The first one that
  /// matches decides. `TERM` comes first, because each terminal sets it. Other variables may be
  /// those of the terminal from which this one was started.
  ///
  /// The sources, all read in November 2026:
  ///
  /// - kitty: sw.kovidgoyal.net/kitty/shell-integration; OSC 9 is a notification (issue 1474).
  /// - foot: foot-ctlseqs(7); OSC 9 is a notification.
  /// - Ghostty: ghostty.org/docs/vt/osc/conemu.
  /// - WezTerm: wezterm.org/shell-integration.html, wezterm.org/config/lua/pane/get_progress.html.
  /// - VS Code: code.visualstudio.com/docs/terminal/shell-integration; progress since 1.97 (its
  ///   release notes), and no notification before.
  /// - iTerm2: iterm2.com/documentation-escape-codes.html, iterm2.com/feature-reporting; before
  ///   version 3.6.6, OSC 9;4 is a notification.
  /// - Windows Terminal: learn.microsoft.com/windows/terminal/tutorials/shell-integration, and
  ///   progress-bar-sequences beside it.
  /// - Konsole: invent.kde.org/utilities/konsole/-/merge_requests/1054; progress since 26.04.
  private static let terminals: [(variable: String, value: String, showsProgress: Bool?)] = [
    ("TERM", "xterm-kitty", false), ("TERM", "foot", false), ("TERM", "xterm-ghostty", true),
    ("TERM_PROGRAM", "ghostty", true), ("TERM_PROGRAM", "WezTerm", true),
    ("TERM_PROGRAM", "vscode", true), ("TERM_PROGRAM", "iTerm.app", nil),
    ("WT_SESSION", "", true), ("KONSOLE_VERSION", "", nil),
  ]

  /// Finds the terminal in the list.
  ///
  /// If `isAllowed` is false, no terminal gets a sequence. Neither does one inside tmux or GNU
  /// Screen, because those programs do not pass all sequences on.
  init(isAllowed: Bool, variable: (String) -> String?) {
    self.isAllowed = isAllowed
    func value(_ name: String) -> String { variable(name) ?? "" }
    let type = value("TERM")
    let isHidden =
      !TerminalDescription.isCapable(type) || ["tmux", "screen"].contains(where: type.hasPrefix)
      || ["TMUX", "STY"].contains { !value($0).isEmpty }
    let terminal = Self.terminals.first { terminal in
      variable(terminal.variable).map { !$0.isEmpty && $0.hasPrefix(terminal.value) } ?? false
    }
    lines = LineMarks(isOn: isAllowed && !isHidden && terminal != nil)
    // iTerm2 lists its features as capital letters, with small letters and digits after each. `P`
    // is progress. Konsole 26.04.0 has the version 260400.
    let features = value("TERM_FEATURES")
    let isNew =
      zip(features, features.dropFirst() + " ").contains { $0 == "P" && !$1.isLowercase }
      || Int(value("KONSOLE_VERSION")) ?? 0 >= 260_400
    showsProgress = lines.isOn && terminal?.showsProgress ?? isNew
  }

  /// The sequence that names the current folder; empty if the terminal gets no sequences.
  var folder: String {
    guard lines.isOn, let folder = CurrentProcess.folder else { return "" }
    let host = ProcessInfo.processInfo.hostName
    return "\u{1B}]7;file://\(host)\(Self.encoded(folder))\u{1B}\\"
  }

  /// Returns a path as a part of an address.
  static func encoded(_ path: String) -> String {
    URL(filePath: path, directoryHint: .notDirectory).path(percentEncoded: true)
  }

  /// Returns the sequence that shows progress: the completed part of the work, from 0 to 1, or nil
  /// if the part is not known.
  static func progress(_ part: Double?) -> String {
    "\u{1B}]9;4;\(part.map { "1;\(Int($0 * 100))" } ?? "3")\u{1B}\\"
  }

  /// The sequence that removes the progress.
  static let noProgress = "\u{1B}]9;4;0\u{1B}\\"
}
