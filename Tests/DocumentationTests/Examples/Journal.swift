import Synchronization

/// Notes, from any thread, in the order in which they were made.
final class Journal<Note: Sendable>: Sendable {
  private let list = Mutex<[Note]>([])

  var notes: [Note] { list.withLock { $0 } }

  func note(_ note: Note) { list.withLock { $0.append(note) } }
}
