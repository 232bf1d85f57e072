/** Instants are epoch milliseconds inside and ISO 8601 in the answers of calls: these functions convert them. */

export function isoInstant(at: number): string {
  return new Date(at).toISOString()
}

export function isoOrNull(at: number | null): string | null {
  return at === null ? null : isoInstant(at)
}

/** A row with its instant in the form of answers. */
export function withIso<Row extends { at: number }>(row: Row): Omit<Row, 'at'> & { at: string } {
  return { ...row, at: isoInstant(row.at) }
}
