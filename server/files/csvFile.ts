import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { type CsvCell, csvHead, csvRow } from '#server/files/csv.ts'
import type { Locale } from '#shared/locales.ts'

/** A list as a file that a spreadsheet opens: no text is a formula there, whatever it begins with. */
export interface CsvFile {
  /** Name of the file in words of the page's language, without its ending. */
  name: string
  /** The page's: separator and decimal sign are those of a spreadsheet in this language. */
  locale: Locale
  header: readonly string[]
  /** Rows are read as fast as the browser takes them. */
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>
}

const chunkLength = 64 * 1024
/** Rows of one query. */
const batchSize = 1000

/**
 * Sends a list of any length: at no time are more rows in memory than one batch. A list that cannot be read to its end
 * breaks the connection, so that no half of it looks whole.
 * @throws whatever the rows throw; before the first chunk nothing has been sent
 */
export async function sendCsv(res: Response, file: CsvFile): Promise<void> {
  const chunks = chunksOf(file)
  const first = await chunks.next()
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName(file.name)}.csv"`,
  })
  async function* all() {
    yield first.value ?? ''
    yield* chunks
  }
  await pipeline(all, res).catch((error: NodeJS.ErrnoException) => {
    // The person has closed the page.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

/** A name that every system keeps: « Départs, été » is `departs-ete`. */
function fileName(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

async function* chunksOf({ locale, header, rows }: CsvFile): AsyncGenerator<string, void> {
  let chunk = csvHead(header, locale)
  for await (const row of rows) {
    chunk += csvRow(row, locale)
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Reads a batch: it must order by what it compares with `last`; `limit`: rows at most. */
type ReadBatch<Row> = (last: Row | undefined, limit: number) => Promise<readonly Row[]>

/** Rows of a query, batch by batch, each beginning after the last row of the one before. */
export async function* inBatches<Row>(read: ReadBatch<Row>): AsyncGenerator<Row, void> {
  for await (const rows of batches(read)) yield* rows
}

/** The batches themselves, the last one shorter than the others. */
export async function* batches<Row>(read: ReadBatch<Row>): AsyncGenerator<readonly Row[], void> {
  let last: Row | undefined
  while (true) {
    const rows = await read(last, batchSize)
    yield rows
    last = rows.at(-1)
    if (rows.length < batchSize) return
  }
}

/** Counts rows. @param end runs once they were read, or their reader went away */
export async function* counted<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  end: (count: number) => Promise<void>,
): AsyncGenerator<Row, void> {
  let count = 0
  try {
    for await (const row of rows) {
      count++
      yield row
    }
  } finally {
    await end(count)
  }
}
