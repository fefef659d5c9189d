/// Returns a size in bytes as text, in KiB if the size is a multiple of 1,024 bytes.
package func sizeText(_ bytes: Int) -> String {
  bytes % 1024 == 0 ? "\(bytes / 1024) KiB" : "\(bytes) bytes"
}
