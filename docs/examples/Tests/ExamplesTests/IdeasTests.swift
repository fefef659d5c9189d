import Testing

@testable import ideas

@Suite struct IdeasTests {
  @Test func everyIdeaLeadsToItsLines() async {
    let traces = ["effects", "middleware", "feedback", "streams"].flatMap { way in
      [way, "asked: []", #"arrived(["A comet is back"]): ["A comet is back"]"#]
    }
    #expect(
      await Ideas.lines() == [
        "counter(ideas.CounterAction.incremented) [] ",
        "counter(ideas.CounterAction.primeAsked) [] 7 is prime",
        "favorites(ideas.FavoritesAction.added(7)) [] 7 is prime",
        "favorites(ideas.FavoritesAction.saved) [save] 7 is prime",
        "favorites(ideas.FavoritesAction.added(9)) [] 7 is prime",
        "favorites(ideas.FavoritesAction.loadAsked) [load] 7 is prime",
        "favorites(ideas.FavoritesAction.loaded([7])) [] 7 is prime",
        "counter(ideas.CounterAction.nthAsked) [nthPrime(7)] 7 is prime",
        "counter(ideas.CounterAction.nthArrived(17)) [] prime 7 is 17",
        "[] → [7]", "[7] → [7, 9]", "[7, 9] → [7]",
      ] + traces + ["Converter(euros: 10.0, dollars: Optional(12.5))"])
  }
}
