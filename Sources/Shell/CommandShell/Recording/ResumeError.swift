import TerminalText
import TimeTravel

/// The reason for failing to resume a session.
enum ResumeError: Error {
  /// No session can be resumed; if `isOpen` is true, one is open in another terminal.
  case noSession(isOpen: Bool)

  /// The session with this number does not exist.
  case unknown(Int)

  /// The session with this number is open in another terminal.
  case open(Int)

  /// A journal or the folder of the journals cannot be read or written.
  case journal(RecordingError, path: String)

  /// The error message.
  var message: String {
    switch self {
    case .noSession(isOpen: false):
      "there is no session to resume"
    case .noSession(isOpen: true):
      "there is no session to resume; the last one is open in another terminal"
    case .unknown(let number):
      "there is no session \(number) to resume; --sessions lists the sessions"
    case .open(let number):
      "session \(number) is open in another terminal"
    case .journal(let error, let path):
      error.sentence(path: path)
    }
  }
}
