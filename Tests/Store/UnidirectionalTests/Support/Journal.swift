import Synchronization

/// A list of notes that any thread can append to.
final class Journal<Note: Sendable>: Sendable {
  private let list = Mutex<[Note]>([])

  var notes: [Note] { list.withLock { $0 } }

  func note(_ note: Note) { list.withLock { $0.append(note) } }
}
