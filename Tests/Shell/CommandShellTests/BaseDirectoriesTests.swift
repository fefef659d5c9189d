import CommandShell
import SystemPackage
import Testing

@Suite struct BaseDirectoriesTests {
  private func directories(_ variables: [String: String]) -> BaseDirectories {
    BaseDirectories { variables[$0] }
  }

  @Test func theDefaultsAreInTheHomeFolder() {
    let places = directories(["HOME": "/h"])
    #expect(places.home == "/h")
    #expect(places.data == "/h/.local/share")
    #expect(places.state == "/h/.local/state")
    #expect(places.config == "/h/.config")
  }

  @Test func variablesTakePrecedenceOverTheDefaults() {
    let places = directories([
      "HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c",
    ])
    #expect(places.data == "/d")
    #expect(places.state == "/s")
    #expect(places.config == "/c")
  }

  @Test func aRelativeOrEmptyValueIsIgnored() {
    let places = directories(["HOME": "/h", "XDG_DATA_HOME": "d", "XDG_STATE_HOME": ""])
    #expect(places.data == "/h/.local/share")
    #expect(places.state == "/h/.local/state")
  }

  @Test(arguments: [(7, 7, false), (7, 8, true), (0, 8, true), (7, 0, false)])
  func aHomeFolderOfAnotherUserHasNoStateAndNoSettings(
    user: UInt32, owner: UInt32, isForeign: Bool
  ) {
    let variables = ["HOME": "/h", "XDG_STATE_HOME": "/s"]
    let places = BaseDirectories(
      environment: { variables[$0] }, user: UserID(rawValue: user),
      owner: { $0 == "/h" ? UserID(rawValue: owner) : nil })
    #expect(places.isHomeForeign == isForeign)
    #expect(places.state == (isForeign ? nil : "/s"))
    #expect(places.config == (isForeign ? nil : "/h/.config"))
    #expect(places.data == "/h/.local/share")
  }
}
