import { expect } from 'chai'
import pino from 'pino'
import { createPageCache } from '#server/pages/cache/pageCache.ts'
import { eventually } from '#test/support/site.ts'

type Drawn = Parameters<ReturnType<typeof createPageCache>['put']>[1]

describe('a publication while a page is being drawn (R003)', () => {
  let words = 'before'
  let redraws: PromiseWithResolvers<void>[] = []
  let cache: ReturnType<typeof createPageCache>
  beforeEach(() => {
    words = 'before'
    redraws = []
    cache = createPageCache({
      maxBytes: 4 * 1024 * 1024,
      clock: Date.now,
      log: pino({ level: 'silent' }),
      redraw: () => draw(),
    })
  })
  afterEach(() => cache.close())

  it('makes it stale from the start, and its successor at once', async () => {
    const reader = cache.getOrDraw('/histoire', () => draw())
    await begun()
    await publish()
    redraws[0]?.resolve()
    expect(wordsOf(await reader)).to.equal('before')
    expect(cache.peek('/histoire')?.stale).to.equal(true)
    await eventually(
      () => redraws[1]?.resolve(),
      () => words === shown('/histoire'),
    )
    expect(cache.peek('/histoire')?.stale).to.equal(false)
  })

  it('makes a successor that was being drawn itself once more', async () => {
    const page = cache.getOrDraw('/menus', () => draw())
    await begun()
    redraws[0]?.resolve()
    // One that nobody reads is not drawn again.
    ;(await page).hits += 1
    await publish('first')
    await eventually(() => expect(redraws.length).to.equal(2))
    await publish('second')
    redraws[1]?.resolve()
    await eventually(
      () => redraws[2]?.resolve(),
      () => shown('/menus') === 'second',
    )
  })

  it('leaves a page of other stories as it is', async () => {
    const page = cache.getOrDraw('/contact', () => draw(['another story']))
    await begun()
    await publish()
    redraws[0]?.resolve()
    expect((await page).stale).to.equal(false)
    expect(redraws).to.have.length(1)
  })

  it('holds for a page that is drawn elsewhere and handed over', async () => {
    const atFirst = cache.begin()
    const drawn = draw()
    redraws[0]?.resolve()
    await publish()
    expect((await cache.put('/offres', await drawn, atFirst)).stale).to.equal(true)
    expect((await cache.put('/offres', await drawn, cache.begin())).stale).to.equal(false)
  })

  async function begun(): Promise<void> {
    await eventually(() => expect(redraws.length).to.equal(1))
  }

  async function publish(now = 'after'): Promise<void> {
    words = now
    void cache.invalidate(['a story'])
  }

  /** Reads its story when it is begun, ends when it is told to. */
  async function draw(dependencies = ['a story']): Promise<Drawn> {
    const read = words
    const gate = Promise.withResolvers<void>()
    redraws.push(gate)
    await gate.promise
    return {
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      parts: [Buffer.from(read)],
      dependencies: new Set(dependencies),
      validUntil: Number.POSITIVE_INFINITY,
    }
  }

  function shown(key: string): string | undefined {
    const page = cache.peek(key)
    return page && wordsOf(page)
  }

  function wordsOf(page: Parameters<typeof cache.plainBodyOf>[0]): string {
    return cache.plainBodyOf(page).body.toString()
  }
})
