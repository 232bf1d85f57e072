import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'chai'
import { dayMs } from '#shared/time/days.ts'
import { type Client, newClient, postSigned } from '#test/support/client.ts'
import type { StorePlace, TestStores } from '#test/support/store/stores.ts'

/** The output of serveLedgers.ts. */
export interface LedgerProcess {
  url: string
  secret: string
  people: LedgerPerson[]
}

export interface LedgerPerson {
  cvip: string
  cookies: [string, string][]
}

const tsx = new URL('../../../support/tsx.mjs', import.meta.url).href
const script = new URL('serveLedgers.ts', import.meta.url).pathname

/** The acknowledged operations, and those to send again because their answer is missing. */
interface Books {
  /** Ids of events. */
  taken: Set<string>
  unanswered: object[][]
  /** Ids of claims. */
  claimed: Set<string>
}

/**
 * Kills a process that moves points as often as is said, each time while claims, events of the floor and expiries run;
 * what was not acknowledged is sent again to the next. Then looks at the ledgers: nothing that was acknowledged is
 * lost or there twice, sums are balances, none is below 0, and no claim is without its line or its mail.
 */
export async function killLedgers(stores: TestStores, { kills, calls }: { kills: number; calls: number }) {
  const place = await stores.place()
  const books: Books = { taken: new Set(), unanswered: [], claimed: new Set() }
  let people: LedgerPerson[] | undefined
  for (let round = 0; round < kills; round++) people = await moveAndKill(place, books, people, calls)
  expect(books.taken.size).to.be.above(0)
  expect(books.claimed.size).to.be.above(0)
  await expectWhole(stores, place, books)
}

/** @param calls so many of each kind are acknowledged, others are under way, when the process dies */
async function moveAndKill(place: StorePlace, books: Books, people: LedgerPerson[] | undefined, calls: number) {
  const child = spawn(process.execPath, ['--import', tsx, script], {
    env: { ...process.env, ...place.env, ...(people && { PEOPLE: JSON.stringify(people) }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const site = JSON.parse(line) as LedgerProcess
  const floor = { url: site.url, clock: { now: () => Date.now(), advance: () => {} } }
  const left = { events: calls, claims: calls }
  const isOver = () => left.events <= 0 && left.claims <= 0
  const acknowledge = (kind: keyof typeof left) => {
    left[kind]--
    if (isOver()) child.kill('SIGKILL')
  }
  const again = books.unanswered.splice(0)
  const [sleeper, ...active] = site.people as [LedgerPerson, ...LedgerPerson[]]
  await Promise.all([
    // Was here last so long ago that what comes expires.
    ...[earnAll(sleeper, 400), claimAll(sleeper)],
    ...active.flatMap((person) => [earnAll(person), earnAll(person), claimAll(person)]),
  ])
  await ended
  return site.people

  async function earnAll({ cvip }: LedgerPerson, daysAgo = 0): Promise<void> {
    while (!isOver()) {
      const events = again.pop() ?? newEvents(cvip, daysAgo)
      try {
        const { status, body } = await postSigned(floor, '/api/floor/events', site.secret, { events })
        expect([status, body.refused], JSON.stringify(body)).to.deep.equal([202, []])
        for (const { id } of events as { id: string }[]) books.taken.add(id)
        acknowledge('events')
      } catch (error) {
        if (!isOver()) throw error
        books.unanswered.push(events)
      }
    }
    books.unanswered.push(...again.splice(0))
  }

  async function claimAll(person: LedgerPerson): Promise<void> {
    const client = clientOf(site, person)
    while (!isOver()) {
      try {
        const { status, body } = await client.post('/api/vip/rewards/un-cocktail-au-coucher/claims')
        expect(status, JSON.stringify(body)).to.be.oneOf([201, 409])
        if (status !== 201) continue
        books.claimed.add(body.id)
        acknowledge('claims')
      } catch (error) {
        if (!isOver()) throw error
      }
    }
  }
}

let events = 0

function newEvents(cvip: string, daysAgo: number): object[] {
  const at = new Date(Date.now() - daysAgo * dayMs).toISOString()
  return [0, 1, 2].map(() => {
    const data = { cvip, points: 700 + (events % 50), source: 'tables', label: 'Tables' }
    return { id: `kill-${process.pid}-${++events}`, type: 'pointsEarned', at, casino: 'HOU', data }
  })
}

/** Each from an address of its own: how many calls one may make is not what is tested here. */
function clientOf({ url }: LedgerProcess, { cookies }: LedgerPerson): Pick<Client, 'post'> {
  return {
    post(path) {
      const client = newClient({ url })
      for (const [name, value] of cookies) client.cookies.set(name, value)
      return client.post(path)
    },
  }
}

async function expectWhole(stores: TestStores, place: StorePlace, { taken, claimed }: Books): Promise<void> {
  const { db } = await stores.open(place)
  const sums = await db
    .selectFrom('pointsLines')
    .select((row) => [
      'vipMemberId',
      row.fn.sum<number>('points').as('sum'),
      row.fn.sum<number>('remaining').as('left'),
    ])
    .select((row) => row.fn.min<number>('remaining').as('least'))
    .groupBy('vipMemberId')
    .execute()
  expect(sums.length).to.equal(2)
  for (const { sum, left, least } of sums) {
    expect(sum).to.equal(left)
    expect(least).to.be.at.least(0)
  }
  const lines = await db.selectFrom('pointsLines').select(['eventId', 'claimId', 'kind']).execute()
  const told = lines.flatMap(({ eventId }) => (eventId ? [eventId.replace('floor:', '')] : []))
  expect(new Set(told).size, 'an event that is there twice').to.equal(told.length)
  for (const id of taken) expect(told, id).to.include(id)
  expect(
    lines.some(({ kind }) => kind === 'expired'),
    'points that expired',
  ).to.equal(true)
  // Each claim with the line that paid for it and its mail, and neither without a claim.
  const claims = (await db.selectFrom('rewardClaims').select('id').execute()).map(({ id }) => id).sort()
  expect(lines.flatMap(({ claimId }) => claimId ?? []).sort()).to.deep.equal(claims)
  for (const id of claimed) expect(claims, id).to.include(id)
  const mails = await db.selectFrom('outbox').select('id').where('kind', '=', 'rewardClaim').execute()
  expect(mails.length).to.equal(claims.length)
}
