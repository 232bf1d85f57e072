const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an element or a double-quoted attribute of HTML and XML built from strings. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

const inScript: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON for a script element with data: no `</script>` or comment can end it early. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => inScript[sign] ?? sign)
}

/**
 * A text in UTF-8 that stays in memory: `Buffer.from` slices short texts from a pool of 64 KB, which would stay with
 * each slice.
 */
export function exactBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  exact.add(bytes)
  return bytes
}

const exact = new WeakSet<Buffer>()

/** Whether bytes are from {@link exactBytes}, so that what is known of them is worth keeping. */
export function isExact(bytes: Buffer): boolean {
  return exact.has(bytes)
}

/**
 * Reads HTML in its order: a part that stays in memory once, and as one what stands between such parts, since React's chunks end
 * anywhere.
 * @param known what has been read of parts in memory
 */
export function readParts<Read>(
  html: readonly Buffer[],
  known: WeakMap<Buffer, Read>,
  read: (html: Buffer) => Read,
): Read[] {
  const found: Read[] = []
  let fresh: Buffer[] = []
  for (const part of html) {
    if (!isExact(part)) {
      fresh.push(part)
      continue
    }
    if (fresh.length > 0) found.push(read(Buffer.concat(fresh)))
    fresh = []
    if (!known.has(part)) known.set(part, read(part))
    found.push(known.get(part) as Read)
  }
  if (fresh.length > 0) found.push(read(Buffer.concat(fresh)))
  return found
}
