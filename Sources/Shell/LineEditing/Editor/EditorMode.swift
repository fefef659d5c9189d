/// The way the editor interprets keys.
enum EditorMode {
  /// Keys edit the line.
  case typing
  /// Keys continue a search.
  case searching(IncrementalSearch)
  /// The next key is inserted literally.
  case quoting
  /// The next key continues a sequence of keys, such as Ctrl-X Ctrl-E or the `dw` of vi.
  case prefixed([Key])
}
