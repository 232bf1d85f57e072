import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { csvHead, csvRow } from '#server/files/csv.ts'

/** A remark about a line; never with what its cells say, which is of a person. */
export interface Remark {
  file: string
  line: number
  field: string
  /** Refused: the line is not in. Noted: it is in, and somebody should look. */
  verdict: 'refused' | 'noted'
  why: string
}

/** One file for the whole import, written while it runs. */
export function openReport(path: string) {
  const out: WriteStream = createWriteStream(path, { mode: 0o600 })
  out.write(csvHead(['file', 'line', 'field', 'verdict', 'why'], 'en'))
  return {
    path,
    async add(remarks: readonly Remark[]): Promise<void> {
      const rows = remarks.map(({ file, line, field, verdict, why }) => csvRow([file, line, field, verdict, why], 'en'))
      if (rows.length > 0 && !out.write(rows.join(''))) await once(out, 'drain')
    },
    close: () => new Promise<void>((resolve) => out.end(resolve)),
  }
}
