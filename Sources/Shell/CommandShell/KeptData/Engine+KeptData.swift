import SystemIO
import SystemPackage
import TerminalText

/// Data that a session has taken from its kept file, as a step.
struct TakenData<State> {
  /// The number of the step, and the command that made it.
  let (step, command): (Int, CommandID)

  /// The states before and after the step.
  let (before, after): (State, State)

  /// Whether the present state does not come after the step.
  var isUndone = false
}

extension Engine {
  /// The name of the session in the kept file; empty for a session without a journal.
  ///
  /// The name is that of the journal, so that a session that continues the journal recognizes the
  /// file.
  private var sessionName: String { recorder.journalName ?? "" }

  /// Whether the present state lacks data that the session has taken from another session.
  ///
  /// The session may not undo the changes of another session by moving back to an earlier step.
  private var hasUndoneData: Bool {
    let history = store.state
    let first = history.position.first
    // A step that is no longer kept cannot be undone or redone.
    takenData.removeAll { $0.step <= first && !$0.isUndone }
    for (index, taken) in takenData.enumerated() where taken.step > first {
      takenData[index].isUndone = !history.includes(taken.step, by: taken.command)
    }
    return takenData.contains(where: \.isUndone)
  }

  /// Writes changes of the kept part in the background, and reports a new problem with the file.
  ///
  /// A script writes the file only at its end.
  func followKeptData() {
    guard keptFile?.isScript == false, let pipe = front.loop?.wakePipe else { return }
    if let problem = writeKeptData(later: { pipe.signal() }) { report(problem.description) }
  }

  /// Writes the kept file now, or later in the background, in which case `wake` is called when
  /// there is a problem.
  ///
  /// Changes of another session are merged in `frame` if the tool can do that.
  ///
  /// - Returns: The reason why the file lacks the latest changes; for a later write, only if it has
  ///   not been returned before.
  @discardableResult
  func writeKeptData(
    later wake: (@Sendable () -> Void)? = nil, in frame: Frame? = nil
  ) -> KeptFileError? {
    guard let keptFile else { return nil }
    while let problem = keptFile.write(
      keptState, by: sessionName, isUndone: hasUndoneData, later: wake)
    {
      if !mergeKeptData(because: problem, in: frame ?? ownCall.frame) { return problem }
    }
    return nil
  }

  /// Replaces the kept file with the data of this session.
  func keepData() throws(KeptFileError) {
    keptFile?.allowReplacing()
    takenData.removeAll(where: \.isUndone)
    if let problem = writeKeptData() { throw problem }
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

  // MARK: Other sessions

  /// Takes data that another session has changed, as a step, before a command in a frame.
  ///
  /// A script takes it when it locks the file instead. If the session has changes of its own,
  /// nothing happens.
  func takeKeptData(before frame: Frame) {
    guard let keptFile, !keptFile.isScript, frame.depth == 0, frame.step == nil else { return }
    var state = keptState
    if keptFile.update(&state) { take(state, in: frame) }
  }

  /// Takes data that another session has changed since the end of a session that was resumed.
  func takeKeptData(by call: Call) {
    var state = keptState
    if keptFile?.update(&state) == true { take(state, in: call.frame) }
  }

  /// Locks the kept file before the first change of a script.
  ///
  /// Data that another session has changed since the start then replaces the state.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if the file cannot be locked; the session then ends.
  func lockKeptData(for call: Call) throws(ShellError) {
    guard let keptFile, keptFile.needsLock else { return }
    var state = keptState
    do throws(KeptFileError) {
      guard try keptFile.lock(updating: &state) else { return }
    } catch {
      end(.failed(error.status))
      throw .failed(error.description)
    }
    // The data is a step only if a command may have shown the old data.
    if counts.calls > 1 { return take(state, in: call.frame) }
    work.saved = state
    send(.replaceHistory(History(state, limit: options.steps)), by: call)
  }

  /// Merges the changes of another session, as a step, if they are the problem with the kept file.
  ///
  /// - Returns: Whether the changes were merged.
  private func mergeKeptData(because problem: KeptFileError, in frame: Frame) -> Bool {
    guard let keptFile, keptFile.canMerge, problem.kind == .conflict, !hasUndoneData else {
      return false
    }
    var state = keptState
    do throws(KeptFileError) { try keptFile.merge(into: &state, []) } catch { return false }
    if state != store.state.present { take(state, in: frame) }
    return true
  }

  /// Replaces the kept part of the state with that of the file, or merges both, as a step.
  ///
  /// In a plan, nothing else changes.
  func takeKeptData(merging: Bool, for call: Call) throws(KeptFileError) {
    guard let keptFile = (session ?? self).keptFile else {
      return refusePlan(of: call.text, by: call)
    }
    catchUp()
    var state = keptState
    var isNew = true
    if merging {
      let undone = takenData.filter(\.isUndone).map { ($0.before, $0.after) }
      try keptFile.merge(into: &state, undone)
    } else {
      isNew = try keptFile.load(into: &state, mustExist: true, agrees: session == nil)
      isNew = isNew || takenData.contains(where: \.isUndone)
    }
    takenData.removeAll(where: \.isUndone)
    if state == store.state.present {
      answer(call, ["the file has \(merging ? "no other" : "the same") data"])
    } else {
      take(state, isNew: isNew, by: call)
    }
  }

  private func take(_ state: State, in frame: Frame) {
    let count = state.changes(from: store.state.present).count
    let name = keptFile.flatMap { FilePath($0.path).lastComponent?.string } ?? ""
    let line = "\(escapingControls(name)): \(counted(count, "change")) by another session"
    withCall(line, in: frame) { call in
      answer(call, [line])
      take(state, by: call)
    }
  }

  /// Replaces the state as a step; `isNew` tells whether the step has data of another session.
  private func take(_ state: State, isNew: Bool = true, by call: Call) {
    let before = store.state.present
    // The new step discards the undone ones.
    takenData.removeAll(where: \.isUndone)
    send(.replaceState(state, by: call.id), by: call)
    let step = store.state.position.current
    if isNew, store.state.includes(step, by: call.id) {
      takenData.append(TakenData(step: step, command: call.id, before: before, after: state))
    }
  }
}
