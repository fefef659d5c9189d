/// Returns a size as text: in KiB if it is a multiple of 1,024 bytes, otherwise in bytes.
package func sizeText(_ bytes: Int) -> String {
  bytes % 1024 == 0 ? "\(bytes / 1024) KiB" : "\(bytes) bytes"
}
