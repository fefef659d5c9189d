import SystemIO

extension Engine {
  /// The name of the session in the kept file; empty for a session without a journal.
  ///
  /// The name is that of the journal, so that a session that continues the journal recognizes the
  /// file.
  private var sessionName: String { recorder.journalName ?? "" }

  /// Writes changes of the kept part in the background, and reports a new problem with the file.
  ///
  /// In a script, the function does nothing, because the end of the session writes the file.
  func followKeptData() {
    guard let keptFile, !keptFile.isScript, let loop = front.loop else { return }
    let problem = keptFile.follow(store.state.present, by: sessionName) {
      [pipe = loop.wakePipe] in pipe.signal()
    }
    if let problem { report(problem.description) }
  }

  /// Writes the kept file now; returns the reason why it lacks the latest changes, if it does.
  @discardableResult
  func writeKeptData(replacesAnything: Bool = false) -> KeptFileError? {
    keptFile?.write(
      store.state.present, by: sessionName, replacesAnything: replacesAnything)
  }

  /// Begins the session with the kept data, because there is no session to resume.
  ///
  /// If the file cannot be loaded, the error ends the session.
  func loadKeptData(for call: Call) {
    guard let keptFile else { return }
    do throws(KeptFileError) {
      try keptFile.load(into: &work.saved)
      send(.replaceHistory(History(work.saved, limit: options.steps)), by: call)
    } catch {
      end(with: error.status, because: error.description, of: call)
    }
  }
}
