import { expect } from 'chai'
import { type Player, type PokerSite, pay, placesOf } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import type { StoredSession } from '#tools/standins/merchant/merchantStore.ts'
import { type DashboardAct, inDashboard, signed } from '../merchantEvents.ts'

const cards = [
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000000259',
  '4000000000001976',
  '4000000000007726',
  '4000000000005126',
]
const acts: readonly DashboardAct[] = [
  { act: 'refund' },
  { act: 'refund', euros: '25' },
  { act: 'refund', euros: '60' },
  { act: 'needs_response' },
  { act: 'won' },
  { act: 'lost' },
  { act: 'warning_closed' },
]

interface Place {
  player: Player
  id: string
  checkoutUrl: string
}

/**
 * Players take places, pay with cards of every kind, give up; staff refund, banks contest and decide; and the merchant's
 * notifications arrive in any order, some twice, some while the merchant is away. In the end the store says of every
 * place and every cent what the merchant says, and the mails are of those cents.
 * @returns the notifications that arrived
 */
export async function playAnyOrder(site: PokerSite, slug: string, steps: number, seed: number): Promise<number> {
  const random = randomOf(seed)
  const pick = <Item>(of: readonly Item[]) => of[Math.floor(random() * of.length)] as Item
  const { merchant, services, clock } = site
  merchant.holdWebhooks(true)
  const places: Place[] = []
  let arrived = 0
  try {
    for (let left = steps; left > 0; left--) {
      const chance = random()
      if (places.length === 0 || chance < 0.15) await register()
      else if (chance < 0.35) await pay(pick(places).checkoutUrl, pick(cards))
      else if (chance < 0.55) await inDashboard(site, sessionOf(pick(places)), pick(acts)).catch(() => {})
      else if (chance < 0.62) await giveUp(pick(places))
      else if (chance < 0.66) await passTime(10)
      else if (chance < 0.7) await services.jobs.runDue()
      else if (chance < 0.73) await deliver(pick(merchant.store.due(everything)), 'failing')
      else await deliver(pick(merchant.store.due(everything)))
    }
    // Everything that is still under way arrives in the end, and what failed is tried again.
    for (let round = 0; round < 3; round++) {
      await passTime(61)
      for (let due = merchant.store.due(everything); due.length > 0; due = merchant.store.due(everything))
        await deliver(pick(due))
      await services.jobs.runDue()
    }
    for (const place of places) await check(place)
    const { taken, alive, offers } = await placesOf(site, slug)
    expect(taken).to.equal(alive + offers)
    return arrived
  } catch (error) {
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error })
  } finally {
    merchant.holdWebhooks(false)
  }

  async function register(): Promise<void> {
    const player = await site.player()
    const { status, body } = await player.register(slug)
    if (status === 201) places.push({ player, id: body.id, checkoutUrl: body.checkoutUrl })
  }

  async function giveUp({ player, id }: Place): Promise<void> {
    await player.connect()
    await player.client.delete(`/api/poker/registrations/${id}`)
  }

  async function passTime(minutes: number): Promise<void> {
    clock.advance({ minutes })
    const isSettled = (it: StoredSession) => it.refunds.every(({ becomes }) => !becomes)
    await eventually(
      () => merchant.store.sessions(),
      (sessions) => sessions.every(isSettled),
      20_000,
    )
  }

  async function deliver(event: { id: string; body: string } | undefined, weather: 'well' | 'failing' = 'well') {
    if (!event) return
    merchant.setWeather(weather)
    const times = random() < 0.2 ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: times }, () => signed(site, JSON.parse(event.body) as object)),
    )
    merchant.setWeather('well')
    arrived += times
    expect(answers.map(({ status }) => status)).to.satisfy((all: number[]) =>
      all.every((it) => it === 200 || it === 503),
    )
    if (answers.some(({ status }) => status === 200)) merchant.store.taken(event.id)
  }

  function sessionOf({ id }: Place): StoredSession {
    return merchant.store.sessions().find(({ metadata }) => metadata.registration === id) as StoredSession
  }

  async function check(place: Place): Promise<void> {
    const session = sessionOf(place)
    const { db } = services.store
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('registrationId', '=', place.id)
      .executeTakeFirstOrThrow()
    const { state } = await db
      .selectFrom('registrations')
      .select('state')
      .where('id', '=', place.id)
      .executeTakeFirstOrThrow()
    const returned = returnedOf(session)
    const said = JSON.stringify({ session, payment, state })
    expect(payment.refundedCents, said).to.equal(returned)
    if (!session.isPaid) return void expect(state, said).to.be.oneOf(['expired', 'failed', 'cancelled'])
    const isBack = returned >= session.amount
    expect(payment.state, said).to.equal(isBack ? 'refunded' : 'succeeded')
    expect(payment.dispute === 'open', said).to.equal(session.dispute?.status === 'needs_response')
    if (isBack) expect(state, said).to.not.be.oneOf(['held', 'paid', 'confirmed'])
    else if (payment.refundReason === null) expect(state, said).to.equal('confirmed')
    else {
      // Money that must go back waits for a bank's decision, or for people.
      expect(state, said).to.not.be.oneOf(['held', 'paid', 'confirmed'])
      expect(payment.dispute === 'open' || payment.refundState === 'failed', said).to.equal(true)
    }
    const hasFailed = session.refunds.some(({ status }) => status === 'failed')
    if (!hasFailed) expect(await mailed(place), said).to.equal(returned)
  }

  /** Cents that mails to a player say are on their way back. */
  async function mailed({ player: { email } }: Place): Promise<number> {
    const rows = await services.store.db
      .selectFrom('outbox')
      .select('payload')
      .where('recipient', '=', email)
      .where('kind', '=', 'tournamentRefund')
      .execute()
    return rows.reduce((sum, { payload }) => sum + Number(JSON.parse(payload ?? '{}').amount), 0)
  }
}

const everything = Number.MAX_SAFE_INTEGER

function returnedOf({ refunds, dispute }: StoredSession): number {
  const done = refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0)
  return done + (dispute?.status === 'lost' ? dispute.amount : 0)
}

function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return ((state >>> 8) % 65_536) / 65_536
  }
}
