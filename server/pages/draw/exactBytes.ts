/**
 * A text in UTF-8 for those who keep it: what `Buffer.from` makes of a short one is a piece of 64 KB, all of which stays
 * in memory as long as the piece.
 */
export function exactBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
