import CommandShell
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
}
