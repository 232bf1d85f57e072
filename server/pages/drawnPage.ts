/** A complete page, passed from draw/ to cache/: bytes and their headers. */
export interface DrawnPage {
  status: number
  /** UTF-8, in order. */
  parts: readonly Buffer[]
  headers: Record<string, string>
  /** Uuids of stories whose change makes the page stale. */
  dependencies: ReadonlySet<string>
  /** Epoch ms. */
  validUntil: number
}
