/// The state of the counter: the count, 0 at the start.
package typealias CounterState = Int64
