import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import pino from 'pino'
import { createPageCache } from '#server/pages/cache/pageCache.ts'

const maxBytes = 4 * 1024 * 1024

describe('pages asked for without compression', () => {
  const cache = createPageCache({ maxBytes, clock: Date.now, log: pino({ level: 'silent' }), redraw: async () => null })
  after(() => cache.close())

  it('are unpacked once while they are asked for, and a dozen of them are kept', async () => {
    const first = await put('/first')
    const plain = cache.plainBodyOf(first)
    expect(plain.body.length).to.equal(80_000)
    for (let i = 0; i < 100; i++) expect(cache.plainBodyOf(first)).to.equal(plain)
    // A longer round than is kept: the first is unpacked anew, the same to the letter.
    for (let i = 0; i < 13; i++) cache.plainBodyOf(await put(`/${i}`))
    const again = cache.plainBodyOf(first)
    expect(again).to.not.equal(plain)
    expect(again).to.deep.equal(plain)
  })

  async function put(path: string) {
    const html = randomBytes(20_000).toString('hex').padEnd(80_000, 'x')
    const drawn = {
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      parts: [Buffer.from(html)],
      dependencies: new Set<string>(),
      validUntil: Number.POSITIVE_INFINITY,
    } as unknown as Parameters<typeof cache.put>[1]
    return await cache.put(path, drawn, cache.begin())
  }
})
