import Foundation
import StateDiff
import Testing
import Unidirectional

@testable import TimeTravel

/// Tests how types of Foundation and numbers that JSON does not have are recorded.
@Suite struct RecordedTypesTests {
  private struct Parcel: Codable, Equatable, Dumpable {
    var data: Data
    var page: URL
    var price: Decimal
    var sent: Date
    var limits: [Double]
  }

  private enum Action: Codable, Equatable { case received(Parcel) }

  /// The form in which version 0.1.0 recorded a parcel.
  private let recorded =
    #"{"data":"AP9oaQ==","limits":["inf","-inf",0.1,-0,1e+300],"page":"https://a.example/b?c=d","#
    + #""price":12345678901234567890.12345678901234567,"sent":816834600.5}"#

  private let parcel: Parcel

  init() throws {
    parcel = Parcel(
      data: Data([0, 255, 104, 105]), page: try #require(URL(string: "https://a.example/b?c=d")),
      price: try #require(Decimal(string: "12345678901234567890.12345678901234567")),
      sent: Date(timeIntervalSinceReferenceDate: 816_834_600.5),
      limits: [.infinity, -.infinity, 0.1, -0.0, 1e300])
  }

  @Test func aRecordingOfVersion010IsReadAndWrittenBack() throws {
    let writer = RecordingWriter<Parcel, Action>()
    let header = RecordingHeader(
      tool: "parcels", version: "0.1.0", time: Timestamp(seconds: 0), limit: 1, start: parcel)
    let action = RecordingLine<Parcel, Action>(
      step: 1, time: Timestamp(seconds: 0), command: CommandID(number: 1, text: "receive"),
      action: .perform(
        Timestamped(.received(parcel), at: Timestamp(seconds: 0)),
        by: CommandID(number: 1, text: "receive")),
      fingerprint: parcel.fingerprint)
    let text = """
      {"recording":1,"tool":"parcels","version":"0.1.0","schema":1,"time":"1970-01-01T00:00:00Z",\
      "steps":1,"start":\(recorded),"fingerprint":"\(parcel.fingerprint)"}
      {"step":1,"time":0,"origin":{"number":1,"name":"receive"},\
      "action":{"received":{"_0":\(recorded)}},"effects":[],"fingerprint":"\(parcel.fingerprint)"}

      """
    let written = try String(decoding: writer.line(header) + writer.line(action), as: UTF8.self)
    #expect(written == text.replacing(#"{"recording":1"#, with: #"{"recording":2"#))
    let reader = try RecordingReader<Parcel, Action>(Array(text.utf8), tool: "parcels")
    var old = header
    old.format = 1
    #expect(reader.header == old)
    #expect(try reader.next() == action)
  }

  @Test func aMigrationKeepsTheTypes() throws {
    #expect(try DumpValue(encoding: parcel).decode(Parcel.self) == parcel)
  }

  @Test func aNumberThatIsNotOneIsRead() throws {
    let number = try JSONDecoder.recording.decode([Double].self, from: Data(#"["nan"]"#.utf8))
    #expect(number[0].isNaN)
  }
}
