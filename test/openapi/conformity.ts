import fc from 'fast-check'
import { houses, staffMember } from '#test/desk/deskSite.ts'
import type { Client } from '#test/support/client.ts'
import { must } from '#test/support/hotelSite.ts'
import { openPokerSite, type PokerSite } from '#test/support/pokerSite.ts'
import { fullMember } from '#test/support/vipSite.ts'
import { type Description, descriptionOf, type Operation } from './description.ts'
import { type Known, randomCalls, sendCall, signatureOf } from './randomCalls.ts'

const secret = 'the secret of random notifications'

/** A site on which random calls are made, and what they met. */
export interface Playground {
  /**
   * Deals the runs among the operations, so that each is called as often as every other.
   * @throws Error with the call that met a fault, made smaller, and the seed that brings it back
   */
  play(options: { seed: number; runs: number }): Promise<void>
  /** Number of answers by operation and status: `eph.login 422`. */
  met: Map<string, number>
  /** Names of all operations. */
  operations: readonly string[]
  close(): Promise<void>
}

/** Opens a site with a caller of each kind. */
export async function openPlayground(): Promise<Playground> {
  const site = await openPokerSite({ env: { FLOOR_SECRET: secret, BOOKING_SECRET: secret } })
  const description = await descriptionOf(site.url)
  if (!description) throw new Error('the site has no description')
  const { client: desk } = await staffMember(site, 'group', undefined)
  let callers: Record<string, Client> = { ...(await membersOf(site)), desk }
  const known = await knownOn(site)
  const met = new Map<string, number>()
  const names = Object.keys(callers)
  return {
    met,
    operations: description.operations.map(({ value }) => value.operationId),
    async play({ seed, runs }) {
      const each = Math.ceil(runs / description.operations.length)
      for (const operation of description.operations) {
        // Half of the calls of the desk are made by its staff: whoever else asks is refused at the door.
        const isOfDesk = operation.value.security.some((it: object) => 'desk' in it)
        const rounds = isOfDesk ? [['desk'], names] : [names]
        for (const round of rounds) await playOne(operation, round, { seed, runs: Math.ceil(each / rounds.length) })
        // A session may ask so much in a minute, and ends when it is not used.
        site.clock.advance({ minutes: 1 })
      }
    },
    close: () => site.close(),
  }

  async function playOne(
    operation: Operation,
    from: readonly string[],
    { seed, runs }: { seed: number; runs: number },
  ) {
    const signed = operation.value.security[0]?.notification !== undefined
    const property = fc.asyncProperty(randomCalls(description as Description, operation, from, known), async (call) => {
      const client = callers[call.caller] as Client
      const answer = await sendCall(call, client, (body) => (signed ? signatureOf(secret, body, site.clock.now()) : {}))
      const name = `${operation.value.operationId} ${answer.status}`
      met.set(name, (met.get(name) ?? 0) + 1)
      if (answer.status >= 500) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
      if (call.isRefused && answer.status < 300) throw new Error(`${name}: the description refuses this body`)
      // A call may have ended its session.
      const isMember = !['nobody', 'desk'].includes(call.caller)
      if (isMember && client.cookies.get('connected') === undefined)
        callers = { ...(await membersOf(site)), desk: callers.desk as Client }
    })
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: false, interruptAfterTimeLimit: undefined })
  }
}

async function knownOn(site: PokerSite): Promise<Known> {
  const slugsOf = async (path: string): Promise<string[]> => {
    const { items } = must(await site.client().get(path), 200).body as { items: { slug: string }[] }
    return items.map(({ slug }) => slug)
  }
  const tournaments = await slugsOf('/api/poker/tournaments')
  const segments = [
    ...(await slugsOf('/api/casinos')).slice(0, 2),
    ...tournaments.slice(0, 2),
    'panama',
    'HOU-101',
    'ph.json',
  ]
  const { db } = site.services.store
  const rows = await db.selectFrom('tournaments').select('id').limit(2).execute()
  const byName = { house: [houses.casino, houses.other, houses.hotel], evening: rows.map(({ id }) => id) }
  return { segments, byName: { ...byName, evening: [...byName.evening, 'none'] }, tournament: tournaments[0] ?? '' }
}

/** A visitor, a member of either programme and of both, a card login, and a browser whose session has ended. */
async function membersOf(site: PokerSite): Promise<Record<string, Client>> {
  const { client: hotel } = await site.member()
  const { client: vip, card } = await fullMember(site)
  const reading = site.client()
  must(await reading.post('/api/vip/login/card', { kind: 'qr', code: card.cvip, birthdate: card.birthdate }), 200)
  const ended = site.client()
  ended.cookies.set('member', 'Fe26.2*1*ended')
  ended.cookies.set('connected', '1')
  return { nobody: site.client(), hotel, vip, reading, ended }
}
