import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import express from 'express'
import fc from 'fast-check'
import { type CsvCell, csvRow } from '#server/files/csv.ts'
import { type CsvFile, inBatches, sendCsv } from '#server/files/csvFile.ts'
import { languages } from '#shared/languages.ts'
import { locales } from '#shared/locales.ts'

describe('lists for spreadsheets (B23)', () => {
  it('bring any text back as it was, in both languages, and none as a formula', () => {
    const hostile = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ';', ',', "'", ' ', '＝', 'é', '=1+1')
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(hostile, { maxLength: 6 }).map((all) => all.join('')),
    )
    const rows = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    const property = fc.property(rows, fc.constantFrom(...locales), (given, locale) => {
      const file = given.map((row) => csvRow(row, locale)).join('')
      const read: string[][] = parse(file, { delimiter: languages[locale].csv.separator, record_delimiter: '\r\n' })
      const cells = read.flat()
      expect(cells.filter((it) => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(it) && !/^\+\d+$/.test(it))).to.deep.equal([])
      expect(cells.map(asTyped)).to.deep.equal(given.flat())
    })
    fc.assert(property, { numRuns: 500 })
  })

  it('are in UTF-8 with its mark, separated and with decimals as the language of the page has them', async () => {
    const rows: CsvCell[][] = [
      ['Zoë "la Digue"', 12.5, null, '+33612345678', '+1+1', '=HYPERLINK("http://x.test")', -3],
    ]
    const fr = await sent({ name: 'abonnés été', locale: 'fr', header: ['Nom', 'Montant'], rows })
    expect(fr.bytes.subarray(0, 3)).to.deep.equal(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(fr.text).to.equal(
      '"Nom";"Montant"\r\n"Zoë ""la Digue""";12,5;;"+33612345678";"\'+1+1";"\'=HYPERLINK(""http://x.test"")";-3\r\n',
    )
    expect(fr.headers.get('content-type')).to.equal('text/csv; charset=utf-8')
    expect(fr.headers.get('content-disposition')).to.equal('attachment; filename="abonnes-ete.csv"')
    const en = await sent({ name: 'subscribers', locale: 'en', header: ['Name', 'Amount'], rows: [] })
    expect(en.text).to.equal('"Name","Amount"\r\n')
  })

  it('are read batch by batch as they are taken, and wait for their reader', async () => {
    const total = 30_000
    const batches: number[] = []
    const rows = inBatches<readonly [number, string]>(async (last, limit) => {
      const from = last ? last[0] + 1 : 0
      const size = Math.min(limit, total - from)
      batches.push(size)
      return Array.from({ length: size }, (_, n) => [from + n, 'x'.repeat(2000)] as const)
    })
    await withList({ name: 'all', locale: 'en', header: ['n', 'text'], rows }, async (answer) => {
      const { value } = (await answer.body?.getReader().read()) ?? {}
      expect(value?.length).to.be.above(0)
      await new Promise((done) => setTimeout(done, 100))
      // Buffers on the way hold some megabytes of the sixty.
      expect(batches.length).to.be.below(total / 1000 / 2)
    })
    const { text } = await sent({ name: 'all', locale: 'en', header: ['n'], rows: inBatches(numbers(2500)) })
    expect(text.trimEnd().split('\r\n')).to.deep.equal(['"n"', ...Array.from({ length: 2500 }, (_, n) => String(n))])
  })

  it('fail as a whole: before the first chunk with an error, after it with a broken connection', async () => {
    async function* failing(after: number) {
      for (let n = 0; n < after; n++) yield ['x'.repeat(1000)]
      throw new Error('the store is gone')
    }
    const list = { name: 'all', locale: 'en', header: ['text'] } as const
    expect((await sent({ ...list, rows: failing(3) })).status).to.equal(500)
    const failure = await sent({ ...list, rows: failing(5000) }).catch((error: Error) => error)
    expect(failure).to.be.instanceOf(Error)
  })
})

/** The text of a cell before it was kept from being a formula. */
function asTyped(cell: string): string {
  return /^''*[\t\r\n]|^'[\s']*[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

function numbers(total: number) {
  return async (last: readonly [number] | undefined, limit: number) => {
    const from = last ? last[0] + 1 : 0
    return Array.from({ length: Math.min(limit, total - from) }, (_, n) => [from + n] as const)
  }
}

/** A file as it comes over a real connection. */
function sent(file: CsvFile) {
  return withList(file, async (answer) => {
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { status, headers } = answer
    return { status, headers, bytes, text: bytes.toString('utf8').replace(/^\ufeff/, '') }
  })
}

async function withList<Result>(
  file: CsvFile,
  read: (answer: globalThis.Response) => Promise<Result>,
): Promise<Result> {
  const server = createServer(
    express().get('/', (_req, res, next) => {
      sendCsv(res, file).catch((error) => (res.headersSent ? next(error) : res.status(500).end()))
    }),
  ).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  try {
    return await read(await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
