public import Unidirectional

/// Methods for testing reducers of timestamped actions with actions that have no time.
extension TestStore {
  /// Creates a store for a reducer of timestamped actions, which gives every action without a time
  /// the time that `time` returns.
  ///
  /// ```swift
  /// let store = TestStore(initialState: Diary(), reducer: diary, time: { Timestamp(seconds: 60) })
  /// store.send(.wrote("got up")) { $0.lines = ["1970-01-01T00:01:00Z got up"] }
  /// ```
  ///
  /// The test sends and receives actions without times.
  public convenience init<Local>(
    initialState: State,
    reducer: Reducer<State, Timestamped<Local>>,
    exhaustivity: Exhaustivity = .on,
    time: @escaping () -> Timestamp,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Action == Timestamped<Local> {
    self.init(
      initialState: initialState, reducer: reducer, exhaustivity: exhaustivity,
      onEnqueue: { action, _ in action.stamp(time) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends an action without a time, and asserts its results.
  @discardableResult
  public func send<Local>(
    _ action: Local,
    effects: [Effect<Local>]? = nil,
    _ change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreTask where Action == Timestamped<Local> {
    send(
      Timestamped(action), effects: effects?.map { $0.map { Timestamped($0) } }, change,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Receives an action without a time from an effect, and asserts that it equals `action` and has
  /// the expected results.
  public func receive<Local>(
    _ action: Local,
    effects: [Effect<Local>]? = nil,
    _ change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Action == Timestamped<Local> {
    receive(
      Timestamped(action), effects: effects?.map { $0.map { Timestamped($0) } }, change,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
