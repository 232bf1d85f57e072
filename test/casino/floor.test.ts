import { expect } from 'chai'
import { currency, type JsonSchema } from '#shared/http/answer.ts'
import { floorSchemas } from '#shared/schemas/floor/schemas.ts'
import { postSigned } from '#test/support/client.ts'
import { forEachDatabase, must } from '#test/support/hotelSite.ts'
import { floorEvent, floorSecret, jackpot, sendFloor, withFloor } from './floorSite.ts'

const path = '/api/floor/events'
const digue = '/api/casinos/casino-de-la-digue'

/** A value that the schema of a field takes. */
function exampleOf(schema: JsonSchema): unknown {
  if (schema === currency) return 'EUR'
  const {
    examples,
    enum: values,
    anyOf,
  } = schema as { [keyword in 'examples' | 'enum']?: unknown[] } & {
    anyOf?: JsonSchema[]
  }
  if (anyOf?.[0]) return exampleOf(anyOf[0])
  return examples?.[0] ?? values?.[0] ?? true
}

describe('the casino floor (R019, R020, R148)', () => {
  forEachDatabase((site) => {
    const read = async (address: string) => must(await site.client().get(address), 200).body
    const event = (type: string, data: object, options = {}) => floorEvent(site, type, data, options)

    it('lists the five casinos, as content has them', async () => {
      const { items, total } = await read('/api/casinos')
      expect(total).to.equal(5)
      expect(items.find(({ trigram }: { trigram: string }) => trigram === 'HOU')).to.deep.equal({
        slug: 'casino-de-la-digue',
        name: 'Casino de la Digue',
        trigram: 'HOU',
        uuid: 'cdb86a27-2f0d-535e-9770-3b91be683d4e',
      })
      expect((await site.client().get('/api/casinos/unknown/jackpots')).status).to.equal(404)
      expect((await site.client().post('/api/casinos', {})).headers.get('allow')).to.equal('GET, HEAD')
    })

    it('keeps the newest word of a jackpot, whatever comes last', async () => {
      const now = site.clock.now()
      must(await sendFloor(site, event('jackpot', jackpot('M1', 5000), { at: now - 1000 })), 202)
      const later = await sendFloor(
        site,
        event('jackpot', jackpot('M1', 9000), { at: now }),
        event('jackpot', jackpot('M1', 7000), { at: now - 5000 }),
        event('jackpot', jackpot('M2', 800), { at: now }),
      )
      expect(later.body).to.deep.equal({ accepted: 3, duplicates: 0, refused: [] })
      const { items } = await read(`${digue}/jackpots`)
      expect(items.map(({ machine, amount }: Record<string, unknown>) => [machine, amount])).to.deep.equal([
        ['M1', 9000],
        ['M2', 800],
      ])
      expect(items[0]).to.have.all.keys('machine', 'name', 'amount', 'currency', 'at')
      expect((await read('/api/casinos/casino-du-soleil/jackpots')).items).to.deep.equal([])
    })

    it('shows the last 20 payments of a machine, the latest first; none for another', async () => {
      const now = site.clock.now()
      const paid = (amount: number, at: number) =>
        event('payment', { machine: 'P 1', amount, currency: 'EUR' }, { at: now - at })
      must(await sendFloor(site, ...Array.from({ length: 25 }, (_, n) => paid(n + 1, (n * 7919) % 25))), 202)
      const { items } = await read(`${digue}/machines/${encodeURIComponent('P 1')}/payments`)
      expect(items).to.have.length(20)
      const times = items.map(({ at }: { at: string }) => at)
      expect(times).to.deep.equal(times.toSorted().toReversed())
      expect(items[0]).to.have.all.keys('amount', 'currency', 'at')
      expect(await read(`${digue}/machines/none/payments`)).to.include({ total: 0 })
    })

    it('shows tables with bets, positions and whether they are open', async () => {
      const table = { table: 'R1', game: 'Roulette anglaise', betMin: 200, betMax: 20_000, positions: 8, open: true }
      must(await sendFloor(site, event('tableState', table)), 202)
      expect((await read(`${digue}/games`)).items).to.deep.equal([table])
      must(await sendFloor(site, event('tableState', { ...table, open: false })), 202)
      expect((await read(`${digue}/games`)).items).to.deep.equal([{ ...table, open: false }])
    })

    it('takes an event once; a batch that comes twice changes nothing', async () => {
      const once = event('payment', { machine: 'T1', amount: 500, currency: 'EUR' })
      expect((await sendFloor(site, once, once)).body).to.deep.equal({ accepted: 1, duplicates: 1, refused: [] })
      expect((await sendFloor(site, once)).body).to.deep.equal({ accepted: 0, duplicates: 1, refused: [] })
      expect((await read(`${digue}/machines/T1/payments`)).total).to.equal(1)
      const both = await Promise.all([sendFloor(site, event('payment', once.data)), sendFloor(site, once)])
      expect(both.map(({ body }) => body.accepted)).to.deep.equal([1, 0])
    })

    it('takes the mended one of two with the same id', async () => {
      const good = event('payment', { machine: 'T2', amount: 500, currency: 'EUR' })
      const bad = { ...good, data: { ...good.data, amount: -1 } }
      expect((await sendFloor(site, bad, good, good)).body).to.deep.equal({
        accepted: 1,
        duplicates: 1,
        refused: [{ id: good.id, code: 'invalid', fields: ['data.amount'] }],
      })
    })

    it('refuses what cannot be, without stopping the others', async () => {
      const good = jackpot('B1', 100)
      const refused = [
        [event('jackpot', good, { casino: 'DIE' }), 'unknownCasino'],
        [event('jackpot', good, { casino: 'hou' }), 'invalid', 'casino'],
        [event('jackpot', good, { casino: null }), 'invalid', 'casino'],
        [event('jackpot', { ...good, amount: 1.5 }), 'invalid', 'data.amount'],
        [event('jackpot', { ...good, amount: '100' }), 'invalid', 'data.amount'],
        [event('jackpot', { ...good, currency: '€' }), 'invalid', 'data.currency'],
        [event('jackpot', { ...good, machine: 'a\u0000b' }), 'invalid', 'data.machine'],
        [event('jackpot', { ...good, name: 'x'.repeat(101) }), 'invalid', 'data.name'],
        [event('jackpot', good, { at: site.clock.now() + 3_600_000 }), 'invalid', 'at'],
        [
          event('tableState', { table: 'R', game: 'G', betMin: 9, betMax: 8, positions: 1, open: true }),
          'invalid',
          'data.betMax',
        ],
        [event('constructor', {}), 'unknownType'],
        [event('cardDelivered', { ibNumber: '1' }), 'invalid', 'data.ibNumber'],
        [
          event('tournamentClock', { tournament: 't', level: 1, startedAt: 'now', playersLeft: 2, paused: false }),
          'invalid',
          'data.startedAt',
        ],
      ] as const
      const clock = { tournament: 't', level: 1, startedAt: new Date().toISOString(), playersLeft: 9, paused: false }
      const { body } = await sendFloor(site, ...refused.map(([it]) => it), event('tournamentClock', clock))
      expect(body.accepted).to.equal(1)
      expect(body.refused).to.have.deep.members(
        refused.map(([{ id }, code, field]) => ({ id, code, ...(field && { fields: [field] }) })),
      )
    })

    it('names the fields of an event that is not as described: each of each type, absent and wrong', async () => {
      const wrong = Object.entries(floorSchemas).flatMap(([type, schema]) => {
        const { properties, required } = schema as { properties: Record<string, JsonSchema>; required: string[] }
        const good = Object.fromEntries(Object.entries(properties).map(([name, it]) => [name, exampleOf(it)]))
        const bad = Object.keys(properties).map((name) => [event(type, { ...good, [name]: {} }), name] as const)
        const absent = required.map((name) => [event(type, { ...good, [name]: undefined }), name] as const)
        return [
          ...bad,
          ...absent,
          [event(type, { ...good, ...Object.fromEntries(required.map((it) => [it, []])) }), ...required] as const,
        ]
      })
      for (let start = 0; start < wrong.length; start += 50) {
        const some = wrong.slice(start, start + 50)
        const { body } = await sendFloor(site, ...some.map(([it]) => it))
        expect(body.accepted).to.equal(0)
        for (const [{ id, type }, ...names] of some) {
          const refusal = body.refused.find((it: { id: string }) => it.id === id)
          expect(refusal?.code, type).to.equal('invalid')
          expect(refusal?.fields, type).to.have.members(names.map((name) => `data.${name}`))
        }
      }
    })

    it('names what is wrong with the envelope of an event', async () => {
      const good = event('jackpot', jackpot('E1', 1))
      const { body } = await sendFloor(
        site,
        { ...good, id: '' },
        { ...good, type: 7 },
        { ...good, at: 'now' },
        { data: {} },
      )
      expect(body.refused.map((it: { fields: string[] }) => it.fields)).to.deep.equal([
        ['id'],
        ['type'],
        ['at'],
        ['id', 'type', 'at'],
      ])
    })

    it('believes nothing that is badly signed', async () => {
      const events = [event('jackpot', jackpot('S1', 1))]
      const wrong = await postSigned(site, path, 'another secret', { events })
      expect([wrong.status, wrong.body.error.code]).to.deep.equal([401, 'badSignature'])
      const old = String(Math.floor(site.clock.now() / 1000) - 301)
      expect((await postSigned(site, path, floorSecret, { events }, { 'X-Timestamp': old })).status).to.equal(401)
    })

    it('takes 10,000 events at once (how fast: tools/bench/figures/pages/feed.ts), and no more', async () => {
      const events = Array.from({ length: 10_000 }, (_, n) =>
        n % 2
          ? event('jackpot', jackpot(`L${n % 100}`, n))
          : event('payment', { machine: `L${n % 100}`, amount: n + 1, currency: 'EUR' }),
      )
      const compact = events.map(({ id, ...it }) => ({ id, ...it, at: site.clock.now() }))
      const answer = await sendFloor(site, ...compact)
      expect(answer.body).to.include({ accepted: 10_000, duplicates: 0 })
      expect((await sendFloor(site, ...compact.slice(0, 500))).body.duplicates).to.equal(500)
      const tooMany = await sendFloor(site, ...compact, compact[0])
      expect(tooMany.status).to.equal(413)
    })
  }, withFloor)
})
