/// A number of bytes, in KiB where it is a whole number of them.
package func sizeText(_ bytes: Int) -> String {
  bytes % 1024 == 0 ? "\(bytes / 1024) KiB" : "\(bytes) bytes"
}
