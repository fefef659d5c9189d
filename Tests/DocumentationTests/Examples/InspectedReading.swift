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

  func dump(into writer: inout DumpWriter) {
    writer.record {
      $0 += "\(degrees) °C at \(hour)".utf8
    } fields: {
      $0.field("hour", hour)
      $0.field("degrees", degrees)
    }
  }
}

@Suite struct InspectedReadingTests {
  @Test func peopleSeeASummaryAndProgramsSeeFields() {
    let readings = [Reading(hour: 6, degrees: -2), Reading(hour: 12, degrees: 7)]
    #expect(readings.dump(.lines()) == "[0]: -2 °C at 6\n[1]: 7 °C at 12")
    #expect(readings.dump(.json) == #"[{"hour":6,"degrees":-2},{"hour":12,"degrees":7}]"#)
    #expect(readings.dump(.json) == readings.dumpValue.json)
  }
}
