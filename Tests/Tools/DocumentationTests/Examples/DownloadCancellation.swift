import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

private struct Download: Equatable, Sendable {
  let id: Int
  var isDone = false
}

private struct DownloadID: Hashable {
  let number: Int
}

private enum DownloadAction: Equatable, Sendable { case started(Int), done(Int), removed(Int) }

private func downloadReducer(clock: EffectClock) -> Reducer<[Download], DownloadAction> {
  Reducer { downloads, action in
    switch action {
    case .started(let id):
      downloads.append(Download(id: id))
      return [
        .concatenate([.wait(for: .seconds(1), clock: clock), .sync("done") { .done(id) }])
          .cancellable(id: DownloadID(number: id))
      ]
    case .done(let id):
      for index in downloads.indices where downloads[index].id == id {
        downloads[index].isDone = true
      }
      return []
    case .removed(let id):
      downloads.removeAll { $0.id == id }
      return [.cancel(id: DownloadID(number: id))]
    }
  }
}

@Suite(.ownThread) struct DownloadCancellationTests {
  @Test func removingADownloadCancelsItsEffect() {
    let clock = VirtualClock()
    let store = TestStore(
      initialState: [], reducer: downloadReducer(clock: clock.effectClock),
      exhaustivity: .on.subtracting(.effects))
    store.send(.started(1)) { $0 = [Download(id: 1)] }
    store.send(.started(2)) { $0 = [Download(id: 1), Download(id: 2)] }
    store.send(.removed(1)) { $0 = [Download(id: 2)] }
    clock.advance(by: .seconds(1))
    store.receive(.done(2)) { $0 = [Download(id: 2, isDone: true)] }
    store.finish()
  }
}
