import fc from 'fast-check'
import type { Part } from '#test/runner/wide.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { must } from '#test/support/hotelSite.ts'
import { openPokerSite, type PokerSite } from '#test/support/pokerSite.ts'
import { fullMember } from '#test/support/vipSite.ts'
import { type Description, descriptionOf, type Operation } from './description.ts'
import { changedBodies, type Known, randomCalls, sendCall, signatureOf } from './randomCalls.ts'

const secret = 'the secret of random notifications'

/** A site on which random calls are made, and what they met. */
export interface Playground {
  /**
   * Deals the runs among the operations, so that each is called as often as every other.
   * @throws Error with the call that met a fault, made smaller, and the seed that brings it back
   */
  play(options: { seed: number; runs: number }): Promise<void>
  /**
   * Sends each call with each field of its body changed to the values of a part, as a member who may make it.
   * @returns answers that are no clear refusal, or tell what is inside of the site; each with call, field and value
   */
  callWithEach(values: readonly unknown[], part: Part): Promise<string[]>
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
  let callers = await membersOf(site)
  const known = await knownOn(site)
  const met = new Map<string, number>()
  const names = Object.keys(callers)
  return {
    met,
    operations: description.operations.map(({ value }) => value.operationId),
    async play({ seed, runs }) {
      const each = Math.ceil(runs / description.operations.length)
      for (const operation of description.operations) {
        await playOne(operation, { seed, runs: each })
        // A session may ask so much in a minute, and ends when it is not used.
        site.clock.advance({ minutes: 1 })
      }
    },
    async callWithEach(values, part) {
      const faults: string[] = []
      let offset = 0
      for (const operation of description.operations) {
        const caller = operation.path.startsWith('/api/vip/') ? 'vip' : 'hotel'
        for (const field of changedBodies(operation, description, values)) {
          const call = (body: string) => sendChanged(operation, caller, body)
          const bodies = part(field.bodies, offset++)
          const answers = await Promise.all(bodies.map(call))
          faults.push(...answers.flatMap((it, i) => faultsOf(it, `${field.name} = ${bodies[i]?.slice(0, 200)}`)))
          await signInAgain(caller)
        }
        site.clock.advance({ minutes: 1 })
      }
      return faults
    },
    close: () => site.close(),
  }

  /** From an address of its own each time: the limits are not what is tried here. */
  function sendChanged(operation: Operation, caller: string, body: string): Promise<Answer> {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
      name === 'slug' ? known.tournament : 'a'.repeat(43),
    )
    const { cookies } = callers[caller] as Client
    const client = site.client()
    for (const [name, value] of cookies) client.cookies.set(name, value)
    return client.send(operation.method, path, body, signerOf(operation)(body))
  }

  async function playOne(operation: Operation, { seed, runs }: { seed: number; runs: number }) {
    const sign = signerOf(operation)
    const calls = randomCalls(description as Description, operation, names, known)
    const property = fc.asyncProperty(calls, async (call) => {
      const answer = await sendCall(call, callers[call.caller] as Client, sign)
      const name = `${operation.value.operationId} ${answer.status}`
      met.set(name, (met.get(name) ?? 0) + 1)
      if (answer.status >= 500) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
      if (call.isRefused && answer.status < 300) throw new Error(`${name}: the description refuses this body`)
      if (call.caller !== 'nobody') await signInAgain(call.caller)
    })
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: false, interruptAfterTimeLimit: undefined })
  }

  /** A call may have ended its session. */
  async function signInAgain(caller: string) {
    if (callers[caller]?.cookies.get('connected') === undefined) callers = await membersOf(site)
  }

  function signerOf(operation: Operation): (body: string) => Record<string, string> {
    if (operation.value.security[0]?.notification === undefined) return () => ({})
    return (body) => signatureOf(secret, body, site.clock.now())
  }
}

function faultsOf({ status, body }: Answer, told: string): string[] {
  if (status < 200 || status >= 500) return [`${told}: ${status} ${JSON.stringify(body)}`]
  if (status < 400) return []
  // Each event of a notification is refused by itself.
  const isClear = (body.error?.code && body.error.message) || body.refused?.[0]?.code
  const text = JSON.stringify(body)
  return isClear && !/\bat .*\.ts|Error:|sqlite|postgres|argon|kysely/i.test(text) ? [] : [`${told}: ${status} ${text}`]
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
  return { segments, tournament: tournaments[0] ?? '' }
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
