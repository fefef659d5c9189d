package import Unidirectional

/// The third way: as long as the state says that a source is being loaded, it is.
///
/// - Parameter environment: What loads.
/// - Returns: The feedback, for a store of ``headlinesReducer``.
package func loadingByFeedback(
  _ environment: HeadlinesEnvironment
) -> Feedback<HeadlinesState, HeadlinesAction> {
  Feedback(query: { $0.loading }) { source in
    .load(from: source, environment)
  }
}
