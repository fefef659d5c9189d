import CommandShell
import Testing

private struct Guests {
  var names: [String]
}

private enum GuestAction {
  case left(String)
}

private func guestView(_ before: Guests, _ action: GuestAction) -> ((Guests) -> Answer?)? {
  switch action {
  case .left(let name) where before.names.contains(name): return nil
  case .left(let name):
    return { after in .failure("\(name) is not among the \(after.names.count) guests") }
  }
}

@Suite struct GuestViewTests {
  @Test func onlyWhoIsNotThereIsToldOf() {
    let guests = Guests(names: ["Ada", "Emmy"])
    #expect(guestView(guests, .left("Ada")) == nil)
    let answer = guestView(guests, .left("Kurt"))?(guests)
    #expect(answer?.error == "Kurt is not among the 2 guests")
  }
}
