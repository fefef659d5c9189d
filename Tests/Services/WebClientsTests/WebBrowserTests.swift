import Foundation
import TestProcesses
import Testing
import WebClients

/// Tests which program opens an address; `HeadlinesTests` tests that it gets the address.
@Suite struct WebBrowserTests {
  @Test(arguments: [
    ("", "", false), ("true", "", false), ("true", "/usr/bin:/bin", true),
    ("missing:true", "/bin", true), ("/bin/true", "", true), ("/bin:/nowhere/a", "", false),
    ("true", "bin:.", false), (":::", "/nowhere", false),
  ])
  func theFirstProgramThatCanBeStartedIsUsed(_ browser: String, _ path: String, _ isOpened: Bool) {
    let variables = ["BROWSER": browser, "PATH": path]
    #expect(WebBrowser.open("https://a.example/") { variables[$0] } == isOpened)
  }
}
