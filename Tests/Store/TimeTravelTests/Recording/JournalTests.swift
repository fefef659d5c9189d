import FaultInjection
import Foundation
import Synchronization
import SystemIO
import SystemPackage
import Testing
import Unidirectional

@testable import TimeTravel

@Suite struct JournalTests {
  private let folder: TemporaryFolder
  private let journals: String
  private let time = Timestamp(seconds: 1_795_230_600)

  init() throws {
    folder = try TemporaryFolder()
    journals = folder.path("state/basket/journals")
  }

  private var names: [String] { folder.names(in: "state/basket/journals") }
  private var name: String { "2026-11-21T031000Z-\(getpid())" }

  /// Opens the most recently written journal, unless its session is open.
  private func newest() throws -> RecordingFile? {
    let folder = JournalFolder(journals)
    for journal in try folder.journals() {
      if case .ended(let ended) = try folder.open(journal) { return ended }
    }
    return nil
  }

  private func bytes(_ text: String) -> [UInt8] { Array("\(text)\n".utf8) }

  private func headerText(of name: String) -> String { #"{"recording":1,"of":"\#(name)"}"# }

  private func header(of name: String) -> [UInt8] { bytes(headerText(of: name)) }

  /// Makes the journal of a session that ended a number of seconds ago.
  @discardableResult
  private func makeEnded(
    _ line: String, secondsAgo: Int, _ end: JournalEnd = .saved
  ) throws -> String {
    let journal = Journal(in: journals, time: time, keeping: 100)
    try journal.append(bytes(line)) { header(of: line) }
    try journal.close(end)
    let path = try #require(journal.path)
    try setTime(of: path, secondsAgo: secondsAgo)
    return path
  }

  /// Writes the journals of sessions with these numbers, the first of which ended last.
  ///
  /// This is faster than ``makeEnded(_:secondsAgo:_:)``, which looks at all journals each time.
  private func putEnded(
    _ numbers: ClosedRange<Int>, _ end: JournalEnd, _ line: String = "a line"
  ) throws {
    for number in numbers {
      let file = "\(name)-\(number)\(end == .unsaved ? ".unsaved" : ".open").jsonl"
      let path = "state/basket/journals/\(file)"
      try folder.write(header(of: "\(number)") + bytes(line), to: path)
      try setTime(of: folder.path(path), secondsAgo: 1000 + number)
    }
  }

  /// Writes the journal of a killed session.
  private func putKilled(_ content: [UInt8]) throws {
    try FileManager.default.createDirectory(atPath: journals, withIntermediateDirectories: true)
    try folder.write(content, to: "state/basket/journals/a.open.jsonl")
  }

  private func setTime(of path: String, secondsAgo: Int) throws {
    var times = [timespec](repeating: timespec(), count: 2)
    for index in times.indices { times[index].tv_sec = 1_795_230_600 - secondsAgo }
    try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
  }

  @Test func aSessionWithoutActionsLeavesNoJournal() throws {
    let journal = Journal(in: journals, time: time)
    #expect(!journal.isFull)
    #expect(journal.path == nil)
    try journal.close(.saved)
    #expect(folder.names() == [])
  }

  @Test func theHeaderIsWrittenWithTheFirstAction() throws {
    let journal = Journal(in: journals, time: time)
    var headers = 0
    for line in ["a", "b"] {
      try journal.append(bytes(line)) {
        headers += 1
        return bytes("header")
      }
    }
    #expect(headers == 1)
    #expect(names == ["\(name).open.jsonl"])
    #expect(folder.bytes("state/basket/journals/\(name).open.jsonl") == bytes("header\na\nb"))
    #expect(folder.mode("state/basket/journals/\(name).open.jsonl") == 0o600)
    #expect(folder.mode("state/basket/journals") == 0o700)
    #expect(folder.mode("state") == 0o700)
  }

  @Test func sessionsWithTheSameNameHaveSeparateFiles() throws {
    try makeEnded("a", secondsAgo: 1)
    let journal = Journal(in: journals, time: time)
    try journal.append(bytes("b")) { bytes("header") }
    #expect(names == ["\(name)-2.open.jsonl", "\(name).jsonl"])
  }

  @Test func theNewestJournalIsTheMostRecentlyWritten() throws {
    #expect(try newest() == nil)
    try makeEnded("a", secondsAgo: 10)
    let path = try makeEnded("b", secondsAgo: 5)
    try makeEnded("c", secondsAgo: 20)
    try folder.write([], to: "state/basket/journals/killed-at-once.jsonl")
    try folder.write(Array("{\"reco".utf8), to: "state/basket/journals/killed-early.jsonl")
    try folder.write(bytes("other"), to: "state/basket/journals/other.txt")
    try FileManager.default.createDirectory(
      atPath: "\(journals)/folder.jsonl", withIntermediateDirectories: false)
    let last = try #require(try newest())
    #expect(last.path == path)
  }

  @Test func theJournalOfARunningSessionIsNotTouched() throws {
    let living = Journal(in: journals, time: time)
    try living.append(bytes("a")) { bytes("header") }
    #expect(try newest() == nil)
    let other = Journal(in: journals, time: time, keeping: 0)
    try other.append(bytes("b")) { bytes("header") }
    #expect(names.count == 2)
    try living.close(.saved)
    let last = try #require(try newest())
    #expect(last.path == living.path)
    // Two sessions cannot continue the same journal.
    #expect(try newest() == nil)
  }

  @Test func onlyTheNewestJournalsAreKept() throws {
    for number in 1...8 { try makeEnded("\(number)", secondsAgo: number) }
    try folder.write(bytes("x"), to: "state/basket/journals/.a.open.jsonl.5.00000000.tmp")
    try folder.write(bytes("x"), to: "state/basket/journals/notes.txt")
    let journal = Journal(in: journals, time: time, keeping: 3)
    #expect(names.count == 10)
    try journal.append(bytes("a")) { header(of: "a") }
    let contents = names.map {
      String(decoding: folder.bytes("state/basket/journals/\($0)"), as: UTF8.self)
    }
    #expect(
      Set(contents) == [
        headerText(of: "a") + "\na\n", headerText(of: "1") + "\n1\n",
        headerText(of: "2") + "\n2\n", headerText(of: "3") + "\n3\n", "x\n",
      ])
    #expect(names.count == 5)
  }

  @Test func theNameShowsHowTheSessionEnded() throws {
    for (number, end) in [JournalEnd.missing, .unsaved, .saved].enumerated() {
      try makeEnded("\(number)", secondsAgo: number, end)
    }
    #expect(names == ["\(name)-2.unsaved.jsonl", "\(name)-3.jsonl", "\(name).open.jsonl"])
    #expect(try JournalFolder(journals).journals().map(\.end) == [.missing, .unsaved, .saved])
    // A session that continues a journal has not ended.
    _ = try Journal(continuing: #require(try newest()), completeBytes: 1)
    let folder = JournalFolder(journals)
    let unsaved = try folder.journals()[1]
    guard case .ended(let ended) = try folder.open(unsaved) else {
      Issue.record("the session has ended")
      return
    }
    _ = try Journal(continuing: ended, completeBytes: 1)
    #expect(names == ["\(name)-2.open.jsonl", "\(name)-3.jsonl", "\(name).open.jsonl"])
  }

  @Test(arguments: [JournalEnd.missing, .unsaved])
  func sessionsThatEndedOtherwiseAreKeptUntilThereAreAHundred(_ end: JournalEnd) throws {
    try makeEnded("saved", secondsAgo: 4)
    try putEnded(1...101, end)
    for number in 1...3 { try makeEnded("saved", secondsAgo: number) }
    let journal = Journal(in: journals, time: time, keeping: 1)
    try journal.append(bytes("a")) { header(of: "a") }
    let left = try JournalFolder(journals).journals()
    #expect(left.count { $0.end == .saved } == 1)
    #expect(left.count { $0.end == end } == 100 + (end == .missing ? 1 : 0))
    #expect(
      !left.contains {
        (try? Data(contentsOf: URL(filePath: $0.path)))?.starts(with: header(of: "101")) == true
      })
  }

  @Test func unsavedWorkOutlivesAHundredSessionsWithout() throws {
    let oldest = try makeEnded(#"{"step":1,"unsaved":"1 tea"}"#, secondsAgo: 2000, .missing)
    try putEnded(1...100, .missing, #"{"step":1,"unsaved":null}"#)
    let journal = Journal(in: journals, time: time, keeping: 1)
    try journal.append(bytes("a")) { header(of: "a") }
    let left = try JournalFolder(journals).journals()
    #expect(left.count == 101)
    #expect(left.contains { $0.path == oldest })
  }

  @Test func aJournalThatCannotBeContinuedIsMarkedAtTheEnd() throws {
    let isFull = Atomic(false)
    let system = FileSystem.live.gated { (name) throws(Errno) in
      if name == "write", isFull.load(ordering: .relaxed) { throw .noSpace }
    }
    let journal = Journal(in: journals, time: time, with: system)
    try journal.append(bytes("a")) { header(of: "a") }
    isFull.store(true, ordering: .relaxed)
    #expect(throws: RecordingError.self) { try journal.append(bytes("b")) { [] } }
    try journal.close(.saved)
    #expect(names == ["\(name).jsonl"])
  }

  @Test(arguments: ["open", "status", "statusAtPath", "names", "readAt"])
  func aJournalThatCannotBeReadIsNotTakenForAMissingOne(call: String) throws {
    try makeEnded("a", secondsAgo: 1)
    let folder = JournalFolder(
      journals,
      with: .live.gated { (name) throws(Errno) in if name == call { throw .permissionDenied } })
    let error = #expect(throws: RecordingError.self) {
      for journal in try folder.journals() { _ = try folder.open(journal) }
    }
    let verb = call == "statusAtPath" || call == "names" ? "read" : "open"
    #expect(error?.description.hasPrefix("cannot \(verb) \"") == true)
    #expect(error?.description.hasSuffix(": Permission denied") == true)
  }

  @Test func manyJournalsNeedFewDescriptors() throws {
    for number in 1...20 { try makeEnded("\(number)", secondsAgo: number) }
    let open = Atomic(0)
    let system = FileSystem.live.gated { (name) throws(Errno) in
      if name == "open", open.wrappingAdd(1, ordering: .relaxed).newValue > 4 {
        throw .tooManyOpenFiles
      }
      if name == "close" { open.wrappingSubtract(1, ordering: .relaxed) }
    }
    let folder = JournalFolder(journals, with: system)
    for journal in try folder.journals() {
      guard case .ended = try folder.open(journal) else {
        Issue.record("\(journal.path) has ended")
        continue
      }
    }
    let journal = Journal(in: journals, time: time, keeping: 3, with: system)
    try journal.append(bytes("a")) { header(of: "a") }
    #expect(names.count == 4)
  }

  private static let padding = String(repeating: " ", count: 10_000)

  @Test(
    arguments: [
      (#"{"step":3,"unsaved":"1 tea"}"# + "\n", 3, "1 tea"),
      (#"{"step":0,"last":2,"unsaved":null}"# + "\n\n", 2, nil),
      (#"{"step":3,"unsaved":null}"# + "\n{\"step\":4,\"un", 3, nil),
      (#"{"step":2,"unsaved":"2 tea"}"# + "\n\n" + padding, 2, "2 tea"),
      (#"{"step":1,"unsaved":"# + padding + #""1 tea"}"# + "\n", 1, "1 tea"),
      ("", 0, nil),
      // Earlier versions did not write whether work is unsaved.
      (#"{"step":3}"# + "\n", 3, ""),
      (#"{"step":3,"unsaved":"1 tea"}"# + "\ngarbage\n", 1, ""),
      (#"{"step":3,"unsaved":7}"# + "\n", 1, ""),
    ] as [(String, Int, String?)])
  func theLastCompleteLineSaysWhatIsUnsaved(
    lines: String, lastStep: Int, unsavedWork: String?
  ) throws {
    try putKilled(header(of: "a") + Array(lines.utf8))
    for end in [JournalEnd.missing, .unsaved, .saved] {
      let summary = try #require(try newest()).summary(end)
      #expect(summary.lastStep == lastStep)
      #expect(summary.unsavedWork == (end == .saved ? nil : unsavedWork))
    }
  }

  @Test func aLineOfAJournalHasASummary() throws {
    var session = BasketSession()
    session.send(.added("tea"))
    session.travel(.undo(1))
    let summaries = [(0, nil), (1, "1 tea"), (1, nil)].map {
      JournalSummary(lastStep: $0, unsavedWork: $1)
    }
    let lines =
      try [session.writer.line(session.header, summaries[0])]
      + zip(session.lines, summaries.dropFirst()).map { try session.writer.line($0, $1) }
    for (count, summary) in zip(1..., summaries) {
      try putKilled(Array(lines.prefix(count).joined()))
      let file = try #require(try newest())
      #expect(try file.summary(.missing) == summary)
      try file.checkFirstLine(tool: "basket", latest: 1)
    }
    #expect(try BasketReader.replay(Array(lines.joined())).actionCount == 2)
  }

  @Test(
    arguments: [
      (#"{"recording":1,"tool":"basket","schema":2,"start":{"#, nil),
      (#"{"recording":1,"tool":"basket","schema":3,"start":{"#, .newerSchema(3, version: nil)),
      (#"{"recording":3,"tool":"basket","version":"9"}"#, .newerFormat(3, version: "9")),
      (#"{"recording":1,"tool":"other","start":{"#, .otherTool("other", expected: "basket")),
      ("garbage", .notARecording), (#"{"recording":1,"start":"#, nil),
    ] as [(String, RecordingError?)])
  func theFirstLineIsCheckedWithoutItsState(line: String, expected: RecordingError?) throws {
    let start = line.hasSuffix("{") ? String(repeating: "x", count: 1 << 20) : ""
    try putKilled(bytes(line + start))
    let file = try #require(try newest())
    var problem: RecordingError?
    do throws(RecordingError) {
      try file.checkFirstLine(tool: "basket", latest: 2)
    } catch {
      problem = error
    }
    #expect(problem == expected)
  }

  @Test func onlyTheEndsOfALongJournalAreRead() throws {
    let lines = String(repeating: "{\"step\":1}\n", count: 100_000)
    try putKilled(header(of: "a") + bytes(lines + #"{"step":2,"unsaved":"1 tea"}"#))
    let count = Atomic(0)
    let system = FileSystem.live.gated { (name) throws(Errno) in
      if name == "readAt" { count.wrappingAdd(1, ordering: .relaxed) }
    }
    let folder = JournalFolder(journals, with: system)
    guard case .ended(let file) = try folder.open(try folder.journals()[0]) else {
      Issue.record("the session has ended")
      return
    }
    try file.checkFirstLine(tool: "basket", latest: 1)
    #expect(try file.summary(.missing).unsavedWork == "1 tea")
    #expect(count.load(ordering: .relaxed) == 3)
  }

  @Test func journalsInAnUnknownFormatAreKept() throws {
    let newer = bytes(#"{"recording":3,"tool":"basket"}"#)
    try makeEnded("1", secondsAgo: 1)
    try folder.write(newer, to: "state/basket/journals/newer.jsonl")
    try folder.write(bytes("damaged"), to: "state/basket/journals/damaged.jsonl")
    try folder.write([], to: "state/basket/journals/empty.jsonl")
    let journal = Journal(in: journals, time: time, keeping: 0)
    try journal.append(bytes("a")) { header(of: "a") }
    #expect(names.count == 3)
    #expect(folder.bytes("state/basket/journals/newer.jsonl") == newer)
    #expect(folder.bytes("state/basket/journals/damaged.jsonl") == bytes("damaged"))
  }

  @Test func aSessionContinuesTheLastJournal() throws {
    let path = try makeEnded("a", secondsAgo: 5)
    let whole = folder.bytes("state/basket/journals/\(name).jsonl").count
    let torn = try #require(FileHandle(forWritingAtPath: path))
    try torn.seekToEnd()
    try torn.write(contentsOf: Data("{\"torn".utf8))
    try torn.close()

    let last = try #require(try newest())
    let journal = try Journal(continuing: last, completeBytes: whole)
    #expect(path == folder.path("state/basket/journals/\(name).jsonl"))
    try journal.append(bytes("b")) {
      Issue.record("there is a first line")
      return []
    }
    #expect(names == ["\(name).open.jsonl"])
    #expect(
      folder.bytes("state/basket/journals/\(name).open.jsonl") == header(of: "a") + bytes("a\nb"))
    #expect(try newest() == nil)
    try journal.close(.saved)
    #expect(try newest() != nil)
  }

  @Test func aMissingNewlineIsAdded() throws {
    let path = try makeEnded("a", secondsAgo: 5)
    let size = folder.bytes("state/basket/journals/\(name).jsonl").count - 1
    try #require(truncate(path, off_t(size)) == 0)
    let last = try #require(try newest())
    let journal = try Journal(continuing: last, completeBytes: size)
    try journal.append(bytes("b")) { [] }
    #expect(
      folder.bytes("state/basket/journals/\(name).open.jsonl") == header(of: "a") + bytes("a\nb"))
  }

  @Test func aFullJournalIsRestarted() throws {
    let journal = Journal(in: journals, time: time, sizeLimit: 10)
    try journal.append(bytes("1234")) { bytes("header") }
    #expect(!journal.isFull)
    try journal.append(bytes("12345")) { [] }
    #expect(journal.isFull)
    try journal.restart(with: bytes("a long header"))
    #expect(names == ["\(name).open.jsonl"])
    #expect(folder.bytes("state/basket/journals/\(name).open.jsonl") == bytes("a long header"))
    #expect(folder.mode("state/basket/journals/\(name).open.jsonl") == 0o600)
    for _ in 0..<14 {
      #expect(!journal.isFull)
      try journal.append([0x0A]) { [] }
    }
    try journal.append([0x0A]) { [] }
    #expect(journal.isFull)
    #expect(try newest() == nil)
    try journal.close(.saved)
    #expect(try newest() != nil)
  }

  @Test func anImpossibleFolderIsReportedOnce() throws {
    try folder.write(bytes("a file"), to: "file")
    let journal = Journal(in: folder.path("file/journals"), time: time)
    let path = folder.path("file/journals")
    #expect(throws: RecordingError.file(.system(.record, path: path, .notDirectory))) {
      try journal.append(bytes("a")) { bytes("header") }
    }
    try journal.append(bytes("b")) { bytes("header") }
    try journal.close(.saved)
    #expect(folder.names() == ["file"])
  }

  @Test func aKilledSessionIsNotLost() throws {
    var session = BasketSession()
    session.send(.added("tea"))
    session.send(.counted(by: 4))
    let journal = Journal(in: journals, time: time)
    for line in session.lines {
      try journal.append(session.writer.line(line)) { () throws(RecordingError) in
        try session.writer.line(session.header)
      }
    }
    // Simulate a kill: nothing was synced or closed, and the lock is gone.
    let path = try #require(journal.path)
    let left = try Data(contentsOf: URL(filePath: path)) + [0x7B]
    try journal.close(.missing)
    try left.write(to: URL(filePath: path))

    let last = try #require(try newest())
    let result = try BasketReader(path: last.path, tool: "basket").replay(by: basketReducer)
    #expect(result.history.present == session.history.present)
    #expect(result.truncatedLine == 4)
    let next = try Journal(continuing: last, completeBytes: result.completeBytes)
    var going = BasketSession(going: result.history, number: result.lastCommand)
    going.send(.counted(by: 1))
    try next.append(session.writer.line(going.lines[0])) { [] }
    try next.close(.missing)
    let again = try BasketReader(path: path, tool: "basket").replay(by: basketReducer)
    #expect(again.history.present == going.history.present)
    #expect(again.history.position.current == 3)
    #expect(again.truncatedLine == nil)
  }
}
