import Foundation
import PrimeNumbers
import PrimeServices
import Synchronization
import SystemIO
import SystemPackage
import TestProcesses
import Testing

@Suite struct FavoritesFileTests {
  private let saved = FavoritesFile()

  @Test func savedPrimesAreLoaded() throws {
    try withTemporaryFolder { folder in
      let replaced = try saved.save(
        [7, 2, 11], to: folder("data/favorites.json"), creatingFolders: true)
      #expect(replaced == nil)
      #expect(try folder.text("data/favorites.json") == "[7,2,11]\n")
      #expect(try saved.load(from: folder("data/favorites.json")) == [7, 2, 11])
    }
  }

  // MARK: Locks

  /// Saves while another program has locked the folder; `onPause` is called with the number of each
  /// pause, and a function that unlocks the folder.
  private func saveWhileLocked(
    in folder: TemporaryFolder, isCancelled: () -> Bool = { false },
    onPause: @escaping @Sendable (Int, _ unlock: () -> Void) -> Void
  ) throws -> (error: FavoritesFileError?, delays: [String]) {
    let system = FileSystem.live
    let lock = try system.open(folder(""), .readOnly, .directory)
    defer { system.closeIgnoringErrors(lock) }
    #expect(system.acquireLock(of: lock))
    let pauses = Mutex(0)
    let saved = FavoritesFile {
      let number = pauses.withLock { count in
        count += 1
        return count
      }
      onPause(number) { try? system.unlock(lock) }
    }
    var delays: [String] = []
    do throws(FavoritesFileError) {
      _ = try saved.save(
        [2], to: folder("a.json"), isCancelled: isCancelled, onDelay: { delays.append($0) })
      return (nil, delays)
    } catch {
      return (error, delays)
    }
  }

  @Test(arguments: [1, 19, 20, 30])
  func aSaveThatWaitsForALockSaysSoAfterASecond(_ pauses: Int) throws {
    try withTemporaryFolder { folder in
      let (error, delays) = try saveWhileLocked(in: folder) { if $0 == pauses { $1() } }
      #expect(error == nil)
      #expect(delays.count == (pauses < 20 ? 0 : 1))
      #expect(try folder.text("a.json") == "[2]\n")
    }
  }

  @Test(arguments: [true, false])
  func aSaveThatIsCanceledWhileItWaitsWritesNothing(_ isUnlocked: Bool) throws {
    try withTemporaryFolder { folder in
      let isCancelled = Atomic(false)
      let (error, _) = try saveWhileLocked(
        in: folder, isCancelled: { isCancelled.load(ordering: .relaxed) }
      ) { number, unlock in
        if number < 3 { return }
        // The lock may become free at the same moment.
        if isUnlocked { unlock() }
        isCancelled.store(true, ordering: .relaxed)
      }
      #expect(error == .cancelled)
      #expect(try folder.names == [])
    }
  }

  @Test func unknownListIsNotReplaced() throws {
    try withTemporaryFolder { folder in
      let path = folder("a.json")
      try folder.put("[2, 9]", in: "a.json")
      #expect(throws: FavoritesFileError.notLoaded(count: 1)) {
        try saved.save([2, 3], to: path, protectsUnknown: true)
      }
      #expect(try folder.text("a.json") == "[2, 9]")
      #expect(try saved.save([9, 3, 2], to: path, protectsUnknown: true) == nil)
    }
  }

  @Test func loadedOrSavedListIsReplaced() throws {
    try withTemporaryFolder { folder in
      let path = folder("a.json")
      try folder.put("[2, 7]", in: "a.json")
      #expect(try saved.load(from: path) == [2, 7])
      let loaded: [String: Set<Integer>] = [folder("b/../a.json"): [2], folder("./a.json"): [7]]
      #expect(try saved.save([3], to: path, loaded: loaded, protectsUnknown: true) == 2)
      #expect(try saved.save([5], to: path, protectsUnknown: true) == 1)
      // Another session saves its list.
      try folder.put("[11]", in: "a.json")
      #expect(throws: FavoritesFileError.notLoaded(count: 1)) {
        try saved.save([5], to: path, protectsUnknown: true)
      }
      #expect(try saved.save([5], to: path) == 1)
    }
  }

  /// A load that was undone no longer allows a save to remove what it loaded.
  @Test func favoritesThatWereNotLoadedIntoTheListAreNotReplaced() throws {
    try withTemporaryFolder { folder in
      let path = folder("a.json")
      try folder.put("[2, 3, 5]", in: "a.json")
      #expect(try saved.load(from: path) == [2, 3, 5])
      for loaded: [String: Set<Integer>] in [[:], [folder("b.json"): [2, 3, 5]]] {
        #expect(throws: FavoritesFileError.notLoaded(count: 2)) {
          try saved.save([2, 7], to: path, loaded: loaded, protectsUnknown: true)
        }
      }
      let loaded: [String: Set<Integer>] = [path: [2, 3]]
      #expect(throws: FavoritesFileError.notLoaded(count: 1)) {
        try saved.save([2, 7], to: path, loaded: loaded, protectsUnknown: true)
      }
      #expect(try folder.text("a.json") == "[2, 3, 5]")
      #expect(try saved.save([2, 5, 7], to: path, loaded: loaded, protectsUnknown: true) == 3)
      // This session added 7 itself, so a save may remove it. It did not add 5.
      #expect(throws: FavoritesFileError.notLoaded(count: 1)) {
        try saved.save([2], to: path, loaded: loaded, protectsUnknown: true)
      }
      #expect(try saved.save([2, 5], to: path, loaded: loaded, protectsUnknown: true) == 3)
    }
  }

  @Test func favoritesThatAnotherSessionAddedAgainAreNotReplaced() throws {
    try withTemporaryFolder { folder in
      let path = folder("a.json")
      let loaded: [String: Set<Integer>] = [path: [2, 3]]
      try folder.put("[2, 3]", in: "a.json")
      _ = try saved.load(from: path)
      #expect(try saved.save([3], to: path, loaded: loaded, protectsUnknown: true) == 2)
      try folder.put("[3, 2]", in: "a.json")
      #expect(throws: FavoritesFileError.notLoaded(count: 1)) {
        try saved.save([3, 5], to: path, loaded: loaded, protectsUnknown: true)
      }
    }
  }

  @Test func savedPrimesCountUntilTheyAreLoadedOrSaved() throws {
    try withTemporaryFolder { folder in
      let path = folder("a.json")
      #expect(saved.unknownCount(at: path) == 0)
      try folder.put("[2, 7]", in: "a.json")
      #expect(saved.unknownCount(at: path) == 2)
      _ = try saved.load(from: path)
      #expect(saved.unknownCount(at: path) == 0)
      // Another session saves its list.
      try folder.put("[2, 7, 11]", in: "a.json")
      #expect(saved.unknownCount(at: path) == 3)
      _ = try saved.save([5], to: path)
      #expect(saved.unknownCount(at: path) == 0)
    }
  }

  @Test(arguments: ["[2, 3", "[2] [3]", "[2, 2]", "{}", ""])
  func fileThatIsNoListIsNotReplaced(content: String) throws {
    try withTemporaryFolder { folder in
      try folder.put(content, in: "a.json")
      let error = #expect(throws: FavoritesFileError.self) {
        try saved.save([2], to: folder("a.json"), protectsUnknown: true)
      }
      #expect(
        error?.description.hasPrefix(
          "\"\(folder("a.json"))\" is not a list of favorite primes, so ")
          == true)
      #expect(try folder.text("a.json") == content)
      #expect(try saved.save([2], to: folder("a.json")) == nil)
      #expect(try folder.text("a.json") == "[2]\n")
    }
  }

  @Test func errorNamesInvalidFileAndPosition() throws {
    try withTemporaryFolder { folder in
      try folder.put("[2,\n4]", in: "a.json")
      let error = #expect(throws: FavoritesFileError.self) {
        try saved.load(from: folder("a.json"))
      }
      #expect(
        error?.description
          == #"cannot load "\#(folder("a.json"))": element 2 (4) is not prime"#)
    }
  }

  @Test func errorNamesMissingFile() throws {
    try withTemporaryFolder { folder in
      let error = #expect(throws: FavoritesFileError.self) {
        try saved.load(from: folder("a.json"))
      }
      #expect(
        error?.description == #"cannot read "\#(folder("a.json"))": No such file or directory"#)
    }
  }

  @Test func controlCharactersInFileNamesAreEscaped() {
    let error = #expect(throws: FavoritesFileError.self) {
      try saved.load(from: "/nowhere/\u{1B}[31m\n\u{202E}a")
    }
    #expect(
      error?.description
        == "cannot read \"/nowhere/\\u{1B}[31m\\n\\u{202E}a\": No such file or directory")
  }
}
