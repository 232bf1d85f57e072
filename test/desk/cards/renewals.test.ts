import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import type { Locale } from '#shared/locales.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { forEachDatabase, type HotelSite, must } from '#test/support/hotelSite.ts'
import { floorEvent, postFloor } from '#test/support/vipSite.ts'
import { floor, formOn, houses, type Staff, staffMember, textOf } from '../deskSite.ts'

const path = '/api/eph/profile/card_renewal'
const address = { addressLine1: '3 rue des Bains', zipCode: '14800', city: 'Deauville', country: 'FR' }

describe('card renewals at the desk (B23, R035, R220)', () => {
  forEachDatabase(
    (site) => {
      const stateOf = async (client: Client) => must(await client.get(path), 200).body
      const main = async (client: Client, locale: Locale = 'fr') =>
        textOf(must(await client.get(locale === 'fr' ? '/mon-compte' : '/en/my-account'), 200))
      const step = async (staff: Staff, page: string, form: string, more: Record<string, string> = {}) =>
        postForm(staff.client, page, { ...(await formOn(staff, page, { form })), ...more })
      const actsOf = async (id: string) => {
        const rows = await site.services.store.db
          .selectFrom('deskActs')
          .select(['act', 'role', 'house', 'reason'])
          .where('subject', '=', id)
          .orderBy('at')
          .execute()
        return rows.map(({ act, role, house, reason }) => [act, role, house, reason])
      }

      it('go from the request to the hand-over; the member sees each step at once and gets its mail in their language', async () => {
        const { client, email, profile } = await asked(site, { withAddress: true })
        const desk = await staffMember(site, 'reception', houses.hotel, { name: 'Max Roy' })
        const list = textOf(must(await desk.client.get(deskPath('renewals', 'fr', { house: houses.hotel })), 200))
        expect(list).to.include(grouped(profile.ibNumber))
        expect(list, 'no name before it is opened').not.to.include('Anne')
        const page = await open(desk, profile.ibNumber)
        const shown = textOf(must(await desk.client.get(page), 200))
        expect(shown)
          .to.include('Anne Martin')
          .and.include('La nouvelle carte garde ce numéro')
          .and.include('3 rue des Bains')
        expect(await main(client)).to.include('Votre demande est arrivée')
        const mails = async (kind: 'renewalMade' | 'renewalSent' | 'renewalGiven') => site.mail(kind, email)

        must(await step(desk, page, 'made'), 303)
        expect(await main(client)).to.include('Votre nouvelle carte est en fabrication')
        expect(await mails('renewalMade')).to.include({ firstname: 'Anne', ibNumber: profile.ibNumber })
        expect(await stateOf(client)).to.deep.equal({ requests: 1, left: 1, pending: true })
        const sent = must(await step(desk, page, 'sent', { handOver: 'post' }), 303)
        expect(textOf(await desk.client.get(sent.headers.get('location') ?? ''))).to.include('la carte est en route')
        expect(await main(client)).to.include('partie à l’adresse de votre profil')
        expect(await main(client, 'en')).to.include('sent to the address in your profile')
        expect(await mails('renewalSent')).to.include({ isByPost: true, house: null })
        must(await step(desk, page, 'given'), 303)
        expect(await main(client)).to.include('La dernière vous a été remise le')
        expect(await mails('renewalGiven')).to.include({ firstname: 'Anne' })
        expect(await stateOf(client)).to.deep.equal({ requests: 1, left: 1, pending: false })
        expect(textOf(await desk.client.get(page)), 'the address is gone from the page').not.to.include('rue des Bains')
        expect(await actsOf(page.split('/').at(-1) ?? '')).to.deep.equal([
          ['readRenewals', 'reception', houses.hotel, 'handle'],
          ...Array(3).fill(['advanceRenewal', 'reception', houses.hotel, null]),
        ])
        const { data } = must(await client.get('/api/eph/profile/export'), 200).body
        expect(data.deskActs.map(({ act }: { act: string }) => act)).to.include.members([
          'readRenewals',
          'advanceRenewal',
        ])
        expect(data.cardRenewals[0]).to.include({ handOver: 'post' })
      })

      it('without an address wait at the hotel of the desk or of the next stay; nothing chosen is said', async () => {
        const { client, email, profile } = await asked(site)
        expect(await main(client)).to.include('Votre profil n’a pas d’adresse')
        const desk = await staffMember(site, 'reception', houses.hotel)
        const page = await open(desk, profile.ibNumber)
        must(await step(desk, page, 'made'), 303)
        const ways = String((await desk.client.get(page)).body).match(/<input type="radio"[^>]*name="handOver"[^>]*>/g)
        expect(ways).to.have.length(1)
        expect(ways?.[0]).to.include(houses.hotel)
        const none = await step(desk, page, 'sent', { handOver: 'post' })
        expect([none.status, textOf(none).includes('Choisissez comment')]).to.deep.equal([422, true])
        must(await step(desk, page, 'sent', { handOver: houses.hotel }), 303)
        expect(await main(client)).to.include('vous attend à la réception : Villa Ondine')
        expect(await site.mail('renewalSent', email)).to.include({ isByPost: false, house: 'Villa Ondine' })
        const here = await desk.client.get(`${deskPath('renewals', 'fr', { house: houses.hotel })}?state=sent&here=1`)
        expect(textOf(here)).to.include(grouped(profile.ibNumber)).and.include('À la réception : Villa Ondine')
      })

      it('of two desks at once one makes the step, and the other is told who, when and where', async () => {
        const { profile } = await asked(site)
        const one = await staffMember(site, 'reception', houses.hotel, { name: 'Léa Martin' })
        const two = await staffMember(site, 'group', undefined, { name: 'Ada Petit', locale: 'en' })
        const here = await open(one, profile.ibNumber)
        const there = await open(two, profile.ibNumber, 'en')
        const forms = [await formOn(one, here, { form: 'made' }), await formOn(two, there, { form: 'made' })] as const
        const [first, second] = (await Promise.all([
          postForm(one.client, here, forms[0]),
          postForm(two.client, there, forms[1]),
        ])) as [Answer, Answer]
        expect([first.status, second.status].sort()).to.deep.equal([303, 409])
        const loser = first.status === 409 ? first : second
        expect(textOf(loser)).to.match(
          loser === second
            ? /Already being made: .+, by Léa Martin, Villa Ondine/
            : /Déjà en fabrication : .+, par Ada Petit, Villa Ondine/,
        )
        const lines = await actsOf(here.split('/').at(-1) ?? '')
        expect(lines.filter(([act]) => act === 'advanceRenewal')).to.have.length(1)
      })

      it('the form sent twice makes one step and one mail', async () => {
        const { email, profile } = await asked(site)
        const desk = await staffMember(site, 'reception', houses.hotel)
        const page = await open(desk, profile.ibNumber)
        const fields = await formOn(desk, page, { form: 'made' })
        for (const it of await Promise.all([1, 2, 3].map(() => postForm(desk.client, page, fields))))
          expect(it.headers.get('location')).to.match(/\?done=made(&again=1)?$/)
        expect(await site.mails('renewalMade', email)).to.equal(1)
        const again = await postForm(desk.client, page, { form: 'made' })
        expect([again.status, textOf(again).includes('Déjà en fabrication')]).to.deep.equal([409, true])
      })

      it('take the last step back for ten minutes, with its mail; the member sees the state before', async () => {
        const { client, email, profile } = await asked(site)
        const desk = await staffMember(site, 'reception', houses.hotel)
        const page = await open(desk, profile.ibNumber)
        must(await step(desk, page, 'made'), 303)
        must(await step(desk, page, 'undo'), 303)
        expect(await site.mails('renewalMade', email)).to.equal(0)
        expect(await main(client)).to.include('Votre demande est arrivée')
        expect((await postForm(desk.client, page, { form: 'undo' })).status).to.equal(409)
        must(await step(desk, page, 'made'), 303)
        must(await step(desk, page, 'sent', { handOver: houses.hotel }), 303)
        must(await step(desk, page, 'undo'), 303)
        expect(await site.mails('renewalSent', email)).to.equal(0)
        expect(await site.mails('renewalMade', email), 'the step before is mailed after all').to.equal(1)
        expect(await main(client)).to.include('Votre nouvelle carte est en fabrication')
        // Before it lies no other step to take back.
        expect((await postForm(desk.client, page, { form: 'undo' })).status).to.equal(409)
        for (const form of ['sent', 'given']) must(await step(desk, page, form, { handOver: houses.hotel }), 303)
        const outbox = () =>
          site.services.store.db
            .selectFrom('outbox')
            .select(['kind', 'nextAttemptAt', 'createdAt'])
            .where('recipient', '=', email)
            .where('kind', 'in', ['renewalMade', 'renewalSent', 'renewalGiven'])
            .execute()
        expect(
          (await outbox()).map(({ kind }) => kind),
          'a step that was overtaken is not mailed',
        ).to.deep.equal(['renewalGiven'])
        for (const { nextAttemptAt, createdAt } of await outbox())
          expect(nextAttemptAt - createdAt, 'sent when it can no longer be taken back').to.be.within(599_000, 600_000)
        // Another card was asked for meanwhile: this one stays given.
        must(await client.post(path), 201)
        expect((await step(desk, page, 'undo')).status).to.equal(409)
        must(await client.delete(path), 200)
        must(await step(desk, page, 'undo'), 303)
        expect((await outbox()).map(({ kind }) => kind)).to.have.members(['renewalSent'])
        expect(await stateOf(client)).to.include({ pending: true })
        must(await step(desk, page, 'given'), 303)
        site.clock.advance({ minutes: 11 })
        expect((await desk.client.get(page)).body).not.to.include('value="undo"')
        expect((await postForm(desk.client, page, { form: 'undo' })).status).to.equal(409)
      })

      it('are withdrawn by the member until they are made, and received by the member once they are sent', async () => {
        const { client, profile } = await asked(site, { withAddress: true })
        const desk = await staffMember(site, 'reception', houses.hotel)
        const gone = await open(desk, profile.ibNumber)
        expect((await client.put(path)).status).to.equal(409)
        expect(must(await client.delete(path), 200).body).to.deep.equal({ requests: 0, left: 2, pending: false })
        expect((await client.delete(path)).status).to.equal(404)
        expect((await client.put(path)).status).to.equal(404)
        expect((await desk.client.get(gone)).status).to.equal(303)
        expect((await postForm(desk.client, gone, { form: 'made' })).status).to.equal(303)
        const list = deskPath('renewals', 'fr', { house: houses.hotel })
        const row = await postForm(desk.client, list, {
          form: 'open',
          reason: 'handle',
          id: gone.split('/').at(-1) ?? '',
        })
        expect([row.status, textOf(row).includes('a retiré sa demande')]).to.deep.equal([404, true])
        // At the same moment one of both has it.
        must(await client.post(path), 201)
        const page = await open(desk, profile.ibNumber)
        const fields = await formOn(desk, page, { form: 'made' })
        const [made, withdrawn] = await Promise.all([postForm(desk.client, page, fields), client.delete(path)])
        expect([
          made.status === 303 && !made.headers.get('location')?.endsWith('/cartes'),
          withdrawn.status === 200,
        ]).to.have.members([true, false])
        if (withdrawn.status === 200) {
          must(await client.post(path), 201)
          must(await step(desk, await open(desk, profile.ibNumber), 'made'), 303)
        } else expect(withdrawn.body.error.code).to.equal('conflict')
        const last = await open(desk, profile.ibNumber)
        must(await step(desk, last, 'sent', { handOver: 'post' }), 303)
        const form = await postForm(client, '/mon-compte', { form: 'cardReceived' })
        expect([form.status, form.headers.get('location')]).to.deep.equal([303, '/mon-compte?carte=recue#card'])
        expect(await stateOf(client)).to.include({ pending: false })
        expect(textOf(await postForm(desk.client, last, { form: 'given' }))).to.include('Déjà remise')
      })

      it('are reported by systems: renewalSent and cardDelivered are the same acts, told at once, in whatever order', async () => {
        const { client, email, profile } = await asked(site, { withAddress: true })
        const { ibNumber } = profile
        const send = async (type: string, data: object) => {
          const { body } = must(await postFloor(site, floorEvent(site, type, data)), 202)
          return body.refused[0]?.code ?? 'taken'
        }
        expect(await send('renewalSent', { ibNumber: '1234567890' })).to.equal('invalid')
        expect(await send('renewalSent', { ibNumber: unknownNumber })).to.equal('unknownCard')
        expect(await send('renewalSent', { ibNumber })).to.equal('taken')
        expect(await send('renewalSent', { ibNumber })).to.equal('alreadySent')
        expect(await main(client)).to.include('partie à l’adresse de votre profil')
        const row = await site.services.store.db
          .selectFrom('outbox')
          .select(['nextAttemptAt', 'createdAt'])
          .where('kind', '=', 'renewalSent')
          .where('recipient', '=', email)
          .executeTakeFirstOrThrow()
        expect(row.nextAttemptAt - row.createdAt).to.be.below(1000)
        const desk = await staffMember(site, 'reception', houses.hotel)
        const page = await open(desk, ibNumber)
        expect(textOf(await desk.client.get(page))).to.include('le système de l’établissement')
        expect((await desk.client.get(page)).body).not.to.include('value="undo"')
        expect(await send('cardDelivered', { ibNumber })).to.equal('taken')
        expect(await send('cardDelivered', { ibNumber }), 'nothing is pending').to.equal('taken')
        expect(await send('renewalSent', { ibNumber })).to.equal('noRenewal')
        expect(await site.mails('renewalGiven', email)).to.equal(1)
        const acts = await actsOf(page.split('/').at(-1) ?? '')
        expect(acts.filter(([, role]) => role === 'system')).to.deep.equal(
          Array(2).fill(['advanceRenewal', 'system', houses.casino, null]),
        )
      })

      it('are listed by state and house, page by page, what waits longest first; a wrong filter is the first state', async () => {
        const desk = await staffMember(site, 'reception', houses.hotel)
        const list = deskPath('renewals', 'fr', { house: houses.hotel })
        const { db } = site.services.store
        const members = []
        for (let n = 0; n < 27; n++) {
          members.push(await asked(site))
          site.clock.advance({ ms: 10_000 })
        }
        await db
          .updateTable('cardRenewals')
          .set({ deliveredAt: null, madeAt: 1 })
          .where('deliveredAt', 'is', null)
          .execute()
        const first = String(must(await desk.client.get(`${list}?state=made`), 200).body)
        expect(first.match(/name="id"/g)).to.have.length(25)
        expect(first).to.include('page=2')
        const second = String(must(await desk.client.get(`${list}?state=made&page=2`), 200).body)
        expect(second).to.include(members.at(-1)?.profile.ibNumber.slice(7))
        const beyond = await desk.client.get(`${list}?state=made&page=99`)
        expect([beyond.status, beyond.headers.get('location')]).to.deep.equal([303, `${list}?state=made&page=2`])
        expect(textOf(await desk.client.get(`${list}?state=nothing`))).to.include('Demandée (0)')
        const here = textOf(await desk.client.get(`${list}?state=made&here=1`))
        for (const { profile } of members) expect(here).not.to.include(grouped(profile.ibNumber))
        for (const [fields, status, said] of [
          [{ reason: 'phone' }, 422, 'Scannez une carte'],
          [{ code: members[0]?.profile.ibNumber }, 422, 'Choisissez un motif'],
          [{ reason: 'phone', code: unknownNumber }, 404, 'Personne ne correspond'],
        ] as const) {
          const answer = await postForm(desk.client, list, { form: 'open', ...(fields as Record<string, string>) })
          expect([answer.status, textOf(answer).includes(said)], said).to.deep.equal([status, true])
        }
        const { profile } = await site.member()
        const none = await postForm(desk.client, list, { form: 'open', reason: 'present', code: profile.ibNumber })
        expect(textOf(none)).to.include('n’a pas demandé de carte')
      })

      it('written by a build that knows no steps are asked, then given; an erased member’s are gone', async () => {
        const { client, email, profile } = await asked(site)
        const { db } = site.services.store
        const desk = await staffMember(site, 'reception', houses.hotel)
        const page = await open(desk, profile.ibNumber)
        must(await step(desk, page, 'made'), 303)
        // The statement of the build before.
        const { id } = await db
          .selectFrom('hotelMembers')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
        await db
          .updateTable('cardRenewals')
          .set({ deliveredAt: site.clock.now() + 5 })
          .where('hotelMemberId', '=', id)
          .where('deliveredAt', 'is', null)
          .execute()
        expect(await main(client)).to.include('La dernière vous a été remise le')
        const refused = await postForm(desk.client, page, { form: 'sent', handOver: houses.hotel })
        expect(textOf(refused)).to.include('Déjà remise').and.include('le système de l’établissement')
        must(await client.post('/api/eph/users/erase', { password: 'Secret-2026!' }), 204)
        expect((await desk.client.get(page)).status).to.equal(303)
      })
    },
    { env: floor },
  )
})

/** Ten digits with a Luhn check that no member has. */
const unknownNumber = '4000000002'

/** A member who has asked for a card. */
async function asked(site: HotelSite, { withAddress = false } = {}) {
  const member = await site.member()
  if (withAddress) must(await member.client.post('/api/eph/profile/address', address), 201)
  must(await member.client.post(path), 201)
  return member
}

/** Opens the renewal of a card. @returns its page */
async function open(staff: Staff, code: string, locale: Locale = 'fr'): Promise<string> {
  const list = deskPath('renewals', locale, { house: houses.hotel })
  const answer = must(await postForm(staff.client, list, { form: 'open', reason: 'handle', code }), 303)
  return answer.headers.get('location') ?? ''
}

function grouped(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`
}
