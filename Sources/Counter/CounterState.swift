/// The state of the counter: the count, 0 at the start.
public typealias CounterState = Int64
