import Dispatch
import Synchronization
import SystemIO
import TerminalText

/// The file in which a session keeps a part of its state; see ``KeptData``.
///
/// To change the file, a session locks it, compares its content with ``Contents/base``, replaces it
/// and unlocks it. A script writes at its end; unless the tool can merge changes, it takes the lock
/// before its first change. Other sessions write in the background. Except for `data keep`, a
/// session replaces only content that it has loaded or written, or that the session it continues
/// left.
///
/// A file can be used on several threads. A write in the background delays only calls that read or
/// write the file.
@usableFromInline
final class KeptFile<State: ToolState>: Sendable {
  let path: String

  /// Whether the session is a script, which writes only at its end.
  let isScript: Bool

  private let data: KeptData<State>
  private let tool: String

  /// The initial state, whose kept part a missing file stands for.
  private let start: State
  private let system: FileSystem

  /// Whether missing folders on the path are created.
  private let createsFolders: Bool

  /// The beginning of the commands that resolve a conflict, as a person or an agent quotes them.
  private let command: String

  /// The descriptor for the note that a script waits for the lock.
  private let errors: FileDescriptor

  private let contents: Mutex<Contents>

  /// Locked while the file is written, or read to be loaded.
  private let turn = Mutex(())

  private struct Contents {
    /// Whether the session has loaded or written the file.
    var isLoaded = false

    /// A state with the part that needs no write; nil if every part needs one.
    ///
    /// If the session has loaded or written the file, it is the part that the file had when the
    /// session last agreed with it.
    var base: State?

    /// The content of the file at that time; nil if there was no file.
    var known: [UInt8]?

    /// The names in the latest content that was decoded, except those that the tool knows.
    var unknown = UnknownNames()

    /// The latest state; nil if it is not known yet, or must not be written.
    var latest: State?

    /// The lock that a script holds; nil without a lock.
    var lock: FileDescriptor?

    /// Whether a write in the background is due.
    var isScheduled = false

    /// The reason why the file lacks the latest changes; nil if it has them, or will soon.
    var problem: KeptFileError?

    /// The ``problem`` that the caller has received last.
    var reported: KeptFileError?

    mutating func agree(on state: State, _ known: [UInt8]?) {
      (isLoaded, base, self.known, problem) = (true, state, known, nil)
    }

    /// Agrees on a state that replaces the latest one.
    mutating func start(from state: State, _ known: [UInt8]?) {
      agree(on: state, known)
      latest = nil
    }
  }

  /// Creates the file of a session of a tool that begins in a state; nothing is read or written.
  ///
  /// - Throws: ``KeptFileError`` if there is no folder for the file.
  init(
    _ data: KeptData<State>, of tool: String, from start: State, isScript: Bool,
    _ options: SessionOptions, _ environment: ShellEnvironment, with system: FileSystem = .live
  ) throws(KeptFileError) {
    let usual = environment.directories.data.map { "\($0)/\(tool)/\(data.name).json" }
    guard let path = options.data ?? usual else {
      let message = "there is no home folder to keep the data in; use --data FILE, or set HOME"
      throw KeptFileError(description: message, status: .cannotCreate)
    }
    (self.data, self.tool, self.path, self.isScript) = (data, tool, path, isScript)
    (self.start, self.system) = (start, system)
    createsFolders = options.data == nil && !environment.directories.isHomeForeign
    errors = environment.errors
    command = options.mcp ? #""data_"# : #""data "#
    contents = Mutex(Contents(base: start))
  }

  deinit { contents.withLock { if let lock = $0.lock { system.unlockAndClose(lock) } } }

  /// Whether the session has loaded the file.
  var isLoaded: Bool { contents.withLock { $0.isLoaded } }

  /// Whether the session is a script that must lock the file before its first change.
  ///
  /// If the tool can merge changes, a script merges at its end instead, and makes no other session
  /// wait.
  var needsLock: Bool { isScript && data.merge == nil && contents.withLock { $0.lock == nil } }

  /// The reason why the file lacks the latest changes; nil if it has them, or will soon.
  var problem: KeptFileError? { contents.withLock { $0.problem } }

  // MARK: Loading

  /// Replaces the kept part of a state with the content of the file.
  ///
  /// Without a file, the state stays the same. If `agrees` is true, later changes are based on the
  /// content.
  ///
  /// - Returns: Whether another session has changed the part since this session last agreed.
  /// - Throws: ``KeptFileError`` if the file cannot be read or decoded, or if there is no file
  ///   although `mustExist` is true.
  @discardableResult
  func load(
    into state: inout State, mustExist: Bool = false, agrees: Bool = true
  ) throws(KeptFileError) -> Bool {
    try turn.withLock { _ throws(KeptFileError) in
      let bytes = try read(into: &state, mustExist: mustExist)
      return contents.withLock { contents in
        let isKnown = contents.isLoaded && contents.base.map { data.areEqual($0, state) } == true
        if agrees { contents.start(from: state, bytes) }
        return !isKnown
      }
    }
  }

  /// Replaces the kept part of a state with the content of the file, and changes nothing else.
  ///
  /// - Returns: The content of the file; nil if there is no file.
  /// - Throws: The errors of ``load(into:mustExist:agrees:)``.
  private func read(
    into state: inout State, mustExist: Bool = false
  ) throws(KeptFileError) -> [UInt8]? {
    let bytes = try bytes()
    if bytes == nil, mustExist { throw gone }
    if let bytes { try decode(bytes, &state) }
    return bytes
  }

  /// Reads the file; nil if there is no file.
  private func bytes() throws(KeptFileError) -> [UInt8]? {
    do throws(FileError) {
      return try AtomicFile.read(path, limit: KeptDataFormat.sizeLimit, with: system)
    } catch {
      if error.isMissingFile { return nil }
      throw KeptFileError(description: error.description, status: .cannotRead, kind: .lost)
    }
  }

  private func decode(_ bytes: [UInt8], _ state: inout State) throws(KeptFileError) {
    let unknown = try converting(KeptDataError.self, try data.decode(bytes, &state)) {
      KeptFileError(
        description: "cannot load \(quoted(path)): \($0)", status: .badData, kind: .lost)
    }
    contents.withLock { $0.unknown = unknown }
  }

  /// Replaces the kept part of a state with data that another session has written since, and bases
  /// later changes on it.
  ///
  /// If the session has changes of its own, is writing, or has not loaded the file, nothing
  /// happens. A file that is gone or damaged is a ``problem``.
  ///
  /// - Returns: Whether the state was replaced.
  func update(_ state: inout State) -> Bool {
    turn.withLockIfAvailable { _ in
      let old = contents.withLock { $0 }
      guard old.isLoaded, let base = old.base, data.areEqual(base, state), pending(old) == nil
      else { return false }
      do throws(KeptFileError) {
        let bytes = try bytes()
        if bytes == old.known { return false }
        guard let bytes else { throw gone }
        try decode(bytes, &state)
        contents.withLock { $0.start(from: state, bytes) }
        return !data.areEqual(base, state)
      } catch {
        contents.withLock { $0.problem = error }
        return false
      }
    } ?? false
  }

  /// Locks the file before the first change of a script.
  ///
  /// - Throws: ``KeptFileError`` if the file cannot be locked within ten seconds.
  func lock() throws(KeptFileError) {
    let lock = try lock(patience: 200)
    contents.withLock { $0.lock = lock }
  }

  /// Adds the changes of other sessions to a state.
  ///
  /// They are the changes in the file since this session last agreed with it, and `undone`, the
  /// changes that this session has taken and then undone. If `agrees` is true, the file may then
  /// be replaced.
  ///
  /// - Throws: ``KeptFileError`` if the file cannot be loaded, or if the tool cannot merge.
  func merge(
    into state: inout State, _ undone: [TakenData<State>] = [], agrees: Bool = true
  ) throws(KeptFileError) {
    try turn.withLock { _ throws(KeptFileError) in
      let base = contents.withLock { $0.isLoaded ? $0.base : nil }
      guard let merge = data.merge, let base else {
        throw conflict("cannot be merged by this tool", hasMerged: true)
      }
      var theirs = state
      let bytes = try read(into: &theirs, mustExist: true)
      let changes = undone.map { ($0.before, $0.after) } + [(base, theirs)]
      for (before, after) in changes where !merge(before, after, &state) {
        throw conflict("was changed by another session in a contradictory way", hasMerged: true)
      }
      if agrees { contents.withLock { $0.start(from: theirs, bytes) } }
    }
  }

  // MARK: Writing

  /// Continues an earlier session, or a recording if `left` is nil, with a history.
  ///
  /// The changes of the earlier session are then written, unless the file has a part that this
  /// session did not leave. In that case, another session has changed the file. After a recording,
  /// nothing is written until the part changes.
  ///
  /// The file may have what a journal leaves out, such as whole addresses. So `parts` copies such
  /// parts, which moves keep, from a state with the content of the file.
  func adopt<Action>(
    _ left: LeftStates<State>?, _ history: inout History<State, Action>,
    keeping parts: KeptParts<State>?
  ) {
    guard let left else { return contents.withLock { $0.base = history.present } }
    var theirs = start
    let bytes: [UInt8]?
    // No file of kept data is empty, so this stands for content that the session does not know.
    do throws(KeptFileError) { bytes = try read(into: &theirs) } catch { bytes = [] }
    func whole(_ state: State) -> State {
      var state = state
      parts?(&state, theirs)
      return state
    }
    history.keep(parts, of: theirs)
    let states = left.states.lazy.map { whole($0.state) }
    let same = bytes == [] ? nil : states.last { data.areEqual($0, theirs) }
    contents.withLock { contents in
      (contents.isLoaded, contents.latest, contents.problem) = (true, nil, nil)
      contents.base = same ?? left.base.map(whole)
      contents.known = same == nil ? [] : bytes
    }
  }

  /// The fingerprint of the state at which this session last agreed with the file; empty if there
  /// is no such state.
  var baseFingerprint: String {
    let base = contents.withLock { $0.isLoaded ? $0.base : nil }
    return base.map { "\($0.fingerprint)" } ?? ""
  }

  /// A sentence about names in the file that the tool does not know; nil if it knows all names.
  var warning: String? {
    contents.withLock { $0.unknown.description }.map { "\(escapingControls(path)) has \($0)" }
  }

  /// Allows the next write to replace the present content of the file.
  func allowReplacing() {
    turn.withLock { _ in
      let bytes = try? bytes()
      contents.withLock { ($0.known, $0.base, $0.problem) = (bytes, nil, nil) }
    }
  }

  /// Writes the kept part of a state, unless the file has it already.
  ///
  /// If `isUndone` is true, the state lacks data that this session has taken from another session,
  /// and is not written. With `wake`, the write happens in the background, and `wake` is called on
  /// any thread when it has ended or there is a new ``problem``.
  ///
  /// - Returns: The ``problem``; with `wake`, only if it has not been returned before.
  func write(
    _ state: State, isUndone: Bool = false, later wake: (@Sendable () -> Void)? = nil
  ) -> KeptFileError? {
    contents.withLock { contents in
      contents.latest = isUndone ? nil : state
      if pending(contents) != nil, let wake, !contents.isScheduled { schedule(&contents, wake) }
    }
    // A script waits for ten seconds, and a session at a terminal for one.
    if wake == nil { writeLatest(patience: isScript ? 200 : 20) }
    return contents.withLock { contents in
      // A write that has ended meanwhile knows nothing of the present state.
      if !needsWrite(state, contents) {
        contents.problem = nil
      } else if isUndone {
        contents.problem = conflict("has data of another session that was undone here")
      }
      defer { contents.reported = contents.problem }
      return wake != nil && contents.problem == contents.reported ? nil : contents.problem
    }
  }

  /// Writes in the background after a quarter of a second, and again while the file is locked.
  private func schedule(_ contents: inout Contents, _ wake: @escaping @Sendable () -> Void) {
    contents.isScheduled = true
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(250)) { [self] in
      // After two seconds, the lock of another session is a problem.
      writeLatest(patience: 40)
      self.contents.withLock { contents in
        contents.isScheduled = false
        let mayRetry = contents.problem == nil || contents.problem?.kind == .lock
        if mayRetry, pending(contents) != nil { schedule(&contents, wake) }
        // The session reports a new problem, or notes in its journal what it has written.
        if contents.problem == nil || contents.problem != contents.reported { wake() }
      }
    }
  }

  /// Returns the latest state if the file lacks its kept part; otherwise nil.
  private func pending(_ contents: Contents) -> State? {
    contents.latest.flatMap { needsWrite($0, contents) ? $0 : nil }
  }

  /// Returns whether the file lacks the kept part of a state.
  private func needsWrite(_ state: State, _ contents: Contents) -> Bool {
    contents.problem?.kind == .lost || contents.base.map { data.areEqual($0, state) } != true
  }

  /// Writes the latest state if the file lacks it, and sets ``problem``.
  private func writeLatest(patience: Int) {
    turn.withLock { _ in
      let old = contents.withLock { $0 }
      guard let state = pending(old) else { return }
      do throws(KeptFileError) {
        let lock = old.lock == nil ? try lock(patience: patience) : nil
        defer { if let lock { system.unlockAndClose(lock) } }
        if try !mayReplace(old, state) { return }
        let unknown = contents.withLock { $0.unknown }
        let bytes = try converting(KeptDataError.self, try data.encode(state, unknown)) {
          KeptFileError(description: "cannot write \(quoted(path)): \($0)", status: .cannotWrite)
        }
        try replace(with: bytes, state)
        if !unknown.names.isEmpty {
          var written = state
          try decode(bytes, &written)
        }
      } catch {
        contents.withLock { $0.problem = error }
      }
    }
  }

  /// Returns whether a state must be written and the file has the content that the session knows.
  ///
  /// - Throws: ``KeptFileError`` if the session must not replace the content.
  private func mayReplace(_ old: Contents, _ state: State) throws(KeptFileError) -> Bool {
    let bytes = try bytes()
    if bytes == old.known { return true }
    guard let bytes else { throw gone }
    var theirs = state
    try decode(bytes, &theirs)
    if data.areEqual(theirs, state) {
      contents.withLock { $0.agree(on: state, bytes) }
      return false
    }
    if let base = old.base, data.areEqual(base, state) {
      // The session has no changes of its own, so it takes the data before its next command.
      contents.withLock { $0.problem = nil }
      return false
    }
    if let base = old.base, data.areEqual(theirs, base) { return true }
    throw conflict("was changed by another session")
  }

  private func replace(with bytes: [UInt8], _ state: State) throws(KeptFileError) {
    do throws(FileError) {
      let file = try AtomicFile.replace(
        path, with: bytes, permissions: .ownerReadWrite, creatingFolders: createsFolders,
        with: system)
      contents.withLock { contents in
        contents.agree(on: state, bytes)
        // The lock of a script was on the old file.
        let unlocked = contents.lock ?? file
        if contents.lock != nil { contents.lock = file }
        system.unlockAndClose(unlocked)
      }
    } catch {
      if case .notSynced = error { contents.withLock { ($0.known, $0.base) = (bytes, nil) } }
      throw KeptFileError(description: error.description, status: .cannotWrite)
    }
  }

  // MARK: Problems

  /// Returns a conflict that the user has to resolve; merging is not proposed if it has failed.
  private func conflict(_ reason: String, hasMerged: Bool = false) -> KeptFileError {
    let merge = data.merge != nil && !hasMerged ? ", \(command)merge\" joins both" : ""
    return KeptFileError(
      description: """
        \(escapingControls(path)) \(reason); \(command)reload" takes it, \(command)keep" replaces \
        it\(merge)
        """, status: .commandFailed, kind: .conflict)
  }

  private var gone: KeptFileError {
    let isNew = contents.withLock { $0.known == nil }
    let reason = isNew ? "does not exist yet" : "is gone; \(command)keep\" writes it again"
    return KeptFileError(
      description: "\(escapingControls(path)) \(reason)", status: .commandFailed, kind: .lost)
  }

  // MARK: Locking

  /// Locks the file; the result is nil if the system allows no lock.
  ///
  /// `patience` is the maximum number of pauses of 50 milliseconds.
  private func lock(patience: Int) throws(KeptFileError) -> FileDescriptor? {
    for pause in 0...patience {
      do throws(Errno) {
        let lock = try AtomicFile.lock(path, creatingFolders: createsFolders, with: system)
        if let lock { return lock }
      } catch {
        // For any other error, reading or writing the file shows whether it can be used.
        guard error == .noSuchFileOrDirectory else { return nil }
        let message = "cannot write \(quoted(path)): its folder does not exist"
        throw KeptFileError(description: message, status: .cannotCreate)
      }
      if pause == 20, isScript {
        let note = "\(tool) is waiting: another session has locked \(quoted(path))\n"
        try? FileSystem.live.writeAll(Array(note.utf8), to: errors)
      }
      if pause < patience { pauseForLock() }
    }
    let message = "another session has locked \(quoted(path)); try again when it has ended"
    throw KeptFileError(description: message, status: .commandFailed, kind: .lock)
  }
}

/// The reason why a kept file cannot be loaded, or lacks the changes of the session.
struct KeptFileError: Error, Equatable, CustomStringConvertible {
  /// A kind of reason.
  enum Kind {
    /// Reading or writing has failed.
    case failure

    /// Another session has locked the file.
    case lock

    /// The file and the session have changes that the other one lacks.
    case conflict

    /// The file is gone or damaged, so it lacks even the data that the session knows from it.
    case lost
  }

  let description: String

  /// The status of a script that ends with the error.
  let status: ExitStatus

  var kind = Kind.failure
}
