import Dispatch
import Synchronization
import SystemIO
import SystemPackage
import TerminalText

/// The file in which a session keeps a part of its state; see ``KeptData``.
///
/// A script locks the file from its start to its end. A session at a terminal or for agents locks
/// the file only for each write, which happens in the background. Except for `data keep`, a session
/// replaces only content that it has loaded or written, or that the session it continues left.
///
/// A file can be used on several threads. A call waits while another thread writes.
@usableFromInline
final class KeptFile<State: ToolState>: Sendable {
  let path: String

  /// Whether the session is a script, which writes only at its end.
  let isScript: Bool

  private let data: KeptData<State>
  private let tool: String

  /// Whether missing folders on the path are created.
  private let createsFolders: Bool

  /// The beginning of the commands that resolve a conflict, as a person or an agent quotes them.
  private let command: String

  /// The descriptor for the note that a script waits for the lock.
  private let errors: FileDescriptor

  private let contents: Mutex<Contents>

  private struct Contents {
    /// Whether the session has loaded or written the file.
    var isLoaded = false

    /// The content that the session may replace; nil if it may only create the file.
    var known: [UInt8]?

    /// A state that needs no write; nil if every state needs one.
    ///
    /// A state with the same kept part needs no write either, but only if the session has loaded or
    /// written the file.
    var saved: State?

    /// The latest state, the name of the session, and whether any content may be replaced; nil if
    /// the state needs no write.
    var pending: (state: State, session: String, replacesAnything: Bool)?

    /// The lock of the file; nil if this session does not hold it.
    var lock: FileDescriptor?

    /// Whether a write in the background is due.
    var isScheduled = false

    /// The reason why the file lacks the latest changes; nil if it has them, or will soon.
    var problem: KeptFileError?

    /// The ``problem`` that the caller has received last.
    var reported: KeptFileError?
  }

  /// Creates the file of a session of a tool that begins in a state; nothing is read or written.
  ///
  /// - Throws: ``KeptFileError`` if there is no folder for the file.
  init(
    _ data: KeptData<State>, of tool: String, from start: State, isScript: Bool,
    _ options: SessionOptions, _ environment: ShellEnvironment
  ) throws(KeptFileError) {
    let usual = environment.directories.data.map { "\($0)/\(tool)/\(data.name).json" }
    guard let path = options.data ?? usual else {
      let message = "there is no home folder to keep the data in; use --data FILE, or set HOME"
      throw KeptFileError(description: message, status: .cannotCreate)
    }
    (self.data, self.tool, self.path, self.isScript) = (data, tool, path, isScript)
    createsFolders = options.data == nil && !environment.directories.isHomeForeign
    errors = environment.errors
    command = options.mcp ? #""data_"# : #""data "#
    contents = Mutex(Contents(saved: start))
  }

  deinit { contents.withLock { unlock(&$0) } }

  /// Whether the session has loaded the file.
  var isLoaded: Bool { contents.withLock { $0.isLoaded } }

  /// The reason why the file lacks the latest changes; nil if it has them, or will soon.
  var problem: KeptFileError? { contents.withLock { $0.problem } }

  // MARK: Loading

  /// Replaces the kept part of a state with the content of the file, which a script locks first.
  ///
  /// Without a file, the state stays the same.
  ///
  /// - Throws: ``KeptFileError`` if the file cannot be locked, read or decoded, or if there is no
  ///   file although `mustExist` is true.
  func load(into state: inout State, mustExist: Bool = false) throws(KeptFileError) {
    try contents.withLock { contents throws(KeptFileError) in
      if isScript, contents.lock == nil { contents.lock = try lock(patience: 200) }
      let bytes = try read(mustExist: mustExist)
      if let bytes {
        _ = try converting(KeptDataError.self, try data.decode(bytes, &state)) {
          KeptFileError(description: "cannot load \(quoted(path)): \($0)", status: .badData)
        }
      }
      (contents.isLoaded, contents.known, contents.saved) = (true, bytes, state)
      (contents.pending, contents.problem) = (nil, nil)
    }
  }

  /// Reads the file; if there is no file, the result is nil, or an error if `mustExist` is true.
  private func read(mustExist: Bool = false) throws(KeptFileError) -> [UInt8]? {
    do throws(FileError) {
      return try AtomicFile.read(path, limit: KeptDataFormat.sizeLimit)
    } catch {
      if error.isMissingFile, !mustExist { return nil }
      throw KeptFileError(description: error.description, status: .cannotRead)
    }
  }

  // MARK: Writing

  /// Continues another session in the state `present`.
  ///
  /// The file may be replaced if that session wrote it, or if it has the kept part of `start`, the
  /// state in which that session began, or of `present`. The name of the session is nil if it is
  /// not known. A session that has not loaded the file writes nothing until `present` changes.
  func adopt(_ session: String?, start: State, present: State) {
    contents.withLock { contents in
      contents.saved = contents.isLoaded ? nil : present
      contents.known = nil
      var state = start
      if let bytes = try? read(), let writer = try? data.decode(bytes, &state),
        writer == session || data.areEqual(state, start) || data.areEqual(state, present)
      {
        contents.known = bytes
      }
    }
  }

  /// Writes the kept part of a state in the background, unless the file has it already.
  ///
  /// `session` is the name of this session. `wake` is called on any thread when there is a new
  /// ``problem``. Scripts do not call the function.
  ///
  /// - Returns: The ``problem``, if it has not been returned before.
  func follow(
    _ state: State, by session: String, wake: @escaping @Sendable () -> Void
  ) -> KeptFileError? {
    contents.withLock { contents in
      change(&contents, to: state, by: session)
      if contents.pending != nil, !contents.isScheduled { schedule(&contents, wake) }
      defer { contents.reported = contents.problem }
      return contents.problem == contents.reported ? nil : contents.problem
    }
  }

  /// Writes in the background after a quarter of a second, and again while the file is locked.
  ///
  /// After two seconds, the lock is a ``problem``.
  private func schedule(
    _ contents: inout Contents, attempt: Int = 1, _ wake: @escaping @Sendable () -> Void
  ) {
    contents.isScheduled = true
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(250)) { [self] in
      self.contents.withLock { contents in
        contents.isScheduled = false
        if let problem = write(&contents, patience: 0), problem.isLock {
          if attempt == 8 { contents.problem = problem }
          schedule(&contents, attempt: attempt + 1, wake)
        }
        if contents.problem != contents.reported { wake() }
      }
    }
  }

  /// Writes the kept part of a state now, unless the file has it already.
  ///
  /// If `replacesAnything` is true, the content that another session has written is replaced.
  ///
  /// - Returns: The reason why the file lacks the part; nil if it has it.
  func write(_ state: State, by session: String, replacesAnything: Bool = false) -> KeptFileError? {
    contents.withLock { contents in
      if replacesAnything { contents.saved = nil }
      change(&contents, to: state, by: session)
      contents.pending?.replacesAnything = replacesAnything
      defer { contents.reported = contents.problem }
      // A script waits for ten seconds, and a session at a terminal for one.
      return write(&contents, patience: isScript ? 200 : 20)
    }
  }

  private func change(_ contents: inout Contents, to state: State, by session: String) {
    let isSaved = contents.saved.map {
      contents.isLoaded ? data.areEqual($0, state) : $0 == state
    }
    contents.pending = isSaved == true ? nil : (state, session, false)
  }

  /// Writes the pending state, if there is one, and sets and returns ``problem``.
  ///
  /// Without patience, a lock of another session is no problem yet.
  private func write(_ contents: inout Contents, patience: Int) -> KeptFileError? {
    defer { if !isScript { unlock(&contents) } }
    do throws(KeptFileError) {
      try writePending(&contents, patience)
      contents.problem = nil
    } catch {
      if patience == 0, error.isLock { return error }
      contents.problem = error
    }
    return contents.problem
  }

  private func writePending(_ contents: inout Contents, _ patience: Int) throws(KeptFileError) {
    guard let (state, session, replacesAnything) = contents.pending else { return }
    if contents.lock == nil { contents.lock = try lock(patience: patience) }
    if !replacesAnything, try read() != contents.known {
      let reason = "by another session; \(command)reload\" takes it, \(command)keep\" replaces it"
      let message = "\(escapingControls(path)) was changed \(reason)"
      throw KeptFileError(description: message, status: .commandFailed)
    }
    let bytes = try converting(KeptDataError.self, try data.encode(state, session)) {
      KeptFileError(description: "cannot write \(quoted(path)): \($0)", status: .cannotWrite)
    }
    do throws(FileError) {
      let file = try AtomicFile.replace(
        path, with: bytes, permissions: .ownerReadWrite, creatingFolders: createsFolders)
      // The lock was on the old file.
      unlock(&contents)
      contents.lock = file
      (contents.isLoaded, contents.known, contents.saved) = (true, bytes, state)
      contents.pending = nil
    } catch {
      if case .notSynced = error { contents.known = bytes }
      throw KeptFileError(description: error.description, status: .cannotWrite)
    }
  }

  // MARK: Locking

  /// Locks the file; the result is nil if the system allows no lock.
  ///
  /// `patience` is the maximum number of pauses of 50 milliseconds.
  private func lock(patience: Int) throws(KeptFileError) -> FileDescriptor? {
    for pause in 0...patience {
      do throws(Errno) {
        if let lock = try AtomicFile.lock(path, creatingFolders: createsFolders) { return lock }
      } catch {
        // For any other error, reading or writing the file shows whether it can be used.
        guard error == .noSuchFileOrDirectory else { return nil }
        let message = "cannot write \(quoted(path)): its folder does not exist"
        throw KeptFileError(description: message, status: .cannotCreate)
      }
      if pause == 20, patience > 20 {
        let note = "\(tool) is waiting: another session has locked \(quoted(path))\n"
        try? FileSystem.live.writeAll(Array(note.utf8), to: errors)
      }
      if pause < patience { pauseForLock() }
    }
    let message = "another session has locked \(quoted(path)); try again when it has ended"
    throw KeptFileError(description: message, status: .commandFailed, isLock: true)
  }

  private func unlock(_ contents: inout Contents) {
    if let lock = contents.lock { FileSystem.live.unlockAndClose(lock) }
    contents.lock = nil
  }
}

/// The reason why a kept file cannot be loaded, or lacks the changes of the session.
struct KeptFileError: Error, Equatable, CustomStringConvertible {
  let description: String

  /// The status of a script that ends with the error.
  let status: ExitStatus

  /// Whether another session has locked the file.
  var isLock = false
}
