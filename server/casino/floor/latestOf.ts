/**
 * Filters rows that describe states: `applied` are the rows not older than the known state, `latest` the last row of
 * each key, sorted by key.
 * @param rows in order of arrival; undefined: refused
 * @param known epoch ms by key
 */
export function latestOf<Row extends { at: number }>(
  rows: readonly (Row | undefined)[],
  keyOf: (row: Row) => string,
  known: ReadonlyMap<string, number>,
): { latest: Row[]; applied: ReadonlySet<Row> } {
  const latest = new Map<string, Row>()
  const applied = new Set<Row>()
  for (const row of rows) {
    if (!row) continue
    const key = keyOf(row)
    if (row.at < (latest.get(key)?.at ?? known.get(key) ?? 0)) continue
    latest.set(key, row)
    applied.add(row)
  }
  const keys = [...latest.keys()].sort()
  return { latest: keys.flatMap((key) => latest.get(key) ?? []), applied }
}
