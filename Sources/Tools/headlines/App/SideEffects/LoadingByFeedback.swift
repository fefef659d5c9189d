package import Unidirectional

/// Creates a feedback loop that loads the sources whose headlines are in the loading state.
package func loadingByFeedback(
  _ environment: HeadlinesEnvironment
) -> Feedback<HeadlinesState, HeadlinesAction> {
  Feedback(queries: { $0.loading }, inOrder: true) { source in
    .load(from: source, environment)
  }
}
