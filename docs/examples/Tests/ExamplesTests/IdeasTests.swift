import Testing

@testable import ideas

@Suite struct IdeasTests {
  @Test func everyIdeaLeadsToItsLines() async {
    let traces = ["effects", "middleware", "feedback", "streams"].flatMap { way in
      [way, "asked: []", #"arrived(["A comet is back"]): ["A comet is back"]"#]
    }
    #expect(await Ideas.lines() == traces + ["Converter(euros: 10.0, dollars: Optional(12.5))"])
  }
}
