import Foundation
import LiveClients
import Testing

@Suite struct FavoritePrimesStoreTests {
  private let store = FavoritePrimesStore { [2, 3, 5, 7, 11].contains($0) }

  @Test func savedPrimesAreLoaded() throws {
    try withTemporaryFolder { folder in
      try store.save([7, 2, 11], to: folder("data/favorites.json"), creatingFolders: true)
      #expect(try folder.text("data/favorites.json") == "[7,2,11]\n")
      #expect(try store.load(from: folder("data/favorites.json")) == [7, 2, 11])
    }
  }

  @Test func errorNamesInvalidFileAndPosition() throws {
    try withTemporaryFolder { folder in
      try folder.put("[2,\n4]", in: "a.json")
      let error = #expect(throws: FavoritePrimesStoreError.self) {
        try store.load(from: folder("a.json"))
      }
      #expect(
        error?.description
          == #"cannot load "\#(folder("a.json"))": line 2, column 1: element 2 (4) is not prime"#)
    }
  }

  @Test func errorNamesMissingFile() throws {
    try withTemporaryFolder { folder in
      let error = #expect(throws: FavoritePrimesStoreError.self) {
        try store.load(from: folder("a.json"))
      }
      #expect(
        error?.description == #"cannot read "\#(folder("a.json"))": No such file or directory"#)
    }
  }

  @Test func controlCharactersInFileNamesAreEscaped() {
    let error = #expect(throws: FavoritePrimesStoreError.self) {
      try store.load(from: "/nowhere/\u{1B}[31m\n\u{202E}a")
    }
    #expect(
      error?.description
        == "cannot read \"/nowhere/\\u{1B}[31m\\n\\u{202E}a\": No such file or directory")
  }
}
