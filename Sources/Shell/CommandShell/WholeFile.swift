import SystemIO

/// Reads and replaces whole files, for the effects of a tool.
///
/// ```swift
/// .work("load", ["": file]) { context in
///   context.send(.loaded(try JSONDecoder().decode([Note].self, from: Data(WholeFile.read(file)))))
/// }
/// .catching { .failed($0.readableDescription) }
/// ```
///
/// The functions block their thread, so call them in an effect created with `Effect.work`. Write
/// files on the queue `EffectQueue.serial`. The description of an error names the file and the
/// reason, as in `cannot read "none.json": No such file or directory`.
public enum WholeFile {
  /// Returns the bytes of a regular file of at most `limit` bytes, following symbolic links.
  ///
  /// If there is no such file, the result is `content`, or an error if `content` is nil.
  ///
  /// - Throws: An error if the file is missing, is larger, cannot be read, or is a device, a named
  ///   pipe or a folder.
  public static func read(
    _ path: String, limit: Int = 64 << 20, ifMissing content: [UInt8]? = nil
  ) throws -> [UInt8] {
    do throws(FileError) { return try AtomicFile.read(path, limit: limit) } catch {
      if let content, error.isMissingFile { return content }
      throw error
    }
  }

  /// Replaces the content of a file, or creates the file.
  ///
  /// At every moment, the file has its complete old content or its complete new content. This is
  /// true even if the process is killed, or another process writes the file at the same time. An
  /// existing file keeps its permissions as far as the system allows, and a symbolic link keeps its
  /// target. If `creatingFolders` is true, missing folders are created.
  ///
  /// - Throws: An error if the file cannot be written, or is a device, a named pipe or a folder.
  ///   The old content is in place, unless the description says that the file was written.
  public static func write(
    _ bytes: some Sequence<UInt8>, to path: String, creatingFolders: Bool = false
  ) throws {
    try AtomicFile.write(Array(bytes), to: path, creatingFolders: creatingFolders)
  }
}
