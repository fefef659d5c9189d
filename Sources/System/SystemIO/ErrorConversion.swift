/// Calls a function, and converts an error that it throws.
///
/// ```swift
/// let file = try converting(Errno.self, try system.open(path, .readOnly)) {
///   FileError.system(.read, path: path, $0)
/// }
/// ```
///
/// - Parameters:
///   - type: The type of the error that `body` throws, which the compiler does not infer.
///   - body: The call.
///   - convert: Returns the error to throw instead.
/// - Returns: The result of the call.
/// - Throws: The converted error.
package func converting<Value, Failure: Error, Converted: Error>(
  _ type: Failure.Type, _ body: @autoclosure () throws(Failure) -> Value,
  _ convert: (Failure) -> Converted
) throws(Converted) -> Value {
  do throws(Failure) {
    return try body()
  } catch {
    throw convert(error)
  }
}

/// Makes a system call, and returns nil if it throws one of the given errors.
///
/// ```swift
/// let status = try ignoring(.noSuchFileOrDirectory, in: try system.statusAtPath(path))
/// ```
///
/// - Throws: Any other error of the call.
@discardableResult
package func ignoring<Value>(
  _ ignored: Errno..., in call: @autoclosure () throws(Errno) -> Value
) throws(Errno) -> Value? {
  do throws(Errno) {
    return try call()
  } catch {
    if ignored.contains(error) { return nil }
    throw error
  }
}
