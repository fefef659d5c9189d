import SystemIO
import TerminalText

/// Data that a session has taken from its kept file, as a step.
struct TakenData<State> {
  /// The steps after which a state has the data: the one that took it, and those that took or
  /// merged it again while the present state lacked it.
  var steps: [(number: Int, command: CommandID)]

  /// The states before and after the step.
  let (before, after): (State, State)

  /// Whether the present state comes after none of the steps.
  var isUndone = false
}

extension Engine {
  /// Whether the present state lacks data that the session has taken from another session.
  ///
  /// The session may not undo the changes of another session by moving back to an earlier step.
  private var hasUndoneData: Bool {
    let history = store.state
    let first = history.position.first
    func isKept(_ taken: TakenData<State>) -> Bool { taken.steps.contains { $0.number > first } }
    // A step that is no longer kept cannot be undone or redone.
    takenData.removeAll { !isKept($0) && !$0.isUndone }
    for (index, taken) in takenData.enumerated() where isKept(taken) {
      takenData[index].isUndone = !taken.steps.contains {
        history.includes($0.number, by: $0.command)
      }
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
  /// Changes of another session are merged in `context` if the tool can do that.
  ///
  /// - Returns: The reason why the file lacks the latest changes; for a later write, only if it has
  ///   not been returned before.
  @discardableResult
  func writeKeptData(
    later wake: (@Sendable () -> Void)? = nil, in context: CallContext? = nil
  ) -> KeptFileError? {
    guard let keptFile, startsEffects else { return nil }
    while let problem = keptFile.write(keptState, isUndone: hasUndoneData, later: wake) {
      var merged = keptState
      guard problem.kind == .conflict, !hasUndoneData, (try? keptFile.merge(into: &merged)) != nil
      else { return problem }
      if merged != store.state.present { take(merged, in: context ?? ownCall.context) }
    }
    recorder.note(
      kept: keptFile.baseFingerprint, store.state, savedState: savedState, at: environment.now())
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
      try keptFile.load(into: &savedState)
      send(.replaceHistory(History(savedState, limit: options.steps)), by: call)
    } catch {
      end(with: error.status, because: error.description, of: call)
    }
  }

  // MARK: Other sessions

  /// Takes data that another session has changed, as a step.
  ///
  /// If the session has changes of its own, nothing happens.
  func takeKeptData(in context: CallContext) {
    var state = keptState
    if keptFile?.update(&state) == true { take(state, in: context) }
  }

  /// Locks the kept file before the first change of a script.
  ///
  /// Data that another session has changed since the start then replaces the state.
  ///
  /// - Throws: ``ShellError/failed(_:)`` if the file cannot be locked; the session then ends.
  func lockKeptData(for call: Call) throws(ShellError) {
    do throws(KeptFileError) { try keptFile?.lock() } catch {
      end(.failed(error.status))
      throw .failed(error.description)
    }
    var state = keptState
    guard keptFile?.update(&state) == true else { return }
    // The data is a step only if a command may have shown the old data.
    if self.state.calls > 1 { return take(state, in: call.context) }
    savedState = state
    send(.replaceHistory(History(state, limit: options.steps)), by: call)
  }

  /// Replaces the kept part of the state with that of the file, or merges both, as a step.
  ///
  /// In a plan, nothing else changes.
  func takeKeptData(merging: Bool, for call: Call) throws {
    guard let keptFile else { return refusePlan(of: call.text, by: call) }
    if keptFile.needsLock, startsEffects { try lockKeptData(for: call) }
    catchUp()
    var state = keptState
    let undone = takenData.filter(\.isUndone)
    var isNew = true
    if merging {
      try keptFile.merge(into: &state, undone, agrees: startsEffects)
    } else {
      isNew = try keptFile.load(into: &state, mustExist: true, agrees: startsEffects)
      isNew = isNew || !undone.isEmpty
    }
    if state == store.state.present {
      haveUndoneData(after: store.state.presentStep)
      answer(call, ["the file has \(merging ? "no other" : "the same") data"])
    } else {
      take(state, isNew: isNew, by: call)
    }
  }

  private func take(_ state: State, in context: CallContext) {
    let count = state.changes(from: store.state.present).count
    let name = keptFile.flatMap { FilePath($0.path).lastComponent?.string } ?? ""
    let line = "\(escapingControls(name)): \(counted(count, "change")) by another session"
    withCall(line, in: context) { call in
      answer(call, [line])
      take(state, by: call)
    }
  }

  /// Replaces the state as a step; `isNew` tells whether the step has data of another session.
  private func take(_ state: State, isNew: Bool = true, by call: Call) {
    let before = store.state.present
    send(.replaceState(state, by: call.id), by: call)
    let step = store.state.presentStep
    haveUndoneData(after: step)
    if isNew, let step, step.command == call.id {
      takenData.append(TakenData(steps: [step], before: before, after: state))
    }
  }

  /// Notes that states after a step have the data of steps that are undone.
  private func haveUndoneData(after step: (number: Int, command: CommandID)?) {
    for index in takenData.indices where takenData[index].isUndone {
      takenData[index].isUndone = false
      takenData[index].steps += step.map { [$0] } ?? []
    }
  }
}
