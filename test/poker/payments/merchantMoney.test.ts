import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import type { MailKind } from '#server/mail/kinds.ts'
import { merchantEvents } from '#server/poker/payments/merchantEvents.ts'
import { pathFor } from '#shared/routes.ts'
import { must } from '#test/support/hotelSite.ts'
import {
  dayFromNow,
  forEachPokerSite,
  merchantKeys,
  type Player,
  pay,
  placesOf,
  registrationOf,
  untilState,
} from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { type DashboardAct, eventOf, inDashboard, moneyEvent, sessionAt, signed } from './merchantEvents.ts'

const slug = 'la-nuit-de-la-digue'
const [card, contested, inquired] = ['4242424242424242', '4000000000000259', '4000000000001976']
const [refundPends, refundReturns] = ['4000000000007726', '4000000000005126']

/** A step of staff, bank or player, or the time of an hour and the jobs that are due. */
type Step = DashboardAct | 'cancel' | 'hour'

interface Way {
  title: string
  card: string
  steps: readonly Step[]
  registration: object
  /** Cents that came back, as the player reads it; null: nothing. */
  back: number | null
  /** Amount and reason of each refund's mail. */
  mails?: readonly string[]
  others?: readonly MailKind[]
  /** Sentences of the payment's page. */
  page: readonly string[]
}

const ticket = 'We have received your payment and the place is yours'
const ways: readonly Way[] = [
  {
    title: 'refunded whole in the dashboard: the place is free, and its player is told',
    card,
    steps: [{ act: 'refund' }],
    registration: { state: 'cancelled', refund: 'done' },
    back: 12_000,
    mails: ['12000 byHouse'],
    page: ['You have been refunded', 'The casino refunded your buy-in'],
  },
  {
    title: 'refunded in part: the place stays, and the rest comes back when it is given up',
    card,
    steps: [{ act: 'refund', euros: '25' }],
    registration: { state: 'confirmed', refund: null, disputed: false },
    back: 2500,
    mails: ['2500 part'],
    page: ['€25 has been refunded to you; the place is still yours'],
  },
  {
    title: 'refunded in part, then given up',
    card,
    steps: [{ act: 'refund', euros: '25' }, 'cancel'],
    registration: { state: 'cancelled', refund: 'done' },
    back: 12_000,
    mails: ['2500 part', '9500 cancelled'],
    page: ['You have been refunded', 'You gave this place up'],
  },
  {
    title: 'refunded in two parts that are the whole',
    card,
    steps: [
      { act: 'refund', euros: '25' },
      { act: 'refund', euros: '95' },
    ],
    registration: { state: 'cancelled', refund: 'done' },
    back: 12_000,
    mails: ['2500 part', '9500 byHouse'],
    page: ['You have been refunded'],
  },
  {
    title: 'given up, with a card whose bank takes its time',
    card: refundPends,
    steps: ['cancel'],
    registration: { state: 'cancelled', refund: 'pending' },
    back: null,
    page: ['You are being refunded'],
  },
  {
    title: 'given up, with a card whose bank took its time',
    card: refundPends,
    steps: ['cancel', 'hour'],
    registration: { state: 'cancelled', refund: 'done' },
    back: 12_000,
    mails: ['12000 cancelled'],
    page: ['You have been refunded'],
  },
  {
    title:
      'given up, with a card whose bank sends the money back: the player is asked how else, and no card is tried again',
    card: refundReturns,
    steps: ['cancel', 'hour', 'hour'],
    registration: { state: 'cancelled', refund: 'failed' },
    back: null,
    mails: ['12000 cancelled'],
    others: ['tournamentRefundFailed'],
    page: ['The refund has not arrived', 'tell us how to pay it to you', 'Write to us'],
  },
  {
    title: 'contested: the place is held until the bank decides',
    card: contested,
    steps: [],
    registration: { state: 'confirmed', refund: null, disputed: true },
    back: null,
    page: ['Your bank is contesting this payment'],
  },
  {
    title: 'contested, and won: everything as before',
    card: contested,
    steps: [{ act: 'won' }],
    registration: { state: 'confirmed', refund: null, disputed: false },
    back: null,
    page: [ticket],
  },
  {
    title: 'contested, and lost: the money is the player’s, the place is free',
    card: contested,
    steps: [{ act: 'lost' }],
    registration: { state: 'cancelled', refund: 'done', disputed: false },
    back: 12_000,
    mails: ['12000 chargedBack'],
    page: ['Your bank took the payment back'],
  },
  {
    title: 'contested, and given up meanwhile: the bank decides first',
    card: contested,
    steps: ['cancel'],
    registration: { state: 'cancelled', refund: 'pending', disputed: true },
    back: null,
    page: ['You are being refunded', 'It decides first'],
  },
  {
    title: 'contested, and given up meanwhile: nothing goes back twice, whoever wins',
    card: contested,
    steps: ['cancel', 'hour', { act: 'lost' }],
    registration: { state: 'cancelled', refund: 'done' },
    back: 12_000,
    mails: ['12000 cancelled'],
    page: ['You have been refunded'],
  },
  {
    title: 'contested, given up meanwhile, and won: then it is refunded',
    card: contested,
    steps: ['cancel', { act: 'won' }, 'hour'],
    registration: { state: 'cancelled', refund: 'done' },
    back: 12_000,
    mails: ['12000 cancelled'],
    page: ['You have been refunded'],
  },
  {
    title: 'asked about by a bank: no money moved, and a place that is given up is refunded',
    card: inquired,
    steps: ['cancel', { act: 'warning_closed' }],
    registration: { state: 'cancelled', refund: 'done', disputed: false },
    back: 12_000,
    mails: ['12000 cancelled'],
    page: ['You have been refunded'],
  },
]

describe('the money of a place, by what the merchant says of it', () => {
  it('has a row in docs/payment.md for each event that the site acts on, and for no other', () => {
    const [, table = ''] = readFileSync('docs/payment.md', 'utf8').split(
      /^## What is done for each event$|^## The accounts$/m,
    )
    const rows = table.matchAll(/^\| `([a-z_.]+)` \|/gm)
    expect([...rows].map(([, type]) => type)).to.deep.equal(Object.keys(merchantEvents))
  })

  forEachPokerSite(
    (site) => {
      const jobs = () => site.services.jobs.runDue()
      afterEach(() => {
        site.merchant.setWeather('well')
        site.merchant.holdWebhooks(false)
      })

      const confirmed = async (number = card) => {
        const player = await site.player()
        const { id, checkoutUrl } = must(await player.register(slug), 201).body
        await pay(String(checkoutUrl), number)
        await untilState(player, String(id), 'confirmed')
        return { player, id: String(id) }
      }
      const refundMails = async ({ email }: Player) => {
        const rows = await site.services.store.db
          .selectFrom('outbox')
          .select('payload')
          .where('recipient', '=', email)
          .where('kind', '=', 'tournamentRefund')
          .orderBy('createdAt')
          .execute()
        return rows.map(({ payload }) => {
          const { amount, reason } = JSON.parse(payload ?? '{}')
          return `${amount} ${reason}`
        })
      }
      const page = async ({ client }: Player, id: string) =>
        must(await client.get(pathFor('payment', 'en', { id })), 200).body as string
      const until = <Result>(ask: () => Promise<Result>, isSo: (result: Result) => boolean) =>
        eventually(ask, isSo, 10_000)

      /** Every notification was taken. */
      const delivered = () =>
        until(
          async () => site.merchant.store.due(Number.MAX_SAFE_INTEGER),
          (due) => due.length === 0,
        )

      for (const way of ways) {
        it(`is ${way.title}`, async () => {
          const { player, id } = await confirmed(way.card)
          await delivered()
          const { free } = await placesOf(site, slug)
          for (const step of way.steps) {
            if (step === 'cancel') must(await player.client.delete(`/api/poker/registrations/${id}`), 204)
            else if (step === 'hour') {
              // A bank answers while nobody asks.
              site.clock.advance({ minutes: 61 })
              await until(
                async () => sessionAt(site, id).refunds,
                (refunds) => refunds.every(({ becomes }) => !becomes),
              )
              await player.connect()
              await jobs()
            } else await inDashboard(site, sessionAt(site, id), step)
            await delivered()
          }
          const isSo = (it: Record<string, unknown>) =>
            Object.entries(way.registration).every(([name, value]) => it[name] === value)
          const registration = await until(() => registrationOf(player, id), isSo).catch(() =>
            registrationOf(player, id),
          )
          expect(registration).to.include(way.registration)
          await until(
            () => registrationOf(player, id),
            ({ refunded }) => (refunded?.amount ?? null) === way.back,
          )
          expect(await refundMails(player)).to.deep.equal(way.mails ?? [])
          for (const kind of way.others ?? []) expect(await site.mails(kind, player.email)).to.equal(1)
          const html = await page(player, id)
          for (const sentence of way.page) expect(html).to.contain(sentence)
          const isGivenBack = registration.state === 'cancelled'
          expect((await placesOf(site, slug)).free).to.equal(free + (isGivenBack ? 1 : 0))
        })
      }

      it('stays with a place that was played: a refund after the first card frees nothing', async () => {
        const { player, id } = await confirmed()
        site.clock.advance({ days: 13 })
        await inDashboard(site, sessionAt(site, id), { act: 'refund' })
        await until(
          () => refundMails(player),
          (mails) => mails.length === 1,
        )
        await player.connect()
        expect(await registrationOf(player, id)).to.include({ state: 'confirmed', refund: 'done' })
        site.clock.advance({ days: -13 })
      })

      it('is found by its session when a refund is told before the payment; a second telling changes nothing', async () => {
        site.merchant.holdWebhooks(true)
        const player = await site.player()
        const { id, checkoutUrl } = must(await player.register(slug), 201).body
        await pay(checkoutUrl)
        await inDashboard(site, sessionAt(site, id), { act: 'refund' })
        const refunded = moneyEvent(sessionAt(site, id), 'charge.refunded')
        const { intentId } = sessionAt(site, id)
        const completed = eventOf(sessionAt(site, id), { payment_intent: intentId })
        const many = [refunded, completed, refunded, completed, moneyEvent(sessionAt(site, id), 'refund.updated')]
        for (const event of many) must(await signed(site, event), 200)
        expect(await registrationOf(player, id)).to.include({ state: 'cancelled', refund: 'done' })
        expect(await refundMails(player)).to.deep.equal(['12000 byHouse'])
        expect(await site.mails('tournamentConfirmed', player.email)).to.equal(1)
      })

      it('is left alone by events of another mode, another account, another shop, and of types that nobody knows', async () => {
        const { player, id } = await confirmed()
        site.merchant.holdWebhooks(true)
        await inDashboard(site, sessionAt(site, id), { act: 'refund' })
        const own = moneyEvent(sessionAt(site, id), 'charge.refunded')
        const stranger = { ...sessionAt(site, id), id: 'cs_other', intentId: 'pi_other' }
        const others = [
          { ...own, id: 'evt_live', livemode: true },
          { ...own, id: 'evt_connected', account: 'acct_1' },
          { ...own, id: 'evt_unknown', type: 'charge.updated' },
          moneyEvent(stranger, 'charge.refunded'),
          { ...own, id: 'evt_toString', type: 'toString' },
        ]
        for (const event of others) must(await signed(site, event), 200)
        expect(await registrationOf(player, id)).to.include({ state: 'confirmed', refund: null })
        must(await signed(site, own), 200)
        expect(await registrationOf(player, id)).to.include({ state: 'cancelled', refund: 'done' })
      })

      it('is asked for again when the merchant does not answer a notification: 503, and it comes back', async () => {
        const { player, id } = await confirmed()
        site.merchant.holdWebhooks(true)
        await inDashboard(site, sessionAt(site, id), { act: 'refund' })
        const event = moneyEvent(sessionAt(site, id), 'charge.refunded')
        site.merchant.setWeather('failing')
        expect((await signed(site, event)).status).to.equal(503)
        site.merchant.setWeather('well')
        const answers = await Promise.all([1, 2, 3, 4].map(() => signed(site, event)))
        expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200])
        expect(await registrationOf(player, id)).to.include({ state: 'cancelled', refund: 'done' })
        expect(await refundMails(player)).to.deep.equal(['12000 byHouse'])
      })

      it('that was paid twice comes back once, and the place stays', async () => {
        const { player, id } = await confirmed()
        const first = sessionAt(site, id)
        const copy = { ...first, id: `cs_test_${randomUUID().replaceAll('-', '')}`, intentId: 'pi_second' }
        // A second session of one payment, which Stripe's idempotency keys otherwise rule out.
        site.merchant.store.save({ ...copy, metadata: {} })
        const event = eventOf(copy, { payment_intent: 'pi_second' })
        for (const it of [event, event]) must(await signed(site, it), 200)
        expect(await refundMails(player)).to.deep.equal(['12000 twice'])
        expect(site.merchant.store.session(copy.id)?.refunds).to.have.length(1)
        expect(sessionAt(site, id).refunds).to.deep.equal([])
        expect(await registrationOf(player, id)).to.include({ state: 'confirmed', refund: null })
      })

      it('is waited for while a session is complete and not paid yet: nothing is to be paid again', async () => {
        site.merchant.holdWebhooks(true)
        const player = await site.player()
        const { id } = must(await player.register(slug), 201).body
        const session = sessionAt(site, id)
        // A bank debit, should one ever be allowed in the dashboard: the money comes days later, or never.
        site.merchant.store.save({ ...session, status: 'complete', intentId: `pi_${id}`, chargeId: `ch_${id}` })
        must(await signed(site, eventOf(session, { payment_status: 'unpaid', payment_intent: `pi_${id}` })), 200)
        expect(await registrationOf(player, id)).to.include({ state: 'held', checkoutUrl: null })
        expect(await page(player, id)).to.contain('We are waiting for confirmation')
        site.clock.advance({ minutes: 35 })
        await jobs()
        expect(await registrationOf(player, id)).to.include({ state: 'held' })
        const paid = eventOf(session, { payment_intent: `pi_${id}` }, 'checkout.session.async_payment_succeeded')
        must(await signed(site, paid), 200)
        await player.connect()
        expect(await registrationOf(player, id)).to.include({ state: 'confirmed' })
      })

      it('is not lost by a card that is refused: the session stays open', async () => {
        const player = await site.player()
        const { id, checkoutUrl } = must(await player.register(slug), 201).body
        expect((await pay(checkoutUrl, '4000000000009995')).status).to.equal(402)
        await delivered()
        expect(await registrationOf(player, id)).to.include({ state: 'held' })
        expect(await page(player, id)).to.contain('Continue to the payment')
        await pay(checkoutUrl)
        await untilState(player, id, 'confirmed')
      })

      it('is believed under the old and the new secret while it is replaced, and under none of an older scheme', async () => {
        const { player, id } = await confirmed()
        site.merchant.holdWebhooks(true)
        await inDashboard(site, sessionAt(site, id), { act: 'refund' })
        const event = moneyEvent(sessionAt(site, id), 'charge.refunded')
        const [old = '', next = ''] = merchantKeys.MERCHANT_WEBHOOK_SECRET.split(',')
        expect((await signed(site, event, undefined, ['whsec_of_nobody'])).status).to.equal(401)
        expect((await signed(site, event, undefined, [next], 'v0')).status).to.equal(401)
        must(await signed(site, event, undefined, ['whsec_of_nobody', next]), 200)
        must(await signed(site, { ...event, id: 'evt_old' }, undefined, [old]), 200)
        expect(await registrationOf(player, id)).to.include({ state: 'cancelled', refund: 'done' })
      })

      it('is no reason to hold a place when the merchant has had too many requests', async () => {
        const player = await site.player()
        const before = await placesOf(site, slug)
        site.merchant.setWeather('limited')
        expect((await player.register(slug)).status).to.equal(503)
        expect(await placesOf(site, slug)).to.deep.equal(before)
      })
    },
    { edits: { [`poker/tournois/${slug}`]: { date: dayFromNow(12) } } },
  )
})
