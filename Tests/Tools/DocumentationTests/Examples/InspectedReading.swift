import StateDiff
import Testing

struct Reading: DumpableScalar {
  var hour = 0
  var degrees = 0

  var dumpValue: DumpValue {
    .record(
      [.init("hour", .integer(Int64(hour))), .init("degrees", .integer(Int64(degrees)))],
      summary: "\(degrees) °C at \(hour)")
  }
}

@Suite struct InspectedReadingTests {
  @Test func peopleSeeASummaryAndProgramsSeeFields() {
    let readings = [Reading(hour: 6, degrees: -2), Reading(hour: 12, degrees: 7)]
    #expect(readings.dumpValue.lines() == ["[0]: -2 °C at 6", "[1]: 7 °C at 12"])
    #expect(readings.dumpValue.json == #"[{"hour":6,"degrees":-2},{"hour":12,"degrees":7}]"#)
  }
}
