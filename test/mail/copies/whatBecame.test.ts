import { expect } from 'chai'
import type { OutgoingMail } from '#server/mail/kinds.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { pathFor } from '#shared/routes.ts'
import { accountOf, accounts } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { type HotelSite, must, newEmail } from '#test/support/hotelSite.ts'
import { connectPlayer, dayFromNow, forEachPokerSite, pay, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'

interface Outcome {
  what: string
  at: string | null
  name: string | null
  amount: number | null
  currency: string | null
}

const slug = 'la-nuit-de-la-digue'

describe('what became of the subject of a mail (beyond B20)', () => {
  forEachPokerSite(
    (site) => {
      for (const programme of ['eph', 'vip'] as const) {
        const { credentials, account } = accounts[programme]
        const one = programme === 'eph' ? 'hotelMail' : 'vipMail'
        const request = (email: string) =>
          site()
            .client()
            .post(`${account}/reset-password/init`, { email })
            .then((it) => must(it, 202))

        it(`${programme}: an activation was used, and the page says when in its own language`, async () => {
          const { client } = await accountOf(site(), programme)
          const mail = await mailOf(client, programme, 'activation')
          expect(await since(client, programme, mail)).to.deep.equal(['addressConfirmed'])
          const pages = { fr: 'Ce lien a servi le', en: 'This link was used on' }
          for (const locale of ['fr', 'en'] as const) {
            const { body } = must(await client.get(pathFor(one, locale, { id: mail })), 200)
            expect(body).to.contain(pages[locale])
          }
        })

        it(`${programme}: a link to a new password was used, ended by another act, or has expired`, async () => {
          const { client, email } = await accountOf(site(), programme)
          await request(email)
          const [used] = await idsOf(client, programme, 'passwordReset', 1)
          expect(await since(client, programme, used)).to.deep.equal(['linkOpen'])
          await request(email)
          const ids = await idsOf(client, programme, 'passwordReset', 2)
          const second = ids.find((it) => it !== used)
          const token = /\/([\w-]{43})$/m.exec(site().mailbox.all(email).at(-1)?.link ?? '')?.[1]
          const fresh = { password: 'Other-2026!', passwordConfirm: 'Other-2026!' }
          must(await site().client().post(`${account}/reset-password/${token}`, fresh), 200)
          must(await client.post(`${account}/login`, { email, password: 'Other-2026!' }), 200)
          const both = [await since(client, programme, used), await since(client, programme, second)].flat()
          expect(both).to.have.members(['passwordChosen', 'linkEnded'])
          await request(email)
          const third = (await idsOf(client, programme, 'passwordReset', 3)).find((it) => !ids.includes(it))
          site().clock.advance({ hours: 2 })
          expect(await since(client, programme, third)).to.deep.equal(['linkExpired'])
          const page: string = must(await client.get(pathFor(one, 'fr', { id: third ?? '' })), 200).body
          expect(page).to.contain(
            pathFor(programme === 'eph' ? 'hotelForgottenPassword' : 'vipForgottenPassword', 'fr'),
          )
        })

        it(`${programme}: a change of address is done, or was stopped`, async () => {
          const { client } = await accountOf(site(), programme)
          const change = async (email: string) => must(await client.put(`${credentials}/email`, { email }), 200)
          const fresh = newEmail()
          await change(fresh)
          const { link } = await site().mailbox.next(fresh)
          const token = /\/email\/([\w-]{43})/.exec(link)?.[1]
          must(await site().client().post(`${credentials}/email/${token}`), 200)
          const at = { what: 'addressChanged', name: fresh }
          for (const kind of ['emailChangeConfirm', 'emailChangeNotice'] as const) {
            const [outcome] = await sinceOf(client, programme, await mailOf(client, programme, kind))
            expect(outcome).to.include(at)
          }
          site().clock.advance({ minutes: 1 })
          await change(newEmail())
          const notice = await site().mailbox.next(fresh, '', 10_000)
          const [, stop] = /\/email\/([\w-]{43})\/(?:arreter|stop)/.exec(notice.text) ?? []
          must(await site().client().post(`${credentials}/email/${stop}/stop`), 200)
          const [latest] = await idsOf(client, programme, 'emailChangeNotice', 2)
          expect(await since(client, programme, latest)).to.deep.equal(['changeStopped'])
        })
      }

      it('a place: booked, then cancelled and refunded; and the tournament that moved', async () => {
        const player = await connectPlayer(site())
        const { id, checkoutUrl } = must(await player.register(slug), 201).body
        await pay(checkoutUrl)
        await untilState(player, id, 'confirmed')
        const mail = await mailOf(player.client, 'vip', 'tournamentConfirmed')
        expect(await since(player.client, 'vip', mail)).to.deep.equal(['placeHeld'])
        const { db } = site().services.store
        const moved = await db
          .selectFrom('registrations')
          .innerJoin('tournaments', 'tournaments.id', 'registrations.tournamentId')
          .select(['tournaments.id', 'tournaments.startsAt'])
          .where('registrations.id', '=', id)
          .executeTakeFirstOrThrow()
        const startsAt = moved.startsAt + 3_600_000
        await db.updateTable('tournaments').set({ startsAt }).where('id', '=', moved.id).execute()
        expect(await sinceOf(player.client, 'vip', mail)).to.deep.include({
          what: 'tournamentMoved',
          at: new Date(startsAt).toISOString(),
          name: null,
          amount: null,
          currency: null,
        })
        await db.updateTable('tournaments').set({ startsAt: moved.startsAt }).where('id', '=', moved.id).execute()
        must(await player.client.delete(`/api/poker/registrations/${id}`), 204)
        const after = await eventually(
          () => sinceOf(player.client, 'vip', mail),
          (all) => all.some(({ what }) => what === 'refundDone'),
        )
        expect(after.map(({ what }) => what)).to.deep.equal(['placeCancelled', 'refundDone'])
        expect(after[1]).to.include({ currency: 'EUR' })
        expect(after[1]?.amount).to.be.greaterThan(0)
        const page: string = must(await player.client.get(pathFor('vipMail', 'en', { id: mail })), 200).body
        expect(page).to.contain('This place was cancelled on').and.contain('was refunded to you on')
        expect(page).to.contain(pathFor('vipTournaments', 'en'))
      })

      it('a reward: waiting, then given at a house', async () => {
        const player = await connectPlayer(site())
        const code = 'ZZ7K-2QXD'
        const { store } = site().services
        const at = site().clock.now()
        await store.db
          .insertInto('rewardClaims')
          .values({
            id: crypto.randomUUID(),
            vipMemberId: player.id,
            reward: 'le-panama',
            points: 2400,
            piece: null,
            code,
            state: 'claimed',
            at,
            settledAt: null,
            settledHouse: null,
            settledBy: null,
          })
          .execute()
        const data = { firstname: 'Anne', reward: 'Le panama', points: 2400, code }
        await write(site(), { kind: 'rewardClaim', locale: 'fr', to: player.email, data })
        const mail = await mailOf(player.client, 'vip', 'rewardClaim')
        expect(await since(player.client, 'vip', mail)).to.deep.equal(['rewardWaiting'])
        const house = await store.db.selectFrom('deskHouses').selectAll().executeTakeFirst()
        await store.db
          .updateTable('rewardClaims')
          .set({ state: 'redeemed', settledAt: at + 1000, settledHouse: house?.slug ?? null })
          .where('code', '=', code)
          .execute()
        const [given] = await sinceOf(player.client, 'vip', mail)
        expect(given).to.include({ what: 'rewardGiven', at: new Date(at + 1000).toISOString() })
        expect(given?.name).to.equal(house?.nameEn ?? null)
      })

      it('a card, a request and the letter', async () => {
        const { client, email } = await accountOf(site(), 'eph')
        must(await client.post('/api/eph/profile/card_renewal'), 201)
        const card = await mailOf(client, 'eph', 'cardRenewal')
        expect(await since(client, 'eph', card)).to.deep.equal(['renewalAsked'])
        must(await client.delete('/api/eph/profile/card_renewal'), 200)
        expect(await since(client, 'eph', card)).to.deep.equal(['renewalWithdrawn'])
        const data = { form: 'contact', id: crypto.randomUUID(), firstname: 'Anne' } as const
        await write(site(), { kind: 'formReceipt', locale: 'fr', to: email, data })
        expect(await since(client, 'eph', await mailOf(client, 'eph', 'formReceipt'))).to.deep.equal(['requestGone'])
      })
    },
    { mailbox: true, edits: { [`poker/tournois/${slug}`]: { date: dayFromNow(20) } } },
  )
})

/** Ids of a member's mails of a kind, the newest first. */
async function idsOf(client: Client, programme: Programme, kind: string, count: number): Promise<string[]> {
  const copies = await eventually(
    async () => {
      const { body } = must(await client.get(`${accounts[programme].api}/profile/export`), 200)
      return (body.data.mailCopies as { id: string; kind: string; sentAt: string }[]).filter((it) => it.kind === kind)
    },
    (all) => all.length === count,
    20_000,
  )
  return copies.map(({ id }) => id).toReversed()
}

async function mailOf(client: Client, programme: Programme, kind: string): Promise<string> {
  const [id = ''] = await idsOf(client, programme, kind, 1)
  return id
}

async function sinceOf(client: Client, programme: Programme, id = ''): Promise<Outcome[]> {
  return must(await client.get(`${accounts[programme].api}/mails/${id}`), 200).body.since
}

async function since(client: Client, programme: Programme, id?: string): Promise<string[]> {
  return (await sinceOf(client, programme, id)).map(({ what }) => what)
}

function write(site: HotelSite, mail: OutgoingMail): Promise<boolean> {
  const { store, mail: outbox } = site.services
  return store.transaction((tx) => outbox.queue(tx, mail))
}
