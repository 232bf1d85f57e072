/** A whole page as draw/ hands it to cache/: bytes and the headers that belong to them. */
export interface DrawnPage {
  status: number
  /** UTF-8, in order. */
  parts: readonly Buffer[]
  headers: Record<string, string>
  /** Uuids whose change makes the page stale. */
  dependencies: ReadonlySet<string>
  /** Epoch ms. */
  validUntil: number
}
